import { escapeMarkup } from './escape-markup.js';
import { script, style } from './html-assets.js';
import type { Counts, CoveredOperation, Report, ReportedVerdict } from './report.js';
import { COUNT_LABELS } from './count-labels.js';
import { groupUncoveredByReason } from './uncovered.js';

/** Renders one self-contained page, which opens from a file without network access. */
export function renderHtml(report: Report): string {
  const { base_url, started_at, duration_ms, requests, seed, runs, run_id, versions, ending, message } =
    report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Contract of ${escapeMarkup(base_url)}: ${ending}</title>
<style>${style}</style>
</head>
<body>
<header class="${ending}">
<p class="ending">${escapeMarkup(endingLabels[ending])}</p>
<h1>${escapeMarkup(base_url)}</h1>
<p class="facts">${escapeMarkup(started_at.replace('T', ' ').slice(0, 16))} UTC · ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s · seed ${seed} · ${runs} cases a property · API ${escapeMarkup(versions.api)} · run ${escapeMarkup(run_id)}</p>
${message === null ? '' : `<p>${escapeMarkup(message)}</p>`}
</header>
<main>
${renderHarnessErrors(report)}
${renderRequirements(report)}
${renderCoverage(report.coverage)}
${renderUnmetNeeds(report)}
${renderBaseline(report)}
${renderRemainingObjects(report)}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const endingLabels: Record<Report['ending'], string> = {
  passed: 'The contract is kept',
  broken: 'The contract is broken',
  'nothing-tested': 'Nothing was tested',
  unreachable: 'The target cannot be reached',
  fault: 'The suite itself failed',
  interrupted: 'Interrupted',
};

function renderHarnessErrors({ faults: errors }: Report): string {
  if (errors.length === 0) return '';
  const items = errors.map(
    ({ where, message, stack }) => `<pre>${escapeMarkup(`${where}: ${stack ?? message}`)}</pre>`,
  );
  return `<section><h2>The suite itself failed</h2><p>This says nothing about the gateway.</p>${items.join('')}</section>`;
}

const countOrder: readonly (keyof Counts)[] = [
  'broken',
  'advised',
  'known',
  'inconclusive',
  'not_run',
  'skipped',
  'passed',
];

function renderRequirements({ verdicts, counts }: Report): string {
  const sorted = countOrder.flatMap((name) => verdicts.filter(({ counts_as }) => counts_as === name));
  const filters = countOrder
    .filter((name) => counts[name] > 0)
    .map(
      (name) =>
        `<label class="chip ${name}"><input type="checkbox" name="outcome" value="${name}" checked> ${counts[name]} ${COUNT_LABELS[name]}</label>`,
    );
  return `<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<form class="filters" role="search"><input type="search" name="words" placeholder="Filter by id, operation or statement" aria-label="Filter requirements">${filters.join('')}<output aria-live="polite"></output></form>
<div class="list">${sorted.map((verdict, index) => renderVerdict(verdict, index < MAX_OPEN_DETAILS)).join('\n')}</div></section>`;
}

/** Number of broken requirements whose details are open at first. */
const MAX_OPEN_DETAILS = 5;

function renderVerdict(verdict: ReportedVerdict, mayOpen: boolean): string {
  const { id, level, statement, counts_as, outcome, reason, finding, operation, duration_ms, phase } =
    verdict;
  const searchText = `${id} ${operation ?? ''} ${statement} ${phase}`.toLowerCase();
  const open = counts_as === 'broken' && mayOpen ? ' open' : '';
  const blocked = outcome === 'blocked' ? '<p>What it rests on could not be made.</p>' : '';
  return `<details class="verdict ${counts_as}" data-outcome="${counts_as}" data-words="${escapeMarkup(searchText)}"${open}>
<summary><span class="mark">${COUNT_LABELS[counts_as]}</span> <code>${escapeMarkup(id)}</code> <span class="statement"><b>${level}</b> ${escapeMarkup(statement)}</span> <span class="time">${duration_ms} ms</span></summary>
<div class="body">${reason === null ? '' : `<p>${escapeMarkup(reason)}</p>`}${blocked}${finding ? renderEvidence(finding) : ''}<p class="facts">Described at <code>#${escapeMarkup(finding?.pointer ?? verdict.pointer)}</code></p></div>
</details>`;
}

function renderEvidence(finding: NonNullable<ReportedVerdict['finding']>): string {
  const { message, expected, received, curl, replay, exchange } = finding;
  const rows: [string, string | null][] = [
    ['Expected', expected],
    ['Received', received],
    ['Request', exchange && toRequestText(exchange)],
    ['Answer', exchange && toResponseText(exchange)],
    ['As curl', curl],
    ['Judge it again', replay],
  ];
  const items = rows.map(([name, text]) =>
    text === null ? '' : `<dt>${name}</dt><dd><pre tabindex="0">${escapeMarkup(text)}</pre></dd>`,
  );
  return `<p class="message">${escapeMarkup(message)}</p><dl>${items.join('')}</dl>`;
}

type Exchanged = NonNullable<NonNullable<ReportedVerdict['finding']>['exchange']>;

function toRequestText({ method, url, request }: Exchanged): string {
  return [`${method} ${url}`, ...toHeaderLines(request.headers), '', request.body ?? ''].join('\n').trimEnd();
}

function toResponseText({ response }: Exchanged): string {
  return [String(response.status), ...toHeaderLines(response.headers), '', response.text]
    .join('\n')
    .trimEnd();
}

const toHeaderLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function renderCoverage(operations: readonly CoveredOperation[]): string {
  return `<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
<p class="facts">How often each documented status came, and which statuses each parameter was answered with. What is outlined was not covered; point at it for the reason.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Operation</th><th scope="col">Requests</th><th scope="col">Statuses</th><th scope="col">Parameters</th></tr></thead><tbody>
${operations.map(renderRow).join('\n')}
</tbody></table></div>${renderUncovered(operations)}</section>`;
}

function renderRow({ id, method, path, requests, statuses, parameters }: CoveredOperation): string {
  const statusCells = statuses.map(({ status, count, gap }) =>
    renderCell(gap, gap === null ? `${status} <small>${count}</small>` : status),
  );
  const parameterCells = parameters.map(({ name, in: location, seen, gap }) => {
    const label = `${escapeMarkup(name)}${location === 'body' ? '' : ` <small>${location}</small>`}`;
    const counts = Object.entries(seen)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ');
    return renderCell(gap, label, counts);
  });
  return `<tr><th scope="row">${escapeMarkup(id)}<br><small>${method} ${escapeMarkup(path)}</small></th><td>${requests}</td><td>${statusCells.join(' ')}</td><td>${parameterCells.join(' ')}</td></tr>`;
}

function renderCell(uncoveredReason: string | null, html: string, title = ''): string {
  return uncoveredReason === null
    ? `<span class="covered" title="${escapeMarkup(title)}">${html}</span>`
    : `<span class="gap" title="${escapeMarkup(uncoveredReason)}">${html}</span>`;
}

function renderUncovered(operations: readonly CoveredOperation[]): string {
  const items = [...groupUncoveredByReason(operations)].map(
    ([reason, places]) =>
      `<details><summary>${places.length} not covered: ${escapeMarkup(reason)}</summary><p class="body">${escapeMarkup(places.join(', '))}</p></details>`,
  );
  return items.join('\n');
}

function renderUnmetNeeds({ lacking: needs }: Report): string {
  if (needs.length === 0) return '';
  const items = needs.map(
    ({ need, reason }) => `<li><b>${escapeMarkup(need)}</b>: ${escapeMarkup(reason)}</li>`,
  );
  return `<section><h2>What the target lacks</h2><ul>${items.join('')}</ul></section>`;
}

function renderBaseline({ baseline: entries }: Report): string {
  const items = [
    ...(entries?.unused.map((id) => `${id} does not fail: take the entry out.`) ?? []),
    ...(entries?.expired.map((id) => `${id} has expired and excuses nothing any more.`) ?? []),
  ];
  if (items.length === 0) return '';
  return `<section><h2>Mend the baseline</h2><ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul></section>`;
}

function renderRemainingObjects({ residue: objects }: Report): string {
  if (objects.length === 0) return '';
  const items = objects.map(
    ({ kind, id, reason }) =>
      `<li>${escapeMarkup(kind)} <code>${escapeMarkup(id ?? 'unknown')}</code>: ${escapeMarkup(reason)}</li>`,
  );
  return `<section><h2>Left behind</h2><details><summary>${objects.length} that cannot be removed</summary><ul>${items.join('')}</ul></details></section>`;
}
