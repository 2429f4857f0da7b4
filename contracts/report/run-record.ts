import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CanaryRecord } from '../canaries/canary-record.js';
import { isObject } from '../lib/is-object.js';
import { convertErrors, writeOutput } from '../lib/write-output.js';
import { findGroup, getShownVerdict, judgesWholeRun, toIdentityKey } from './findings.js';
import type {
  FindingIdentity,
  FindingLife,
  RecordedRun,
  Report,
  ReportedVerdict,
  RunReference,
  ShownFinding,
  VerdictInfo,
} from './report.js';

/** Number of runs of a target that a record keeps by default. */
export const DEFAULT_KEPT_RUNS = 100;

const RECORD_VERSION = 1;

interface RecordedFinding extends FindingIdentity {
  counts_as: 'broken' | 'advised' | 'known';
  /** It depends on all responses of the run: those to the requirements of `shown_by`, as far as they are known. */
  judges_whole_run: boolean;
  /** @see ReportedIdentity.shown_by */
  shown_by?: string[];
  /** Missing if the baseline accepts it, and in the records of earlier versions. */
  shown_as?: ShownFinding;
  /** First bad run, as far as the writer knew; null until it is known. */
  since: RunReference | null;
}

/** Record of a run. It has no request, no response, and no text of the target. */
export interface RunRecord extends RecordedRun {
  version: typeof RECORD_VERSION;
  /** Target of the run. Records of other targets do not belong to its history. */
  base_url: string;
  duration_ms: number;
  seed: number;
  versions: Report['versions'];
  /** Last earlier run that the writer knew; null for the first one. */
  previous: RunReference | null;
  /** Ids of the selected requirements by outcome. */
  outcomes: Record<VerdictInfo['outcome'], string[]>;
  findings: RecordedFinding[];
  /** State of the canaries after the run; missing without canaries. */
  canaries?: CanaryRecord;
}

/** Returns the record of a run, without the links to earlier runs. */
export function toRecord(report: Report): RunRecord {
  const {
    run_id,
    started_at,
    base_url,
    duration_ms,
    ending,
    requirements,
    counts,
    seed,
    versions,
    canaries,
  } = report;
  const outcomes: RunRecord['outcomes'] = {
    passed: [],
    failed: [],
    blocked: [],
    skipped: [],
    inconclusive: [],
    not_run: [],
  };
  for (const { id, outcome } of report.verdicts) outcomes[outcome].push(id);
  return {
    version: RECORD_VERSION,
    run_id,
    base_url,
    started_at,
    duration_ms,
    ending,
    seed,
    versions,
    requirements,
    counts,
    previous: null,
    outcomes,
    findings: report.verdicts.flatMap((verdict) => toRecordedFindings(verdict, report)),
    ...(canaries && { canaries }),
  };
}

function toRecordedFindings(
  { finding, id, level, phase }: ReportedVerdict,
  report: Report,
): RecordedFinding[] {
  const counts_as = level === 'MUST' || report.is_strict ? 'broken' : 'advised';
  const shown_as = toShownFinding(id, report);
  return (finding?.identities ?? []).map(({ is_known, ...identity }) => ({
    ...identity,
    counts_as: is_known ? 'known' : counts_as,
    judges_whole_run: judgesWholeRun({ phase }),
    since: null,
    ...(shown_as && { shown_as }),
  }));
}

/** Returns the finding that a report shows for the failure of a requirement; null for a known failure. */
function toShownFinding(id: string, report: Report): ShownFinding | null {
  const group = findGroup(report.findings, id);
  if (!group) return null;
  const { document, pointer } = getShownVerdict(report, group).finding;
  return { requirement: group.requirement, counts_as: group.counts_as, document, pointer };
}

/** Records of a folder, and the files that are none. */
export interface RecordFolder {
  /** Records in chronological order. */
  records: RunRecord[];
  /** Names of the files that cannot be read, with the reason. */
  damaged: string[];
}

/** Reads all records of a folder; none if it does not exist. Damaged files are named and skipped. */
export function readRecords(folder: string): RecordFolder {
  const records: RunRecord[] = [];
  const damaged: string[] = [];
  for (const name of listFiles(folder)
    .filter((one) => RECORD_FILE.test(one))
    .toSorted()) {
    const text = readIfExists(join(folder, name));
    if (text === null) continue;
    const record = parseRecord(text);
    if (typeof record === 'string') damaged.push(`${name}: ${record}`);
    else records.push(record);
  }
  return { records: records.toSorted(compareRuns), damaged };
}

/** Temporary files begin with a dot. */
const RECORD_FILE = /^[\w-]+\.json$/;

const toFileName = (runId: string): string => `${runId}.json`;

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns null if another run has removed the file. */
function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the reason if the text is no record. */
function parseRecord(text: string): RunRecord | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is cut off or no JSON';
  }
  if (!isObject(value)) return 'it is no record of a run';
  const { version, run_id, started_at, base_url, outcomes, findings, counts } = value;
  if (version !== RECORD_VERSION) return `its version is not ${RECORD_VERSION}`;
  const isComplete =
    typeof run_id === 'string' &&
    typeof base_url === 'string' &&
    typeof started_at === 'string' &&
    !Number.isNaN(Date.parse(started_at)) &&
    isObject(counts) &&
    isObject(outcomes) &&
    Object.values(outcomes).every(Array.isArray) &&
    Array.isArray(findings) &&
    findings.every(isRecordedFinding);
  return isComplete ? (value as unknown as RunRecord) : 'it is no record of a run';
}

const isRecordedFinding = (value: unknown): boolean =>
  isObject(value) &&
  [value['requirement'], value['operation'], value['place'], value['kind']].every(
    (text) => typeof text === 'string',
  );

/**
 * Writes a record under a temporary name, and renames it. Readers see the whole record or none, and concurrent runs write
 * different files.
 *
 * @throws OutputError if it cannot be written
 */
export function writeRecord(folder: string, record: RunRecord): void {
  const temporary = join(folder, `.${record.run_id}.${process.pid}.tmp`);
  const file = join(folder, toFileName(record.run_id));
  try {
    writeOutput(temporary, `${JSON.stringify(record)}\n`, { flag: 'wx' });
    convertErrors(file, () => void renameSync(temporary, file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Removes the oldest records of a target. The newest ones stay, the first bad run of each finding that is still there and
 * the last record that names it, and for each requirement the last run that tested it.
 *
 * @param records records of one target in chronological order
 * @param kept number of runs to keep
 */
export function pruneRecords(
  folder: string,
  records: readonly RunRecord[],
  lives: readonly FindingLife[],
  kept: number,
): void {
  const needed = new Set(
    lives
      .filter(({ is_failing }) => is_failing)
      .flatMap((life) => [life.since.run_id, ...listNaming(records, life)]),
  );
  const lastRuns = new Map(
    records.flatMap((record) => listTested(record).map((id): [string, string] => [id, record.run_id])),
  );
  for (const runId of lastRuns.values()) needed.add(runId);
  for (const { run_id } of records.slice(0, -kept)) {
    if (!needed.has(run_id)) rmSync(join(folder, toFileName(run_id)), { force: true });
  }
}

/** Returns the newest record that names the first bad run of a finding, since the record of that run itself may be gone. */
function listNaming(records: readonly RunRecord[], life: FindingLife): string[] {
  const key = toIdentityKey(life);
  const naming = records.findLast(({ findings }) =>
    findings.some((one) => one.since?.run_id === life.since.run_id && toIdentityKey(one) === key),
  );
  return naming ? [naming.run_id] : [];
}

/** Lists the requirements that passed or failed in a run. */
export const listTested = ({ outcomes }: RunRecord): string[] => [
  ...outcomes.passed,
  ...outcomes.failed,
  ...outcomes.blocked,
];

/** Orders runs by their start; runs that started at the same time by their id. */
export function compareRuns(one: RunReference, other: RunReference): number {
  if (one.started_at !== other.started_at) return one.started_at < other.started_at ? -1 : 1;
  return one.run_id < other.run_id ? -1 : Number(one.run_id > other.run_id);
}

/** Returns the state of the canaries after the last run of a target that had some. */
export function findCanaries(records: readonly RunRecord[], baseUrl: string): CanaryRecord | null {
  const recorded = records.filter(({ base_url }) => base_url === baseUrl).map(({ canaries }) => canaries);
  return recorded.findLast((one) => isObject(one) && Array.isArray(one.live) && isObject(one.shown)) ?? null;
}
