import type { Report, ReportedVerdict } from './report.js';
import { COUNT_LABELS } from './count-labels.js';
import { listUncovered } from './uncovered.js';

/**
 * Renders workflow commands that annotate a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations({ verdicts, faults: harnessErrors }: Report): string {
  const lines = [
    ...verdicts
      .filter(({ counts_as }) => counts_as === 'broken')
      .map((verdict) => renderAnnotation('error', verdict)),
    ...verdicts
      .filter(({ counts_as }) => counts_as === 'advised')
      .map((verdict) => renderAnnotation('warning', verdict)),
    ...harnessErrors.map(({ where, message }) =>
      renderCommand('error', `The suite failed in ${where}`, message),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function renderAnnotation(
  severity: 'error' | 'warning',
  { id, level, statement, finding }: ReportedVerdict,
): string {
  const parts = [`The gateway ${level} ${statement}.`, finding?.message ?? '', finding?.replay ?? ''];
  return renderCommand(severity, id, parts.join('\n'));
}

function renderCommand(severity: string, title: string, message: string): string {
  return `::${severity} title=${escapeProperty(title)}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Renders Markdown for the summary page of a job. */
export function renderSummary(report: Report): string {
  const { base_url, counts, ending, message, duration_ms, requests, seed, verdicts, coverage } = report;
  const countTexts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${COUNT_LABELS[name as keyof typeof counts]}`);
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'broken' || counts_as === 'advised');
  return [
    `## Contract of ${renderCode(base_url)}: ${ending.replace('-', ' ')}`,
    '',
    `${countTexts.join(', ')}; ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}.`,
    ...(message === null ? [] : ['', escapeMarkdown(message)]),
    ...failures.flatMap(renderFailure),
    ...renderTable(
      ['Operation', 'Requests', 'Statuses', 'Not covered'],
      coverage.map(({ id, requests: count, statuses, parameters }) => [
        id,
        String(count),
        statuses.flatMap(({ status, gap }) => (gap === null ? [status] : [])).join(' '),
        listUncovered({ statuses, parameters })
          .map(({ name }) => name)
          .join(' '),
      ]),
    ),
    ...renderRemainingObjects(report),
    '',
  ].join('\n');
}

function renderFailure({ id, level, statement, finding, counts_as }: ReportedVerdict): string[] {
  const sign = counts_as === 'broken' ? '❌' : '⚠️';
  return [
    '',
    `<details><summary>${sign} ${renderCode(id)}</summary>`,
    '',
    `The gateway ${level} ${escapeMarkdown(statement)}.`,
    '',
    renderCodeBlock(
      [finding?.message ?? '', finding?.curl ?? '', finding?.replay ?? ''].filter((text) => text !== ''),
    ),
    '</details>',
  ];
}

function renderRemainingObjects({ residue }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { kind, reason } of residue) {
    counts.set(`${kind}: ${reason}`, (counts.get(`${kind}: ${reason}`) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const items = [...counts].map(([label, count]) => `- ${count} ${escapeMarkdown(label)}`);
  return ['', '### Left behind', '', ...items];
}

function renderTable(head: string[], rows: string[][]): string[] {
  const renderRow = (cells: string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
  return ['', '### Covered', '', renderRow(head), renderRow(head.map(() => '---')), ...rows.map(renderRow)];
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`).replace(/\s*\n\s*/g, ' ');
}

const renderCode = (text: string): string =>
  `<code>${text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</code>`;

/** Renders a code block. Its fence is longer than any run of backticks in the text. */
function renderCodeBlock(lines: readonly string[]): string {
  const text = lines.join('\n\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
