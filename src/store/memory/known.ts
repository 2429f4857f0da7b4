/** What cannot be missing unless this store has a bug. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a store structure is inconsistent');
  return value;
}
