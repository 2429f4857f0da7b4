import { escapeJson } from '../lib/escape-text.js';
import type { Counts, Report, ReportedVerdict } from './report.js';
import { truncateValue } from '../lib/format-value.js';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** Only a failure that breaks the contract is `failed`, as in the JUnit report. */
const statuses: Record<keyof Counts, Status> = {
  passed: 'passed',
  broken: 'failed',
  advised: 'other',
  known: 'other',
  skipped: 'skipped',
  inconclusive: 'other',
  not_run: 'pending',
};

/** Renders the verdicts in the Common Test Report Format. @see https://ctrf.io/docs/specification/overview */
export function renderCtrf(report: Report): string {
  const { verdicts, faults, started_at, duration_ms, versions, headline, limits, run_id, base_url } = report;
  const tests = [
    ...verdicts.map(toTest),
    ...faults.map(({ where, message }) => ({
      name: `the suite itself: ${where}`,
      status: 'failed' as const,
      duration: 0,
      message,
    })),
  ];
  const count = (status: Status): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(started_at);
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: 'tollgate check', version: versions.tollgate },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        start,
        stop: start + duration_ms,
      },
      tests,
      environment: { testEnvironment: base_url, appVersion: versions.api },
      extra: { headline, limits, run_id },
    },
  };
  return `${escapeJson(JSON.stringify(document, null, 2))}\n`;
}

function toTest(verdict: ReportedVerdict): { status: Status } & Record<string, unknown> {
  const { id, level, statement, area, phase, counts_as, reason, finding, duration_ms } = verdict;
  const message = finding?.message ?? reason;
  return {
    name: `${id}: the gateway ${level} ${statement}`,
    status: statuses[counts_as],
    rawStatus: counts_as,
    duration: duration_ms,
    suite: [phase],
    tags: [area, level],
    ...(message !== null && { message: truncateValue(message) }),
    ...(finding && { trace: [finding.curl ?? [], finding.replay].flat().join('\n') }),
  };
}
