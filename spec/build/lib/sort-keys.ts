/** Returns a copy of an object with its keys in alphabetical order. */
export function sortKeys<Value>(object: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).sort(([key], [other]) => (key < other ? -1 : 1)));
}
