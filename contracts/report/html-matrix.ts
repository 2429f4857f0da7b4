import { escapeMarkup } from './escape-markup.js';
import { findGroup, isNewFailure } from './findings.js';
import { chevron } from './html-page.js';
import { explainEmptyCell, matrixColumns, type MatrixLabel } from './matrix.js';
import type { CoveredOperation, FindingGroup, Report, ReportedVerdict } from './report.js';

/** Renders the requirements of each operation by kind. */
export function renderMatrix({ coverage, verdicts, findings }: Report): string {
  const rows = [
    ...coverage.map((operation) =>
      renderRow(`<small>${operation.method}</small>${escapeMarkup(operation.id)}`, operation),
    ),
    renderRow('<small></small>several operations', null),
  ];
  function renderRow(head: string, operation: CoveredOperation | null): string {
    const own = verdicts.filter((verdict) => verdict.operation === (operation?.id ?? null));
    const cells = matrixColumns.map(({ label, areas }) => {
      const cell = own.filter(({ area }) => areas.includes(area));
      return cell.length === 0 ? renderEmptyCell(operation, label) : renderCell(cell, findings);
    });
    return `<tr><th scope="row">${head}</th>${cells.join('')}</tr>`;
  }
  const legend = [
    ['ok', 'Passed'],
    ['failed', 'MUST failed'],
    ['should', 'SHOULD failed'],
    ['known', 'Known failure'],
    ['not-tested', 'Not tested'],
  ].map(([name, label]) => `<span><i class="key ${name}"></i>${label}</span>`);
  return `<section class="card"><header><h2>Coverage</h2><span class="muted">requirements by operation and kind</span><div class="legend">${legend.join('')}</div></header>
<div class="scroll" tabindex="0"><table class="matrix"><thead><tr><td></td>${matrixColumns.map(({ label }) => `<th scope="col">${label}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`;
}

function renderEmptyCell(operation: CoveredOperation | null, label: MatrixLabel): string {
  const reason = (operation && explainEmptyCell(operation, label)) ?? 'no requirement';
  return `<td class="cell none" title="${escapeMarkup(reason)}">·</td>`;
}

function renderCell(verdicts: readonly ReportedVerdict[], findings: readonly FindingGroup[]): string {
  const pick = (...names: ReportedVerdict['counts_as'][]): ReportedVerdict[] =>
    verdicts.filter(({ counts_as }) => names.includes(counts_as));
  const failed = verdicts.filter(isNewFailure);
  const known = pick('known').length;
  const passed = pick('passed').length;
  const untested = verdicts.length - failed.length - known - passed;
  const title = [
    [passed, 'passed'],
    [failed.length, 'failed'],
    [known, 'known failures'],
    [untested, 'not tested'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(', ');
  if (failed.length > 0) {
    const isBroken = failed.some(({ counts_as }) => counts_as === 'broken');
    const number = findGroup(findings, failed[0]?.id ?? '')?.number ?? 1;
    return `<td class="cell ${isBroken ? 'failed' : 'should'}" title="${title}"><a href="#finding-${number}">${failed.length}/${verdicts.length}</a></td>`;
  }
  if (known > 0) return `<td class="cell known" title="${title}">${known}/${verdicts.length}</td>`;
  if (passed === 0) return `<td class="cell not-tested" title="${title}">${untested}</td>`;
  const shade = passed < 5 ? 'ok1' : passed < 12 ? 'ok2' : 'ok3';
  return `<td class="cell ${shade}" title="${title}">${untested > 0 ? `${passed}/${verdicts.length}` : passed}</td>`;
}

/** Renders which statuses and parameters of each operation the requests of the run covered. */
export function renderStatuses({ coverage, requests }: Report): string {
  if (requests === 0) return '';
  return `<details class="card"><summary><header><h2>Statuses and parameters</h2><span class="muted">by operation; a dashed outline marks what no request covered</span>${chevron}</header></summary>
<div class="scroll" tabindex="0"><table class="statuses"><thead><tr><th scope="col">Operation</th><th scope="col">Requests</th><th scope="col">Statuses</th><th scope="col">Parameters</th></tr></thead><tbody>
${coverage.map(renderOperation).join('\n')}
</tbody></table></div></details>`;
}

function renderOperation({ id, method, path, requests, statuses, parameters }: CoveredOperation): string {
  const statusTags = statuses.map(({ status, count, gap }) =>
    renderTag(gap, gap === null ? `${status} × ${count}` : status, ''),
  );
  const parameterTags = parameters.map(({ name, in: location, seen, gap }) => {
    const label = location === 'body' ? name : `${name} (${location})`;
    const counts = Object.entries(seen).map(([status, count]) => `${status}: ${count}`);
    return renderTag(gap, label, counts.join(', '));
  });
  return `<tr><th scope="row">${escapeMarkup(id)}<br><code class="muted">${method} ${escapeMarkup(path)}</code></th><td>${requests}</td><td>${statusTags.join(' ')}</td><td>${parameterTags.join(' ')}</td></tr>`;
}

function renderTag(gap: string | null, label: string, title: string): string {
  return `<span class="tag ${gap === null ? '' : 'gap'}" title="${escapeMarkup(gap ?? title)}">${escapeMarkup(label)}</span>`;
}
