import { UsageError } from '../session/target.js';
import type { Report, ReportedVerdict } from './report.js';

/** Parses the JSON report of a run. @throws UsageError if the text of the file is none */
export function parseReport(text: string, file: string): Report {
  let report: Partial<Report>;
  try {
    report = JSON.parse(text) as Partial<Report>;
  } catch (error) {
    throw new UsageError(
      `The report ${file} cannot be read: ${(error as Error).message}. Write one with --out or --json, and name it with --report.`,
    );
  }
  if (report.findings && report.verdicts && report.base_url !== undefined) return report as Report;
  throw new UsageError(`${file} is not a JSON report of this version of tollgate check.`);
}

/**
 * Selects the requirements that show a finding again. A conformance rule fails on the response to the request of another
 * requirement, which has to run as well.
 *
 * @param finding number of a finding, or id of a requirement
 * @throws UsageError if the report does not have it
 */
export function toReplaySelection(report: Report, finding: string): { only: string[]; strict?: true } {
  const verdict = findVerdict(report, finding);
  const sender = verdict.finding?.exchange?.requirement ?? verdict.id;
  const only = [...new Set([verdict.id, sender])];
  return verdict.level === 'SHOULD' ? { only, strict: true } : { only };
}

function findVerdict({ findings, verdicts }: Report, finding: string): ReportedVerdict {
  const group = findings.find(({ number }) => String(number) === finding);
  const verdict = verdicts.find(({ id }) => id === (group?.requirement ?? finding));
  if (verdict) return verdict;
  throw new UsageError(
    /^\d+$/.test(finding)
      ? `The report has ${findings.length} findings, so there is no finding ${finding}.`
      : `The report has no requirement "${finding}".`,
  );
}
