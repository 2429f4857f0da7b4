import { printableThroughout } from './printable.js';
import type { CoveredOperation, Report, ReportedVerdict } from './report.js';
import { titles } from './words.js';

export interface ConsoleOptions {
  /** Whether colours are understood. */
  isColored: boolean;
  /** Leaves out everything but failures and the last line. */
  isQuiet: boolean;
}

/** A report for a person at a terminal, or for the log of a job. */
export function renderConsole(full: Report, { isColored, isQuiet }: ConsoleOptions): string {
  // What the target sent is in it. The exchanges, which may be many, are not shown here.
  const report = printableThroughout({ ...full, exchanges: null });
  const paint = painter(isColored);
  const failures = report.verdicts.filter(
    ({ counts_as }) => counts_as === 'broken' || counts_as === 'advised',
  );
  const parts = [
    ...failures.map((verdict) => failure(verdict, report, paint)),
    ...(isQuiet ? [] : [knownFailures(report), leftOut(report), coverage(report, paint), residue(report)]),
    faults(report),
    baseline(report),
    summary(report, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

type Paint = (style: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

const codes = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

function painter(isColored: boolean): Paint {
  return (style, text) => (isColored ? `\u001B[${codes[style]}m${text}\u001B[0m` : text);
}

function failure(verdict: ReportedVerdict, { seed }: Report, paint: Paint): string {
  const { id, level, statement, finding, counts_as, outcome } = verdict;
  if (!finding) return id;
  const { message, expected, received, pointer, curl, replay, exchange } = finding;
  const mark = counts_as === 'broken' ? paint('red', '✗ broken ') : paint('yellow', '! advised');
  const blocked = outcome === 'blocked' ? '  (what it rests on could not be made)' : '';
  return [
    `${mark}  ${paint('bold', id)}${blocked}`,
    `  The gateway ${level} ${statement}.`,
    `  ${message}`,
    ...field('described at', `generated/openapi.json#${pointer}`),
    ...field('expected', expected && short(expected)),
    ...field('received', received && short(received)),
    ...field('answer', exchange && `${exchange.response.status} to ${exchange.method} ${exchange.url}`),
    ...field('seed', String(seed)),
    ...field('curl', curl),
    ...field('replay', replay),
  ].join('\n');
}

/** A whole list may be thousands of lines; the other reports have all of it. */
function short(value: string): string {
  return value.length > LONGEST_VALUE
    ? `${value.slice(0, LONGEST_VALUE)}… (${value.length} characters)`
    : value;
}

const LONGEST_VALUE = 1_000;

function field(name: string, value: string | null): string[] {
  return value === null ? [] : [`  ${`${name}:`.padEnd(14)}${value}`];
}

function knownFailures({ verdicts }: Report): string {
  const known = verdicts.filter(({ counts_as }) => counts_as === 'known');
  return section(
    'Known, by the baseline',
    known.map(({ id, reason }) => `${id}: ${reason ?? ''}`),
  );
}

/** What was not judged, by reason: a skip is never silent. */
function leftOut({ verdicts }: Report): string {
  const reasons = new Map<string, number>();
  for (const { counts_as, reason } of verdicts) {
    if (counts_as !== 'skipped' && counts_as !== 'inconclusive' && counts_as !== 'not_run') continue;
    const key = `${titles[counts_as]}: ${reason ?? ''}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  return section(
    'Not judged',
    [...reasons].map(([reason, count]) => `${count} ${reason}`),
  );
}

/** Statuses and parameters of each operation; what nothing covered is in brackets, with the reason below. */
function coverage({ coverage: operations, requests }: Report, paint: Paint): string {
  if (requests === 0) return '';
  const width = Math.max(...operations.map(({ id }) => id.length));
  const lines = operations.map(({ id, requests, statuses, parameters }) => {
    const shown = statuses.map(({ status, gap }) => (gap === null ? status : paint('yellow', `[${status}]`)));
    const unseen = parameters.filter(({ gap }) => gap !== null);
    const parts = [
      `${id.padEnd(width)}  ${String(requests).padStart(5)}  ${shown.join(' ')}`,
      `${parameters.length - unseen.length}/${parameters.length} parameters`,
      ...(unseen.length > 0 ? [paint('yellow', `[${unseen.map(({ name }) => name).join(' ')}]`)] : []),
    ];
    return parts.join('  ');
  });
  const title = 'Covered: requests, statuses and parameters of each operation; [what nothing covered]';
  return section(title, [...lines, ...gaps(operations).map((line) => paint('dim', line))]);
}

function gaps(operations: readonly CoveredOperation[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { id, statuses, parameters } of operations) {
    const open = [
      ...statuses.map(({ status, gap }) => ({ name: status, gap })),
      ...parameters.map(({ name, gap }) => ({ name, gap })),
    ];
    for (const { name, gap } of open) {
      if (gap !== null) reasons.set(gap, [...(reasons.get(gap) ?? []), `${id} ${name}`]);
    }
  }
  return [...reasons].map(([reason, places]) => `${places.length} not covered: ${reason}`);
}

/** What the run left behind, by kind and reason, with the ids. */
function residue({ residue: all }: Report): string {
  const groups = new Map<string, string[]>();
  for (const { kind, id, reason } of all) {
    const key = `${kind}: ${reason}`;
    groups.set(key, [...(groups.get(key) ?? []), id ?? 'unknown']);
  }
  return section(
    'Left behind',
    [...groups].map(([key, ids]) => `${ids.length} ${key}\n    ${listed(ids)}`),
  );
}

const MOST_IDS = 12;

/** All of them are in the other reports. */
function listed(ids: readonly string[]): string {
  const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  return ids.slice(0, MOST_IDS).join(' ') + more;
}

function faults({ faults: all }: Report): string {
  return section(
    'The suite itself failed; this says nothing about the gateway',
    all.map(({ where, message, stack }) => `${where}: ${stack ?? message}`),
  );
}

function baseline({ baseline: found }: Report): string {
  return section('Mend the baseline', [
    ...(found?.unused.map((id) => `${id} does not fail: take the entry out`) ?? []),
    ...(found?.expired.map((id) => `${id} has expired and excuses nothing any more`) ?? []),
  ]);
}

function summary(report: Report, paint: Paint): string {
  const { counts, ending, message, requests, duration_ms, seed, run_id } = report;
  const told = Object.entries(counts)
    .filter(([name, count]) => count > 0 || name === 'passed' || name === 'broken')
    .map(([name, count]) => `${count} ${titles[name as keyof typeof counts]}`)
    .join(', ');
  const verdict = {
    passed: paint('green', 'The contract is kept.'),
    broken: paint('red', 'The contract is broken.'),
    'nothing-tested': paint('yellow', 'Nothing was tested.'),
    unreachable: paint('red', 'The target cannot be reached.'),
    fault: paint('red', 'The suite failed.'),
    interrupted: paint('yellow', 'Interrupted.'),
  }[ending];
  return [
    ...(message === null ? [] : [message]),
    `${verdict} ${told}; ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}, run ${run_id}`,
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
