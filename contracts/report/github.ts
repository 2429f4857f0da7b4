import type { Report, ReportedVerdict } from './report.js';
import { titles } from './words.js';

/**
 * Workflow commands that annotate a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations({ verdicts, faults }: Report): string {
  const lines = [
    ...verdicts
      .filter(({ counts_as }) => counts_as === 'broken')
      .map((verdict) => annotation('error', verdict)),
    ...verdicts
      .filter(({ counts_as }) => counts_as === 'advised')
      .map((verdict) => annotation('warning', verdict)),
    ...faults.map(({ where, message }) => command('error', `The suite failed in ${where}`, message)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(
  severity: 'error' | 'warning',
  { id, level, statement, finding }: ReportedVerdict,
): string {
  const parts = [`The gateway ${level} ${statement}.`, finding?.message ?? '', finding?.replay ?? ''];
  return command(severity, id, parts.join('\n'));
}

function command(severity: string, title: string, message: string): string {
  return `::${severity} title=${escapedProperty(title)}::${escapedMessage(message)}`;
}

function escapedMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Markdown for the page of a job. */
export function renderSummary(report: Report): string {
  const { base_url, counts, ending, message, duration_ms, requests, seed, verdicts, coverage } = report;
  const told = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${titles[name as keyof typeof counts]}`);
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'broken' || counts_as === 'advised');
  return [
    `## Contract of ${code(base_url)}: ${ending.replace('-', ' ')}`,
    '',
    `${told.join(', ')}; ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}.`,
    ...(message === null ? [] : ['', plain(message)]),
    ...failures.flatMap(failure),
    ...table(
      ['Operation', 'Requests', 'Statuses', 'Not covered'],
      coverage.map(({ id, requests: count, statuses, parameters }) => [
        id,
        String(count),
        statuses.flatMap(({ status, gap }) => (gap === null ? [status] : [])).join(' '),
        [...statuses.map(({ status: name, gap }) => ({ name, gap })), ...parameters]
          .flatMap(({ name, gap }) => (gap === null ? [] : [name]))
          .join(' '),
      ]),
    ),
    ...left(report),
    '',
  ].join('\n');
}

function failure({ id, level, statement, finding, counts_as }: ReportedVerdict): string[] {
  const sign = counts_as === 'broken' ? '❌' : '⚠️';
  return [
    '',
    `<details><summary>${sign} ${code(id)}</summary>`,
    '',
    `The gateway ${level} ${plain(statement)}.`,
    '',
    fenced(
      [finding?.message ?? '', finding?.curl ?? '', finding?.replay ?? ''].filter((text) => text !== ''),
    ),
    '</details>',
  ];
}

function left({ residue }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { kind, reason } of residue) {
    counts.set(`${kind}: ${reason}`, (counts.get(`${kind}: ${reason}`) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  return ['', '### Left behind', '', ...[...counts].map(([what, count]) => `- ${count} ${plain(what)}`)];
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]): string => `| ${cells.map((cell) => plain(cell)).join(' | ')} |`;
  return ['', '### Covered', '', line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Text that markdown leaves as it is. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`).replace(/\s*\n\s*/g, ' ');
}

const code = (text: string): string =>
  `<code>${text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)}</code>`;

/** A block that holds whatever is in it: its fence is longer than any within. */
function fenced(lines: readonly string[]): string {
  const text = lines.join('\n\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
