import { isNewFailure, type FailedVerdict } from './findings.js';
import type { FindingGroup, FoundViolation, ReportedVerdict } from './report.js';

/**
 * Groups failures by cause, most severe first, so that a cause is shown once. Failures have the same cause if
 *
 * - the responses that show them violate the OpenAPI document in the same way,
 * - a request to the same operation fails in the same way while requirements about other operations need it, or
 * - requirements of one family, such as `authentication.wrong-key.*`, fail in the same way.
 */
export function groupFindings(verdicts: readonly ReportedVerdict[]): FindingGroup[] {
  const groups: FailedVerdict[][] = [];
  const groupsByKey = new Map<string, FailedVerdict[]>();
  for (const failure of verdicts.filter(isFailure)) {
    const keys = listCauseKeys(failure);
    let group = keys.map((key) => groupsByKey.get(key)).find((one) => one !== undefined);
    if (!group) groups.push((group = []));
    group.push(failure);
    for (const key of keys) if (!groupsByKey.has(key)) groupsByKey.set(key, group);
  }
  return groups
    .map(toGroup)
    .toSorted(compareGroups)
    .map((group, index) => ({ ...group, number: index + 1 }));
}

function isFailure(verdict: ReportedVerdict): verdict is FailedVerdict {
  return verdict.finding !== null && isNewFailure(verdict);
}

function listCauseKeys({ id, operation, finding }: FailedVerdict): string[] {
  const { violation, exchange } = finding;
  const shape = toShape(finding.message);
  const failedOperation = exchange?.operation ?? null;
  const family = id.split('.').slice(0, 2).join('.');
  return [
    ...(violation ? [toViolationKey(violation)] : []),
    ...(exchange && failedOperation !== operation ? [`${failedOperation} ${shape}`] : []),
    `${family} ${shape}`,
  ];
}

/** Returns a key for violations with one cause. A wrong status has another cause in each operation, a wrong body has not. */
function toViolationKey({ rule, operation, status, message }: FoundViolation): string {
  const place = rule === 'server-error' || rule === 'status' ? `${operation} ${status}` : '';
  return `violation ${rule} ${place} ${toShape(message)}`;
}

/** Returns the part of a message that repeated failures have in common: without ids, positions, times and bodies. */
function toShape(message: string): string {
  const [beginning = ''] = message.split(/, after these requests|[{[]/);
  return beginning
    .replaceAll(/\b[a-z]+_\w{16,}/g, 'id')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'time')
    .replaceAll(/\/\d+/g, '/0');
}

function toGroup(failures: readonly FailedVerdict[]): Omit<FindingGroup, 'number'> {
  const isBroken = failures.some(({ counts_as }) => counts_as === 'broken');
  const candidates = isBroken ? failures.filter(({ counts_as }) => counts_as === 'broken') : failures;
  const shown =
    candidates.find(({ phase }) => phase === 'conformance') ??
    candidates.find(({ outcome }) => outcome === 'failed') ??
    candidates[0];
  const requirement = shown?.id ?? '';
  return {
    counts_as: isBroken ? 'broken' : 'advised',
    requirement,
    also_failing: failures.map(({ id }) => id).filter((id) => id !== requirement),
  };
}

/** Puts failures that break the contract first, then causes of more failures. */
function compareGroups(one: Omit<FindingGroup, 'number'>, other: Omit<FindingGroup, 'number'>): number {
  if (one.counts_as !== other.counts_as) return one.counts_as === 'broken' ? -1 : 1;
  return other.also_failing.length - one.also_failing.length;
}
