import { escapeMarkdown, renderCode, renderCodeBlock, renderTable } from '../report/markdown.js';
import { renderWorkflowCommand } from '../report/github.js';
import type { CompareReport, ReportedDifference } from './compare-report.js';
import { describeOthers, renderScriptHint } from './render-compare-console.js';

/** Renders Markdown for the summary page of a job. */
export function renderCompareSummary(report: CompareReport): string {
  const { headline, base_url, with_url, sessions, compared, duration_ms, seed, operations, notes } = report;
  const rows = operations.map((one) => [
    one.operation,
    String(one.compared),
    String(one.different),
    one.statuses.join(' '),
  ]);
  return [
    `## ${escapeMarkdown(headline)}`,
    '',
    `${renderCode(base_url)} compared with ${renderCode(with_url)}: ${sessions} sessions, ${compared} requests to each in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}.`,
    ...notes.flatMap((note) => ['', escapeMarkdown(note)]),
    ...report.differences.flatMap((difference) => renderDifference(difference, report)),
    '',
    '### Compared',
    '',
    ...renderTable(['Operation', 'Responses', 'Different', 'Statuses'], rows),
    '',
  ].join('\n');
}

function renderDifference(difference: ReportedDifference, report: CompareReport): string[] {
  const { operation, title, target, reference, script, replay } = difference;
  const others = describeOthers(difference);
  return [
    '',
    `<details><summary>❌ ${renderCode(operation)}: ${escapeMarkdown(title)}</summary>`,
    '',
    renderCodeBlock([
      `target:    ${target}\nreference: ${reference}`,
      renderScriptHint(report),
      script,
      replay,
    ]),
    ...(others === null ? [] : ['', `Same cause: ${escapeMarkdown(others)}`, '']),
    '</details>',
  ];
}

/** Renders workflow commands that annotate a job with the differences. */
export function renderCompareAnnotations({ differences, faults }: CompareReport): string {
  const lines = [
    ...differences.map(({ operation, title, target, reference, replay }) =>
      renderWorkflowCommand(
        'error',
        `${operation}: ${title}`,
        `target: ${target}\nreference: ${reference}\n${replay}`,
      ),
    ),
    ...faults.map((fault) => renderWorkflowCommand('error', 'The suite failed', fault)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
