import { groupEntries } from '../lib/group-entries.js';
import type { Counts, Report, CoveredOperation } from './report.js';
import type { Residue } from '../session/clean-up.js';

export const COUNT_LABELS: Record<keyof Counts, string> = {
  passed: 'passed',
  broken: 'broken',
  advised: 'SHOULD failed',
  known: 'known failures',
  skipped: 'skipped',
  inconclusive: 'inconclusive',
  not_run: 'not run',
};

/** Describes the requests of a run, or the exchanges of a recording, such as `700 requests in 2.4 s, seed 7`. */
export function describeRequests({ requests, busy_responses, duration_ms, seed, recording }: Report): string {
  const seconds = (duration_ms / 1000).toFixed(1);
  return recording
    ? `${requests} recorded requests, checked in ${seconds} s`
    : `${requests} requests in ${seconds} s${describeBusyResponses(busy_responses)}, seed ${seed}`;
}

/** Returns what makes a run slow, such as `, 185 responses with 429`. */
function describeBusyResponses(counts: Report['busy_responses']): string {
  return Object.entries(counts)
    .map(([status, count]) => `, ${count} ${count === 1 ? 'response' : 'responses'} with ${status}`)
    .join('');
}

/** Entry of the baseline that does not excuse a failure any more. */
interface StaleEntry {
  requirement: string;
  /** Completes a sentence that begins with the id of the requirement. */
  advice: string;
}

/** Lists the entries of the baseline that a person should change. */
export function listStaleEntries({ baseline }: Pick<Report, 'baseline'>): StaleEntry[] {
  const toEntries = (ids: readonly string[] = [], advice: string): StaleEntry[] =>
    ids.map((requirement) => ({ requirement, advice }));
  return [
    ...toEntries(baseline?.unused, 'does not fail: remove the entry, for example with --baseline-prune'),
    ...toEntries(baseline?.expired, 'has expired: its failures count again'),
    ...(baseline?.without_place ?? []).map(({ entry: requirement, hides }) => ({
      requirement,
      advice: `has no place, and hides ${hides.length} ${hides.length === 1 ? 'finding' : 'findings'}: ${listFirst(hides)}; --baseline-update adds the places`,
    })),
  ];
}

const MAX_LISTED = 3;

const listFirst = (texts: readonly string[]): string =>
  `${texts.slice(0, MAX_LISTED).join(', ')}${texts.length > MAX_LISTED ? ` and ${texts.length - MAX_LISTED} more` : ''}`;

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
  return groupEntries(
    operations.flatMap((operation) =>
      listUncovered(operation).map(({ name, reason }) => [reason, `${operation.id} ${name}`] as const),
    ),
  );
}

/** Groups the ids of the objects that remain on the target by kind and reason, such as `customer: the API cannot delete it`. */
export function groupRemainingObjects(objects: readonly Residue[]): Map<string, string[]> {
  return groupEntries(objects.map(({ kind, id, reason }) => [`${kind}: ${reason}`, id ?? 'unknown']));
}
