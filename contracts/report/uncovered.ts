import type { CoveredOperation } from './report.js';

/** Lists the statuses and parameters of an operation that were not covered, with the reason. */
export function listUncovered({
  statuses,
  parameters,
}: Pick<CoveredOperation, 'statuses' | 'parameters'>): { name: string; reason: string }[] {
  return [...statuses.map(({ status: name, gap }) => ({ name, gap })), ...parameters].flatMap(
    ({ name, gap: reason }) => (reason === null ? [] : { name, reason }),
  );
}

/** Groups what was not covered by its reason, as operation and name, such as `listCharges limit`. */
export function groupUncoveredByReason(operations: readonly CoveredOperation[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const operation of operations) {
    for (const { name, reason } of listUncovered(operation)) {
      groups.set(reason, [...(groups.get(reason) ?? []), `${operation.id} ${name}`]);
    }
  }
  return groups;
}
