import type { Counts } from './report.js';

/** What the counts are called. */
export const titles: Record<keyof Counts, string> = {
  passed: 'passed',
  broken: 'broken',
  advised: 'advised against',
  known: 'known',
  skipped: 'skipped',
  inconclusive: 'inconclusive',
  not_run: 'not run',
};
