import { groupEntries } from '../lib/group-entries.js';
import { toIdentityKey } from './findings.js';
import type {
  FindingIdentity,
  FindingLife,
  HistoryReport,
  RecordedCoverage,
  RecordedRun,
  Report,
  RunReference,
} from './report.js';
import { compareRuns, listTested, toRecord, type RecordFolder, type RunRecord } from './run-record.js';

/** Number of runs that decide whether a finding is flaky. */
const FLAKY_WINDOW = 10;

/** Number of changes between failing and passing in these runs from which a finding is flaky. */
const FLAKY_CHANGES = 3;

const TREND_RUNS = 30;

/** State of a finding in a run that tested it. */
interface Observation {
  record: IndexedRecord;
  isFailing: boolean;
}

/** Record with its findings by identity, and the requirements that it tested. */
interface IndexedRecord {
  record: RunRecord;
  findings: ReadonlyMap<string, RunRecord['findings'][number]>;
  tested: ReadonlySet<string>;
  failed: ReadonlySet<string>;
}

/**
 * Compares a run with the earlier records of its target.
 *
 * @param isAccepted returns true for a finding that the baseline accepts
 * @returns the comparison, the record of the run, and all records of the target with it
 */
export function compareWithRecords(
  report: Report,
  { records, damaged }: RecordFolder,
  isAccepted: (finding: FindingIdentity) => boolean,
): { history: HistoryReport; record: RunRecord; all: RunRecord[]; lives: FindingLife[] } {
  const own = toRecord(report);
  // A run that started later and ended earlier does not belong to the past of this one.
  const earlier = records.filter(
    (record) => record.base_url === own.base_url && compareRuns(record, own) < 0,
  );
  const previous = earlier.at(-1);
  const all = [...earlier, own];
  const lives = followFindings(all);
  const livesByKey = new Map(lives.map((life) => [toIdentityKey(life), life]));
  const record: RunRecord = {
    ...own,
    previous: previous ? toReference(previous) : null,
    findings: own.findings.map((finding) => ({
      ...finding,
      since: livesByKey.get(toIdentityKey(finding))?.since ?? toReference(own),
    })),
  };
  const history: HistoryReport = {
    runs: all.slice(-TREND_RUNS).map(toRecordedRun),
    findings: own.findings.flatMap((finding) => livesByKey.get(toIdentityKey(finding)) ?? []),
    fixed: lives.filter(({ is_failing, since }) => !is_failing && since.run_id === own.run_id),
    open: lives.filter((life) => life.is_failing && life.last.run_id !== own.run_id && !isAccepted(life)),
    damaged,
    coverage: toCoverage(all),
  };
  return { history, record, all: [...earlier, record], lives };
}

const toReference = ({ run_id, started_at }: RunReference): RunReference => ({ run_id, started_at });

/** Returns the parts of a record that describe the run as a whole. */
export const toRecordedRun = ({
  run_id,
  started_at,
  ending,
  requirements,
  counts,
}: RunRecord): RecordedRun => ({
  run_id,
  started_at,
  ending,
  requirements,
  counts,
});

/** Counts what runs tested together. @param records of one target in chronological order */
export function toCoverage(records: readonly RunRecord[]): RecordedCoverage {
  const { outcomes } = records.at(-1) ?? {};
  const selected = Object.values(outcomes ?? {}).flat();
  const tested = new Set(records.flatMap(listTested));
  return {
    runs: records.length,
    requirements: selected.length,
    tested: selected.filter((id) => tested.has(id)).length,
    waiting: (outcomes?.not_run ?? []).filter((id) => !tested.has(id)),
  };
}

/** Follows each finding through the records of one target. @param records in chronological order */
export function followFindings(records: readonly RunRecord[]): FindingLife[] {
  const indexed = records.map(indexRecord);
  const identities = new Map<string, RunRecord['findings'][number]>();
  for (const { findings } of indexed) for (const [key, finding] of findings) identities.set(key, finding);
  return [...identities].map(([key, finding]) => toLife(finding, observe(indexed, key, finding)));
}

function indexRecord(record: RunRecord): IndexedRecord {
  return {
    record,
    findings: new Map(record.findings.map((finding) => [toIdentityKey(finding), finding])),
    tested: new Set(listTested(record)),
    failed: new Set([...record.outcomes.failed, ...record.outcomes.blocked]),
  };
}

/** Lists the states of a finding in the runs that tested it. */
function observe(
  indexed: readonly IndexedRecord[],
  key: string,
  { requirement, judges_whole_run: judgesWholeRun }: RunRecord['findings'][number],
): Observation[] {
  const observations: Observation[] = [];
  let lastFailing: IndexedRecord | null = null;
  for (const one of indexed) {
    if (one.findings.has(key)) {
      observations.push({ record: one, isFailing: true });
      lastFailing = one;
    } else if (
      one.tested.has(requirement) &&
      (judgesWholeRun ? coversFinding(one, lastFailing, key) : !one.failed.has(requirement))
    ) {
      // A requirement that fails ends at its first difference, so that it says nothing about its other places.
      observations.push({ record: one, isFailing: false });
    }
  }
  return observations;
}

/** Returns true if the requirements that showed a finding pass in a run, or if the run tested at least the same ones. */
function coversFinding({ tested, record }: IndexedRecord, other: IndexedRecord | null, key: string): boolean {
  if (other === null) return true;
  const isPassedAgain = other.findings.get(key)?.shown_by?.every((id) => record.outcomes.passed.includes(id));
  return isPassedAgain === true || [...other.tested].every((id) => tested.has(id));
}

function toLife(finding: RunRecord['findings'][number], observations: readonly Observation[]): FindingLife {
  const { requirement, operation, place, kind, shown_by = [], shown_as = null } = finding;
  const key = toIdentityKey(finding);
  const last = observations.at(-1);
  if (!last) throw new Error(`No record has the finding ${key}.`);
  const since = findStart(key, observations, last);
  return {
    requirement,
    operation,
    place,
    kind,
    status: toStatus(observations, since),
    is_failing: last.isFailing,
    since,
    last: toReference(last.record.record),
    runs: observations.filter(({ isFailing }) => isFailing).length,
    shown_by,
    shown_as,
  };
}

/**
 * Returns the first run of the state in which a finding is now. Each record names the first bad run that its writer knew,
 * because the record of that run may be gone.
 */
function findStart(key: string, observations: readonly Observation[], last: Observation): RunReference {
  const before = observations.findLastIndex(({ isFailing }) => isFailing !== last.isFailing);
  const streak = observations.slice(before + 1).map(({ record }) => record);
  let start = toReference((streak[0] ?? last.record).record);
  if (!last.isFailing) return start;
  const lastPassing = observations[before]?.record.record;
  for (const [index, { record, findings }] of streak.entries()) {
    const known = findings.get(key)?.since ?? null;
    if (known === null || (lastPassing && compareRuns(known, lastPassing) <= 0)) continue;
    const earlier = streak[index - 1]?.record;
    // A writer that knew the earlier run, and named a later one, knew a run between them that passed.
    if (compareRuns(known, start) < 0 || (earlier && sawRun(record, earlier))) start = known;
  }
  return start;
}

/** Returns true if the writer of a record knew another run. */
const sawRun = ({ previous }: RunRecord, run: RunReference): boolean =>
  previous !== null && compareRuns(previous, run) >= 0;

function toStatus(observations: readonly Observation[], since: RunReference): FindingLife['status'] {
  const recent = observations.slice(-FLAKY_WINDOW);
  const changes = recent.filter(
    ({ isFailing }, index) => index > 0 && isFailing !== recent[index - 1]?.isFailing,
  ).length;
  if (changes >= FLAKY_CHANGES) return 'flaky';
  const last = observations.at(-1);
  if (last?.isFailing !== true) return 'fixed';
  return since.run_id === last.record.record.run_id ? 'new' : 'broken';
}

/** Number of failed requirements that a run tests again before all others. */
const MAX_TESTED_AGAIN = 30;

/**
 * Groups the ids of the requirements that the next run of a target tests first: those that show the open findings, the
 * oldest results first, and those that the last run did not reach.
 */
export function listFirst(records: readonly RunRecord[], baseUrl: string): string[][] {
  const own = records.filter((record) => record.base_url === baseUrl);
  const open = followFindings(own)
    .filter(({ is_failing }) => is_failing)
    .toSorted((one, other) => compareRuns(one.last, other.last));
  const ids = open.flatMap(({ requirement, shown_by }) => [requirement, ...shown_by]);
  const failed = [...new Set(ids)].slice(0, MAX_TESTED_AGAIN);
  const groups = listNotRun(own).map((ids) => ids.filter((id) => !failed.includes(id)));
  return [failed, ...groups].filter((ids) => ids.length > 0);
}

/**
 * Groups the ids of the requirements that the last run that selected them did not reach, for example because it could not
 * create more objects. Those that several runs in a row did not reach come first, and one by one, because together they may
 * need more objects than a run can create. A requirement that needs too many objects alone was skipped before, and is left
 * out.
 */
function listNotRun(records: readonly RunRecord[]): string[][] {
  const outcomes = records
    .toReversed()
    .flatMap((record) =>
      Object.entries(record.outcomes).flatMap(([outcome, ids]) => ids.map((id) => [id, outcome] as const)),
    );
  const missed = [...groupEntries(outcomes)]
    .map(([id, own]) => {
      const reached = own.findIndex((outcome) => outcome !== 'not_run');
      return { id, runs: reached === -1 ? own.length : reached, before: own[reached] };
    })
    .filter(({ runs, before }) => runs > 0 && before !== 'skipped')
    .toSorted((one, other) => other.runs - one.runs);
  const once = missed.filter(({ runs }) => runs === 1).map(({ id }) => id);
  return [...missed.filter(({ runs }) => runs > 1).map(({ id }) => [id]), ...(once.length > 0 ? [once] : [])];
}
