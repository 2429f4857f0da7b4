const ID = /^(pur|chg|con|cus|svc|pln|cfg|evt)_\w+$/;
const CHECKOUT = /(?<=\/checkout\/)[\w-]+/;

/**
 * A copy in which ids and checkout tokens are numbered as they come, so that what two organizations hold can be
 * compared.
 */
export function withoutIds<Value>(value: Value): Value {
  const names = new Map<string, string>();
  const nameOf = (id: string, kind: string): string => {
    const name = names.get(id) ?? `${kind}_${names.size}`;
    names.set(id, name);
    return name;
  };
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replace(ID, nameOf).replace(CHECKOUT, (token) => nameOf(token, 'checkout'));
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    // Sorted, so that it does not matter who wrote the object.
    const entries = Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, member]) => [key, copy(member)]));
  };
  return copy(value) as Value;
}
