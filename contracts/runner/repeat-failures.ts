import type { FailedRepetitions, Report } from '../report/report.js';
import type { Requirement } from '../requirement.js';
import { Interrupted } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';

const MAX_REPEATED = 10;
const REPETITIONS = 2;
/** Time after which no repetition starts, milliseconds. */
const MAX_REPEAT_MS = 60_000;

/** Repeats failed requirements, as far as `check` can within the limits of the run. @returns the results by id */
export async function repeatFailures(
  failed: readonly Requirement[],
  check: (requirement: Requirement) => Promise<Verdict>,
): Promise<Record<string, FailedRepetitions>> {
  const results: Record<string, FailedRepetitions> = {};
  const endMs = performance.now() + MAX_REPEAT_MS;
  for (const requirement of failed.slice(0, MAX_REPEATED)) {
    const result = { failed: 1, of: 1 };
    try {
      for (let count = 0; count < REPETITIONS && performance.now() < endMs; count += 1) {
        const { outcome } = await check(requirement);
        const hasFailed = outcome === 'failed' || outcome === 'blocked';
        if (hasFailed) result.failed += 1;
        if (hasFailed || outcome === 'passed') result.of += 1;
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
    if (result.of > 1) results[requirement.id] = result;
  }
  return results;
}

/** Returns a report whose messages state how often a requirement failed that the target meets sometimes. */
export function describeRepetitions(report: Report): Report {
  const verdicts = report.verdicts.map((verdict) => {
    const { finding } = verdict;
    const { failed = 1, of = 1 } = finding?.failed_repetitions ?? {};
    if (!finding || failed === of) return verdict;
    const message = `It fails in ${failed} of ${of} repetitions: the target answers inconsistently. ${finding.message}`;
    return { ...verdict, finding: { ...finding, message } };
  });
  return { ...report, verdicts };
}
