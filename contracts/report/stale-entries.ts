import type { Report } from './report.js';

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
