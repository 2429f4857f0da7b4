import { countTested } from './area-results.js';
import { isNewFailure } from './findings.js';
import { WAITING_LABEL } from './untested-groups.js';
import type { AreaResult, Counts, Ending, FindingGroup, ReportedVerdict, UntestedGroup } from './report.js';

/** Parts of a report that decide its conclusion. */
interface TestedParts {
  ending: Ending;
  counts: Counts;
  areas: readonly AreaResult[];
  untested: readonly UntestedGroup[];
  verdicts: readonly ReportedVerdict[];
  findings: readonly FindingGroup[];
  /** Number of all requirements, selected or not. */
  requirements: number;
}

interface Conclusion {
  /** Result in one sentence. */
  headline: string;
  /** Sentences about what was not tested, and why; null if everything was. */
  limits: string | null;
}

/** States the result of a run, and what it does not say because it was not tested. */
export function concludeRun(parts: TestedParts): Conclusion {
  const limits = describeLimits(parts);
  return { headline: describeResult(parts, limits !== null), limits };
}

function describeResult({ ending, counts, verdicts, findings }: TestedParts, isLimited: boolean): string {
  switch (ending) {
    case 'passed':
      return `The contract is kept${isLimited ? ', as far as tested' : ''}${describeExceptions(counts)}.`;
    case 'broken':
      return `The contract is broken: ${countFailures(verdicts)}${describeCauses(findings, verdicts)}${describeKnown(counts)}.`;
    case 'areas-untested':
      return 'The contract is kept, as far as tested, but a required area was not tested.';
    case 'nothing-tested':
      return 'Nothing was tested.';
    case 'unreachable':
      return 'The target cannot be reached.';
    case 'incomplete':
      return 'The run is incomplete, because the target was down.';
    case 'fault':
      return 'The suite itself failed.';
    case 'output-failed':
      return 'The run stopped, because its cleanup log cannot be written.';
    case 'interrupted':
      return 'Interrupted.';
  }
}

function describeExceptions(counts: Counts): string {
  const advised = counts.advised > 0 ? `; ${countRequirements(counts.advised, 'SHOULD')}` : '';
  return `${advised}${describeKnown(counts)}`;
}

const describeKnown = ({ known }: Counts): string =>
  known > 0 ? `; ${known} known ${known === 1 ? 'failure' : 'failures'} in the baseline` : '';

function countFailures(verdicts: readonly ReportedVerdict[]): string {
  const failed = verdicts.filter(isNewFailure);
  const musts = failed.filter(({ level }) => level === 'MUST').length;
  const shoulds = failed.length - musts;
  if (shoulds === 0) return countRequirements(musts, 'MUST');
  if (musts === 0) return countRequirements(shoulds, 'SHOULD');
  return `${musts} MUST and ${shoulds} SHOULD requirements fail`;
}

/** States how many failures the known causes explain, or else the number of groups if it is smaller than theirs. */
function describeCauses(findings: readonly FindingGroup[], verdicts: readonly ReportedVerdict[]): string {
  const failures = verdicts.filter(isNewFailure).length;
  const causes = findings.filter(({ diagnosis }) => diagnosis !== null);
  if (causes.length > 0) {
    const explained = causes.reduce((sum, { also_failing }) => sum + also_failing.length + 1, 0);
    const subject = causes.length === 1 ? '1 cause explains' : `${causes.length} causes explain`;
    return `; ${subject} ${explained === failures ? 'all' : `${explained}`} of them`;
  }
  return findings.length < failures
    ? `, in ${findings.length} ${findings.length === 1 ? 'group' : 'groups'}`
    : '';
}

const countRequirements = (count: number, level: string): string =>
  `${count} ${level} ${count === 1 ? 'requirement fails' : 'requirements fail'}`;

function describeLimits({ ending, areas, untested, verdicts, requirements }: TestedParts): string | null {
  if (ending === 'nothing-tested' || ending === 'unreachable') return null;
  const selected = areas
    .map(({ id, counts }) => ({
      id,
      tested: countTested(counts),
      missing: counts.skipped + counts.inconclusive + counts.not_run,
    }))
    .filter(({ missing }) => missing > 0);
  const untestedNames = selected.filter(({ tested }) => tested === 0).map(({ id }) => id);
  const partlyNames = selected.filter(({ tested }) => tested > 0).map(({ id }) => id);
  const reasons = describeReasons(untested, verdicts.length);
  const sentences = [
    ...(untestedNames.length > 0 ? [`Not tested: ${untestedNames.join(', ')}`] : []),
    ...(partlyNames.length > 0 ? [`Partly tested: ${listAreas(partlyNames)}`] : []),
  ];
  const selection =
    verdicts.length < requirements ? [`Selected: ${verdicts.length} of ${requirements} requirements.`] : [];
  const parts = [
    ...sentences.map((sentence, index) => `${sentence}${index === 0 ? ` (${reasons})` : ''}.`),
    ...describeCanaries(untested),
    ...selection,
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Number of areas that a sentence names. The table of areas has all of them. */
const MAX_AREAS = 5;

const listAreas = (names: readonly string[]): string =>
  names.length > MAX_AREAS ? `${names.length} areas` : names.join(', ');

/** Number of times in the sentence on canaries. */
const MAX_TIMES = 3;

/** States what canaries will show next, such as `Canaries show more of renewals, usage tomorrow; of dunning in 3 days.` */
function describeCanaries(groups: readonly UntestedGroup[]): string[] {
  const waiting = groups.filter(({ label }) => label === WAITING_LABEL);
  const times = waiting.slice(0, MAX_TIMES).map(({ reason, areas }) => `of ${areas.join(', ')} ${reason}`);
  return times.length === 0 ? [] : [`Canaries show more ${times.join('; ')}.`];
}

/** Returns reasons with counts, such as `no sandbox: 224, no second API key: 6 of 947 requirements`. */
function describeReasons(groups: readonly UntestedGroup[], total: number): string {
  const counts = new Map<string, number>();
  for (const { label, requirements } of groups)
    counts.set(label, (counts.get(label) ?? 0) + requirements.length);
  const reasons = [...counts].map(([label, count]) => `${label}: ${count}`);
  return `${reasons.join(', ')} of ${total} requirements`;
}
