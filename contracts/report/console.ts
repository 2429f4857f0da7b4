import { escapeControlCharactersDeep } from './escape-control-characters.js';
import type { Report, ReportedVerdict } from './report.js';
import { COUNT_LABELS } from './count-labels.js';
import { groupUncoveredByReason } from './uncovered.js';

interface ConsoleOptions {
  /** Uses ANSI colors. */
  isColored: boolean;
  /** Shows only failures and the last line. */
  isQuiet: boolean;
}

/** Renders the report for a terminal or a CI log. */
export function renderConsole(full: Report, { isColored, isQuiet }: ConsoleOptions): string {
  // The report has text from the target. The exchanges are not shown, so escaping them would be wasted.
  const report = escapeControlCharactersDeep({ ...full, exchanges: null });
  const paint = createPaint(isColored);
  const failures = report.verdicts.filter(
    ({ counts_as }) => counts_as === 'broken' || counts_as === 'advised',
  );
  const parts = [
    ...failures.map((verdict) => renderFailure(verdict, report, paint)),
    ...(isQuiet
      ? []
      : [
          renderKnownFailures(report),
          renderUntested(report),
          renderCoverage(report, paint),
          renderRemainingObjects(report),
        ]),
    renderHarnessErrors(report),
    renderBaseline(report),
    renderSummary(report, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

type Paint = (style: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

const ansiCodes = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

function createPaint(isColored: boolean): Paint {
  return (style, text) => (isColored ? `\u001B[${ansiCodes[style]}m${text}\u001B[0m` : text);
}

function renderFailure(verdict: ReportedVerdict, { seed }: Report, paint: Paint): string {
  const { id, level, statement, finding, counts_as, outcome } = verdict;
  if (!finding) return id;
  const { message, expected, received, pointer, curl, replay, exchange } = finding;
  const mark = counts_as === 'broken' ? paint('red', '✗ broken ') : paint('yellow', '! advised');
  const blocked = outcome === 'blocked' ? '  (what it rests on could not be made)' : '';
  return [
    `${mark}  ${paint('bold', id)}${blocked}`,
    `  The gateway ${level} ${statement}.`,
    `  ${message}`,
    ...renderField('described at', `generated/openapi.json#${pointer}`),
    ...renderField('expected', expected && truncate(expected)),
    ...renderField('received', received && truncate(received)),
    ...renderField('answer', exchange && `${exchange.response.status} to ${exchange.method} ${exchange.url}`),
    ...renderField('seed', String(seed)),
    ...renderField('curl', curl),
    ...renderField('replay', replay),
  ].join('\n');
}

/** Truncates a value, which may be thousands of lines. The other reports have it in full. */
function truncate(value: string): string {
  return value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH)}… (${value.length} characters)`
    : value;
}

const MAX_VALUE_LENGTH = 1_000;

function renderField(name: string, value: string | null): string[] {
  return value === null ? [] : [`  ${`${name}:`.padEnd(14)}${value}`];
}

function renderKnownFailures({ verdicts }: Report): string {
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'known');
  return renderSection(
    'Known, by the baseline',
    failures.map(({ id, reason }) => `${id}: ${reason ?? ''}`),
  );
}

/** Lists the requirements without a verdict, by reason. */
function renderUntested({ verdicts }: Report): string {
  const reasons = new Map<string, number>();
  for (const { counts_as, reason } of verdicts) {
    if (counts_as !== 'skipped' && counts_as !== 'inconclusive' && counts_as !== 'not_run') continue;
    const key = `${COUNT_LABELS[counts_as]}: ${reason ?? ''}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  return renderSection(
    'Not judged',
    [...reasons].map(([reason, count]) => `${count} ${reason}`),
  );
}

/** Lists the coverage of each operation; what was not covered is in brackets and explained below. */
function renderCoverage({ coverage: operations, requests }: Report, paint: Paint): string {
  if (requests === 0) return '';
  const width = Math.max(...operations.map(({ id }) => id.length));
  const lines = operations.map(({ id, requests, statuses, parameters }) => {
    const statusTexts = statuses.map(({ status, gap }) =>
      gap === null ? status : paint('yellow', `[${status}]`),
    );
    const uncovered = parameters.filter(({ gap }) => gap !== null);
    const parts = [
      `${id.padEnd(width)}  ${String(requests).padStart(5)}  ${statusTexts.join(' ')}`,
      `${parameters.length - uncovered.length}/${parameters.length} parameters`,
      ...(uncovered.length > 0 ? [paint('yellow', `[${uncovered.map(({ name }) => name).join(' ')}]`)] : []),
    ];
    return parts.join('  ');
  });
  const title = 'Covered: requests, statuses and parameters of each operation; [what nothing covered]';
  const reasons = [...groupUncoveredByReason(operations)].map(([reason, places]) =>
    paint('dim', `${places.length} not covered: ${reason}`),
  );
  return renderSection(title, [...lines, ...reasons]);
}

/** Lists the objects that remain on the target, by kind and reason. */
function renderRemainingObjects({ residue: objects }: Report): string {
  const groups = new Map<string, string[]>();
  for (const { kind, id, reason } of objects) {
    const key = `${kind}: ${reason}`;
    groups.set(key, [...(groups.get(key) ?? []), id ?? 'unknown']);
  }
  return renderSection(
    'Left behind',
    [...groups].map(([key, ids]) => `${ids.length} ${key}\n    ${joinIds(ids)}`),
  );
}

const MAX_IDS = 12;

/** Joins the first ids. The other reports have all of them. */
function joinIds(ids: readonly string[]): string {
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : '';
  return ids.slice(0, MAX_IDS).join(' ') + more;
}

function renderHarnessErrors({ faults: errors }: Report): string {
  return renderSection(
    'The suite itself failed; this says nothing about the gateway',
    errors.map(({ where, message, stack }) => `${where}: ${stack ?? message}`),
  );
}

function renderBaseline({ baseline: entries }: Report): string {
  return renderSection('Mend the baseline', [
    ...(entries?.unused.map((id) => `${id} does not fail: take the entry out`) ?? []),
    ...(entries?.expired.map((id) => `${id} has expired and excuses nothing any more`) ?? []),
  ]);
}

function renderSummary(report: Report, paint: Paint): string {
  const { counts, ending, message, requests, duration_ms, seed, run_id } = report;
  const countTexts = Object.entries(counts)
    .filter(([name, count]) => count > 0 || name === 'passed' || name === 'broken')
    .map(([name, count]) => `${count} ${COUNT_LABELS[name as keyof typeof counts]}`)
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
    `${verdict} ${countTexts}; ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}, run ${run_id}`,
  ].join('\n');
}

function renderSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
