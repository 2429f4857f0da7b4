const ID = /^(pur|chg|con|cus|svc|pln|cfg|evt|req)_\w+$/;
const CHECKOUT = /(?<=\/checkout\/)[\w-]+/;

/**
 * Returns a copy with ids and checkout tokens numbered in order of appearance, for comparing two
 * organizations.
 */
export function numberIds<Value>(value: Value): Value {
  const names = new Map<string, string>();
  const nameId = (id: string, kind: string): string => {
    const name = names.get(id) ?? `${kind}_${names.size}`;
    names.set(id, name);
    return name;
  };
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replace(ID, nameId).replace(CHECKOUT, (token) => nameId(token, 'checkout'));
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    // Sorted, so that the order of properties does not matter.
    const entries = Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, member]) => [key, copy(member)]));
  };
  return copy(value) as Value;
}
