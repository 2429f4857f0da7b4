/** Report of `tollgate check --json`, as far as tools use it. */
export interface ContractReport {
  base_url: string;
  ending: string;
  headline: string;
  limits: string | null;
  message: string | null;
  seed: number;
  counts: Record<string, number>;
  findings: { number: number; requirement: string; also_failing: string[] }[];
  untested: { label: string; reason: string; remedy: string | null; requirements: string[] }[];
  verdicts: Verdict[];
}

interface Verdict {
  id: string;
  level: string;
  statement: string;
  finding: {
    message: string;
    expected: string | null;
    received: string | null;
    curl: string | null;
    replay: string;
  } | null;
}

/** Cause of failures in a run of the contract suite. */
interface ContractFinding {
  number: number;
  requirement: string;
  rule: string;
  message: string;
  expected: string | null;
  received: string | null;
  curl: string | null;
  replay: string;
  also_failing: string[];
}

/** Result of a run of the contract suite, without the verdicts that passed. */
export interface ContractRun extends Omit<ContractReport, 'findings' | 'untested' | 'verdicts'> {
  findings: ContractFinding[];
  untested: { reason: string; remedy: string | null; requirements: number }[];
}

/** Reduces a report to what explains its failures. */
export function toContractRun({ findings, untested, verdicts, ...report }: ContractReport): ContractRun {
  const { base_url, ending, headline, limits, message, seed, counts } = report;
  return {
    base_url,
    ending,
    headline,
    limits,
    message,
    seed,
    counts,
    findings: findings.map((group) => toFinding(group, verdicts)),
    untested: untested.map(({ reason, remedy, requirements }) => ({
      reason,
      remedy,
      requirements: requirements.length,
    })),
  };
}

function toFinding(
  { number, requirement, also_failing }: ContractReport['findings'][number],
  verdicts: readonly Verdict[],
): ContractFinding {
  const verdict = verdicts.find(({ id }) => id === requirement);
  if (!verdict?.finding) throw new Error(`The report has no finding of ${requirement}.`);
  const { message, expected, received, curl, replay } = verdict.finding;
  const rule = `The gateway ${verdict.level} ${verdict.statement}.`;
  return { number, requirement, rule, message, expected, received, curl, replay, also_failing };
}

/** Formats a run: its result, and each finding with its number. */
export function formatContractRun({ headline, limits, message, findings }: ContractRun): string {
  return [
    headline,
    ...(message === null ? [] : [message]),
    ...(limits === null ? [] : [limits]),
    ...findings.map(({ number, requirement, rule, message: failure }) =>
      [`${number}. ${requirement}: ${failure}`, `   ${rule}`].join('\n'),
    ),
    ...(findings.length === 0 ? [] : ['Call explain_requirement with the number of a finding.']),
  ].join('\n');
}

export function formatFinding(finding: ContractFinding): string {
  const { number, requirement, message, expected, received, curl, replay, also_failing } = finding;
  const fields = Object.entries({ expected, received, curl, replay }).filter(([, value]) => value !== null);
  return [
    `Finding ${number}, ${requirement}: ${message}`,
    ...fields.map(([label, value]) => `  ${label}: ${String(value)}`),
    ...(also_failing.length === 0 ? [] : [`  also failing: ${also_failing.join(', ')}`]),
  ].join('\n');
}
