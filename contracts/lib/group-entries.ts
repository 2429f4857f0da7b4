/** Groups values by their keys, in the order of their first values. */
export function groupEntries<Key, Value>(
  entries: Iterable<readonly [key: Key, value: Value]>,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
