import type { Counts, Report } from './report.js';

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
export function describeRequests({ requests, duration_ms, seed, recording }: Report): string {
  const seconds = (duration_ms / 1000).toFixed(1);
  return recording
    ? `${requests} recorded requests, checked in ${seconds} s`
    : `${requests} requests in ${seconds} s, seed ${seed}`;
}
