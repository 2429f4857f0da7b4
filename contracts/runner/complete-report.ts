import { existsSync, readFileSync } from 'node:fs';
import { writeOutput } from '../lib/write-output.js';
import { Baseline, describeEntry, type BaselineEntry } from '../report/baseline.js';
import { describeOpenFindings } from '../report/describe-history.js';
import { compareWithRecords } from '../report/history.js';
import { addOwners, findOwner, type Owners } from '../report/owners.js';
import type { BaselineReport, FindingIdentity, Report, ReportedVerdict } from '../report/report.js';
import { pruneRecords, readRecords, writeRecord } from '../report/run-record.js';
import {
  applyChanges,
  changeBaseline,
  convertEntries,
  findNewEntries,
  findUnusedEntries,
  judgeAgain,
  PLACEHOLDER_REASON,
} from '../report/update-baseline.js';

/** What a team keeps between runs. Each part is null if it is not used. */
export interface TeamFiles {
  baseline: BaselineFile | null;
  owners: Owners | null;
  record: RecordSettings | null;
}

interface BaselineFile {
  /** The folder of the file exists. */
  file: string;
  entries: readonly BaselineEntry[];
  /** Adds the findings of the run, and converts the entries without a place. */
  isUpdated: boolean;
  /** Removes the unused entries. */
  isPruned: boolean;
}

interface RecordSettings {
  folder: string;
  /** Number of runs of a target to keep. */
  kept: number;
}

/** Builds the report of the same run again, with other verdicts. */
export type RebuildReport = (change: { verdicts: ReportedVerdict[]; baseline: BaselineReport }) => Report;

/**
 * Completes the report of a run with the files of a team: updates the baseline, adds owners and the history, and records
 * the run.
 *
 * @param print receives a sentence about each file that changed
 * @throws OutputError if the baseline or the record cannot be written
 */
export function completeReport(
  report: Report,
  rebuild: RebuildReport,
  { baseline, owners, record }: TeamFiles,
  print: (message: string) => void,
): Report {
  const updated = baseline === null ? report : updateBaseline(report, rebuild, baseline, owners, print);
  const owned = owners === null ? updated : { ...updated, findings: addOwners(updated, owners) };
  return record === null ? owned : recordRun(owned, record, baseline?.entries ?? []);
}

function updateBaseline(
  report: Report,
  rebuild: RebuildReport,
  { file, entries, isUpdated, isPruned }: BaselineFile,
  owners: Owners | null,
  print: (message: string) => void,
): Report {
  if (!isUpdated && !isPruned) return report;
  const toOwner = createOwnerLookup(report, owners);
  const added = isUpdated ? findNewEntries(report, entries, toOwner) : [];
  const converted = isUpdated ? convertEntries(report, entries, toOwner) : new Map<number, BaselineEntry[]>();
  const removed = isPruned ? findUnusedEntries(report, entries) : [];
  const replaced = new Map([...converted, ...removed.map((index): [number, BaselineEntry[]] => [index, []])]);
  const changes = { added, replaced };
  if (added.length + replaced.size > 0 || !existsSync(file)) {
    const text = existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : null;
    writeOutput(file, changeBaseline(text, changes, file.endsWith('.json')));
  }
  const result = applyChanges(entries, changes);
  print(describeUpdate(file, { added, converted, removed: removed.length }, entries.length, result));
  return rebuild(judgeAgain(report, result));
}

/** Returns a function that finds the owner of a finding of the run. */
function createOwnerLookup(
  { verdicts }: Report,
  owners: Owners | null,
): (identity: FindingIdentity) => string | null {
  if (owners === null) return () => null;
  const areas = new Map(verdicts.map(({ id, area }) => [id, area]));
  return (identity) => {
    const area = areas.get(identity.requirement);
    return area === undefined ? null : findOwner(owners, { ...identity, area });
  };
}

interface Update {
  added: readonly BaselineEntry[];
  converted: ReadonlyMap<number, BaselineEntry[]>;
  removed: number;
}

/** States what an update did, such as `Added 3 entries to baseline.yaml, converted 2 to 5, kept 5`, and lists what it added. */
function describeUpdate(
  file: string,
  { added, converted, removed }: Update,
  count: number,
  result: readonly BaselineEntry[],
): string {
  const replacing = [...converted.values()].flat().length;
  const kept = count - converted.size - removed;
  const parts = [
    `Added ${added.length} ${added.length === 1 ? 'entry' : 'entries'} to ${file}`,
    ...(converted.size > 0 ? [`converted ${converted.size} to ${replacing} with places`] : []),
    ...(removed > 0 ? [`removed ${removed}`] : []),
    `kept ${kept}`,
  ];
  const placeholders = result.filter(({ reason }) => reason === PLACEHOLDER_REASON).length;
  const advice =
    placeholders > 0
      ? ` Fill in ${placeholders === 1 ? 'the reason' : `the ${placeholders} reasons`} that begin${placeholders === 1 ? 's' : ''} with TODO.`
      : '';
  return [`${parts.join(', ')}.${advice}`, ...added.map((entry) => `  ${describeEntry(entry)}`)].join('\n');
}

function recordRun(
  report: Report,
  { folder, kept }: RecordSettings,
  accepted: readonly BaselineEntry[],
): Report {
  const baseline = new Baseline(accepted, report.started_at.slice(0, 'YYYY-MM-DD'.length));
  const { history, record, all, lives } = compareWithRecords(
    report,
    readRecords(folder),
    (finding) => baseline.findExcuse(finding) !== null,
  );
  writeRecord(folder, record);
  pruneRecords(folder, all, lives, kept);
  const limits = [report.limits, describeOpenFindings(history)].filter((part) => part !== null);
  return { ...report, history, limits: limits.length === 0 ? null : limits.join(' ') };
}
