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
  ];
}
