import { escapeTexts } from '../lib/escape-text.js';
import { renderSection } from './console-parts.js';
import { describeIdentity, toIdentityKey } from './findings.js';
import { formatDay, formatTime } from './format-time.js';
import { followFindings, toCoverage, toRecordedRun } from './history.js';
import type {
  FindingGroup,
  FindingLife,
  HistoryReport,
  RecordedCoverage,
  RecordedRun,
  Report,
  RunReference,
} from './report.js';
import { compareRuns, type RecordFolder } from './run-record.js';

/** Returns the history of a finding in words, such as `broken since 10 Jan 2027, run 2027-01-10-0123abcd`; null without a record. */
export function describeGroupHistory({ history, verdicts }: Report, group: FindingGroup): string | null {
  if (history === null) return null;
  const ids = new Set([group.requirement, ...group.also_failing]);
  const keys = new Set(
    verdicts
      .filter(({ id }) => ids.has(id))
      .flatMap(({ finding }) => finding?.identities ?? [])
      .filter(({ is_known }) => !is_known)
      .map(toIdentityKey),
  );
  const lives = history.findings
    .filter((life) => keys.has(toIdentityKey(life)))
    .toSorted((one, other) => compareRuns(one.since, other.since));
  const [first] = lives;
  if (!first) return null;
  const added = lives.filter(({ status }) => status === 'new').length;
  const more = first.status !== 'new' && added > 0 ? `; ${added} of ${lives.length} places are new` : '';
  return first.status === 'new' ? 'new in this run' : `${describeLife(first)}${more}`;
}

/** States what the recorded runs tested together; empty for one run, whose conclusion says it. */
export function describeCoverage({ runs, requirements, tested, waiting }: RecordedCoverage): string {
  if (runs < 2) return '';
  const later = waiting.length === 0 ? '' : ` ${waiting.length} wait for a later run.`;
  return `The last ${runs} runs together tested ${tested} of ${requirements} requirements.${later}`;
}

/** States how many findings of earlier runs a run did not test again; null for none. */
export function describeOpenFindings({ open }: Pick<HistoryReport, 'open'>): string | null {
  if (open.length === 0) return null;
  const [subject, verb] = open.length === 1 ? ['finding', 'was'] : ['findings', 'were'];
  return `${open.length} ${subject} of earlier runs ${verb} not tested again.`;
}

export const OPEN_TITLE = 'Findings of earlier runs that this run did not test again';

/** Names a finding of an earlier run, such as `pages.whole at /has_more of listCharges (value); broken since 10 Jan 2027, run 2027-01-10-0123abcd`. */
export const describeOpenFinding = (life: FindingLife): string =>
  `${describeIdentity(life)}; broken since ${describeRun(life.since)}`;

function describeLife({ status, since, is_failing }: FindingLife): string {
  const run = describeRun(since);
  if (status === 'flaky') return `flaky, ${is_failing ? 'broken' : 'fixed'} since ${run}`;
  return `${status} since ${run}`;
}

const describeRun = ({ run_id, started_at }: RunReference): string =>
  `${formatDay(started_at)}, run ${run_id}`;

interface TargetHistory {
  base_url: string;
  runs: RecordedRun[];
  findings: FindingLife[];
  coverage: RecordedCoverage;
}

/** Returns the history of each target, in alphabetical order. */
export function listHistories({ records }: Pick<RecordFolder, 'records'>): TargetHistory[] {
  const targets = [...new Set(records.map(({ base_url }) => base_url))].toSorted();
  return targets.map((base_url) => {
    const own = records.filter((record) => record.base_url === base_url);
    return {
      base_url,
      runs: own.map(toRecordedRun),
      findings: followFindings(own),
      coverage: toCoverage(own),
    };
  });
}

/** Renders the runs of each target, and the life of each finding, the latest changes first. */
export function renderHistories(folder: RecordFolder): string {
  const parts = listHistories(folder).flatMap(({ base_url, runs, findings, coverage }) => [
    renderSection(`${base_url}, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`, runs.map(renderRun)),
    describeCoverage(coverage),
    renderSection('Findings', findings.toSorted(compareLives).map(renderLife)),
  ]);
  const damaged = renderSection('Skipped records that cannot be read', folder.damaged);
  return `${escapeTexts([...parts, damaged].filter((part) => part !== '')).join('\n\n')}\n`;
}

function renderRun({ run_id, started_at, ending, counts }: RecordedRun): string {
  const failed = counts.broken + counts.advised;
  return `${formatTime(started_at)}  ${run_id}  ${ending}: ${failed} failed, ${counts.known} known, ${counts.passed} passed`;
}

const renderLife = (life: FindingLife): string =>
  `${describeLife(life)}: ${describeIdentity(life)}; in ${life.runs} ${life.runs === 1 ? 'run' : 'runs'}`;

function compareLives(one: FindingLife, other: FindingLife): number {
  if (one.is_failing !== other.is_failing) return one.is_failing ? -1 : 1;
  return compareRuns(other.since, one.since);
}
