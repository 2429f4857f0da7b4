import type { FindingGroup, FindingIdentity, Report, ReportedFinding, ReportedVerdict } from './report.js';

/** Verdict of a failed or blocked requirement. */
export type FailedVerdict = ReportedVerdict & { finding: ReportedFinding };

/** Returns true for a failure that the baseline does not have. */
export const isNewFailure = ({ counts_as }: Pick<ReportedVerdict, 'counts_as'>): boolean =>
  counts_as === 'broken' || counts_as === 'advised';

/** Returns true for a requirement of the phases that judge the responses of the whole run. */
export const judgesWholeRun = ({ phase }: Pick<ReportedVerdict, 'phase'>): boolean =>
  phase === 'audit' || phase === 'conformance';

/** Returns the verdict whose finding shows the cause of a group. */
export function getShownVerdict({ verdicts }: Pick<Report, 'verdicts'>, group: FindingGroup): FailedVerdict {
  const verdict = verdicts.find(({ id }) => id === group.requirement);
  if (!verdict?.finding) throw new Error(`The report has no finding of ${group.requirement}.`);
  return { ...verdict, finding: verdict.finding };
}

/** Returns the finding that a failure belongs to. */
export function findGroup(
  findings: readonly FindingGroup[],
  requirementId: string,
): FindingGroup | undefined {
  return findings.find(
    ({ requirement, also_failing }) => requirement === requirementId || also_failing.includes(requirementId),
  );
}

/** Operation of a finding that belongs to no single operation. */
export const NO_OPERATION = 'none';

/** Returns a text that is equal for equal identities. */
export const toIdentityKey = ({ requirement, operation, place, kind }: FindingIdentity): string =>
  [requirement, operation, place, kind].join(' ');

/** Names a finding, such as `conformance.body at /has_more of listCharges (body)`. */
export const describeIdentity = ({ requirement, operation, place, kind }: FindingIdentity): string =>
  `${requirement} at ${place}${operation === NO_OPERATION ? '' : ` of ${operation}`} (${kind})`;
