import { createHash } from 'node:crypto';
import { bodyFaults } from './body-faults.js';
import { envelopeFaults, problemFaults } from './envelope-faults.js';
import type { StructuralFault } from './fault.js';
import { places } from './places.js';

/** Every structural fault that the description lets one think of, in its order. */
export const allFaults: readonly StructuralFault[] = places.flatMap((place) => [
  ...bodyFaults(place),
  ...envelopeFaults(place),
  ...problemFaults(place),
]);

/** One fault of each kind for each operation: always the same ones, and all over the properties. */
export const spreadFaults: readonly StructuralFault[] = [...byOperationAndKind(allFaults).values()].map(
  (faults) => chosen(faults),
);

/** So many operations have a fault of each kind among the few. */
const FEW = 2;

/** Some of these, so that every kind comes a few times and every operation too: for every day. */
export const fewFaults: readonly StructuralFault[] = [...byKind(spreadFaults).values()].flatMap((faults) =>
  faults.toSorted(byDigest).slice(0, FEW),
);

function byKind(faults: readonly StructuralFault[]): Map<string, StructuralFault[]> {
  return grouped(faults, (fault) => fault.class);
}

function byOperationAndKind(faults: readonly StructuralFault[]): Map<string, StructuralFault[]> {
  return grouped(faults, (fault) => `${fault.operation} ${fault.class}`);
}

function grouped(
  faults: readonly StructuralFault[],
  keyOf: (fault: StructuralFault) => string,
): Map<string, StructuralFault[]> {
  const groups = new Map<string, StructuralFault[]>();
  for (const fault of faults) groups.set(keyOf(fault), [...(groups.get(keyOf(fault)) ?? []), fault]);
  return groups;
}

function chosen(faults: readonly StructuralFault[]): StructuralFault {
  const [first] = faults.toSorted(byDigest);
  if (!first) throw new Error('There is no fault to choose from.');
  return first;
}

/** An order that follows from the names alone, and has nothing to do with them. */
function byDigest(one: StructuralFault, other: StructuralFault): number {
  return digest(one.name) < digest(other.name) ? -1 : 1;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
