import type { Counts } from './report.js';

export const COUNT_LABELS: Record<keyof Counts, string> = {
  passed: 'passed',
  broken: 'broken',
  advised: 'SHOULD failed',
  known: 'known failures',
  skipped: 'skipped',
  inconclusive: 'inconclusive',
  not_run: 'not run',
};
