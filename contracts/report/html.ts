import { escaped } from './escape.js';
import { script, style } from './html-parts.js';
import type { Counts, CoveredOperation, Report, ReportedVerdict } from './report.js';
import { titles } from './words.js';

/** One page with everything in it: it opens from a file, and asks nothing of the network. */
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
<title>Contract of ${escaped(base_url)}: ${ending}</title>
<style>${style}</style>
</head>
<body>
<header class="${ending}">
<p class="ending">${escaped(endings[ending])}</p>
<h1>${escaped(base_url)}</h1>
<p class="facts">${escaped(started_at.replace('T', ' ').slice(0, 16))} UTC · ${requests} requests in ${(duration_ms / 1000).toFixed(1)} s · seed ${seed} · ${runs} cases a property · API ${escaped(versions.api)} · run ${escaped(run_id)}</p>
${message === null ? '' : `<p>${escaped(message)}</p>`}
</header>
<main>
${faults(report)}
${requirements(report)}
${coverage(report.coverage)}
${lacking(report)}
${baseline(report)}
${residue(report)}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const endings: Record<Report['ending'], string> = {
  passed: 'The contract is kept',
  broken: 'The contract is broken',
  'nothing-tested': 'Nothing was tested',
  unreachable: 'The target cannot be reached',
  fault: 'The suite itself failed',
  interrupted: 'Interrupted',
};

function faults({ faults: all }: Report): string {
  if (all.length === 0) return '';
  const shown = all.map(
    ({ where, message, stack }) => `<pre>${escaped(`${where}: ${stack ?? message}`)}</pre>`,
  );
  return `<section><h2>The suite itself failed</h2><p>This says nothing about the gateway.</p>${shown.join('')}</section>`;
}

const order: readonly (keyof Counts)[] = [
  'broken',
  'advised',
  'known',
  'inconclusive',
  'not_run',
  'skipped',
  'passed',
];

function requirements({ verdicts, counts }: Report): string {
  const sorted = order.flatMap((name) => verdicts.filter(({ counts_as }) => counts_as === name));
  const filters = order
    .filter((name) => counts[name] > 0)
    .map(
      (name) =>
        `<label class="chip ${name}"><input type="checkbox" name="outcome" value="${name}" checked> ${counts[name]} ${titles[name]}</label>`,
    );
  return `<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<form class="filters" role="search"><input type="search" name="words" placeholder="Filter by id, operation or statement" aria-label="Filter requirements">${filters.join('')}<output aria-live="polite"></output></form>
<div class="list">${sorted.map((one, index) => verdict(one, index < MOST_OPEN)).join('\n')}</div></section>`;
}

/** More would hide the list of the others. */
const MOST_OPEN = 5;

function verdict(one: ReportedVerdict, mayOpen: boolean): string {
  const { id, level, statement, counts_as, outcome, reason, finding, operation, duration_ms, phase } = one;
  const words = `${id} ${operation ?? ''} ${statement} ${phase}`.toLowerCase();
  const open = counts_as === 'broken' && mayOpen ? ' open' : '';
  const blocked = outcome === 'blocked' ? '<p>What it rests on could not be made.</p>' : '';
  return `<details class="verdict ${counts_as}" data-outcome="${counts_as}" data-words="${escaped(words)}"${open}>
<summary><span class="mark">${titles[counts_as]}</span> <code>${escaped(id)}</code> <span class="statement"><b>${level}</b> ${escaped(statement)}</span> <span class="time">${duration_ms} ms</span></summary>
<div class="body">${reason === null ? '' : `<p>${escaped(reason)}</p>`}${blocked}${finding ? evidence(finding) : ''}<p class="facts">Described at <code>#${escaped(finding?.pointer ?? one.pointer)}</code></p></div>
</details>`;
}

function evidence(finding: NonNullable<ReportedVerdict['finding']>): string {
  const { message, expected, received, curl, replay, exchange } = finding;
  const rows: [string, string | null][] = [
    ['Expected', expected],
    ['Received', received],
    ['Request', exchange && requestText(exchange)],
    ['Answer', exchange && answerText(exchange)],
    ['As curl', curl],
    ['Judge it again', replay],
  ];
  const shown = rows.map(([name, text]) =>
    text === null ? '' : `<dt>${name}</dt><dd><pre tabindex="0">${escaped(text)}</pre></dd>`,
  );
  return `<p class="message">${escaped(message)}</p><dl>${shown.join('')}</dl>`;
}

type Exchanged = NonNullable<NonNullable<ReportedVerdict['finding']>['exchange']>;

function requestText({ method, url, request }: Exchanged): string {
  return [`${method} ${url}`, ...headerLines(request.headers), '', request.body ?? ''].join('\n').trimEnd();
}

function answerText({ response }: Exchanged): string {
  return [String(response.status), ...headerLines(response.headers), '', response.text].join('\n').trimEnd();
}

const headerLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function coverage(operations: readonly CoveredOperation[]): string {
  return `<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
<p class="facts">How often each documented status came, and which statuses each parameter was answered with. What is outlined was not covered; point at it for the reason.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Operation</th><th scope="col">Requests</th><th scope="col">Statuses</th><th scope="col">Parameters</th></tr></thead><tbody>
${operations.map(row).join('\n')}
</tbody></table></div>${gaps(operations)}</section>`;
}

function row({ id, method, path, requests, statuses, parameters }: CoveredOperation): string {
  const shownStatuses = statuses.map(({ status, count, gap }) =>
    cell(gap, gap === null ? `${status} <small>${count}</small>` : status),
  );
  const shownParameters = parameters.map(({ name, in: place, seen, gap }) => {
    const label = `${escaped(name)}${place === 'body' ? '' : ` <small>${place}</small>`}`;
    const answers = Object.entries(seen)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ');
    return cell(gap, label, answers);
  });
  return `<tr><th scope="row">${escaped(id)}<br><small>${method} ${escaped(path)}</small></th><td>${requests}</td><td>${shownStatuses.join(' ')}</td><td>${shownParameters.join(' ')}</td></tr>`;
}

function cell(gap: string | null, html: string, title = ''): string {
  return gap === null
    ? `<span class="covered" title="${escaped(title)}">${html}</span>`
    : `<span class="gap" title="${escaped(gap)}">${html}</span>`;
}

function gaps(operations: readonly CoveredOperation[]): string {
  const reasons = new Map<string, string[]>();
  for (const { id, statuses, parameters } of operations) {
    for (const { name, gap } of [
      ...statuses.map(({ status, gap: why }) => ({ name: status, gap: why })),
      ...parameters,
    ]) {
      if (gap !== null) reasons.set(gap, [...(reasons.get(gap) ?? []), `${id} ${name}`]);
    }
  }
  const items = [...reasons].map(
    ([reason, places]) =>
      `<details><summary>${places.length} not covered: ${escaped(reason)}</summary><p class="body">${escaped(places.join(', '))}</p></details>`,
  );
  return items.join('\n');
}

function lacking({ lacking: needs }: Report): string {
  if (needs.length === 0) return '';
  const items = needs.map(({ need, reason }) => `<li><b>${escaped(need)}</b>: ${escaped(reason)}</li>`);
  return `<section><h2>What the target lacks</h2><ul>${items.join('')}</ul></section>`;
}

function baseline({ baseline: found }: Report): string {
  const items = [
    ...(found?.unused.map((id) => `${id} does not fail: take the entry out.`) ?? []),
    ...(found?.expired.map((id) => `${id} has expired and excuses nothing any more.`) ?? []),
  ];
  if (items.length === 0) return '';
  return `<section><h2>Mend the baseline</h2><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul></section>`;
}

function residue({ residue: all }: Report): string {
  if (all.length === 0) return '';
  const items = all.map(
    ({ kind, id, reason }) =>
      `<li>${escaped(kind)} <code>${escaped(id ?? 'unknown')}</code>: ${escaped(reason)}</li>`,
  );
  return `<section><h2>Left behind</h2><details><summary>${all.length} that cannot be removed</summary><ul>${items.join('')}</ul></details></section>`;
}
