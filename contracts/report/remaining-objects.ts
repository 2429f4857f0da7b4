import type { Residue } from '../session/residue.js';

/** Groups the ids of the objects that remain on the target by kind and reason, such as `customer: the API cannot delete it`. */
export function groupRemainingObjects(objects: readonly Residue[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { kind, id, reason } of objects) {
    const label = `${kind}: ${reason}`;
    groups.set(label, [...(groups.get(label) ?? []), id ?? 'unknown']);
  }
  return groups;
}
