import type { FindingGroup, Report, ReportedFinding, ReportedVerdict } from './report.js';

/** Verdict of a failed or blocked requirement. */
export type FailedVerdict = ReportedVerdict & { finding: ReportedFinding };

/** Returns the verdict whose finding shows the cause of a group. */
export function getShownVerdict({ verdicts }: Pick<Report, 'verdicts'>, group: FindingGroup): FailedVerdict {
  const verdict = verdicts.find(({ id }) => id === group.requirement);
  if (!verdict?.finding) throw new Error(`The report has no finding of ${group.requirement}.`);
  return { ...verdict, finding: verdict.finding };
}
