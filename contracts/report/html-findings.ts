import { escapeMarkup } from './escape-markup.js';
import { chevron } from './html-page.js';
import { getShownVerdict, type FailedVerdict } from './findings.js';
import { describeGroupHistory } from './describe-history.js';
import { describeOwner, groupByOwner } from './owners.js';
import type { FindingGroup, Report, ReportedExchange } from './report.js';
import { toPlaceReference, toRuleReference } from './rule-reference.js';
import { truncateValue } from '../lib/format-value.js';

/** Number of findings whose details are open at first. */
const MAX_OPEN_FINDINGS = 5;

/** Renders the findings, most severe first; empty without findings. */
export function renderFindings(report: Report): string {
  const { findings } = report;
  if (findings.length === 0) return '';
  const items = groupByOwner(findings).flatMap((owned) => {
    const heading = describeOwner(owned);
    return [
      ...(heading === null ? [] : [`<h3 class="owner">${escapeMarkup(heading)}</h3>`]),
      ...owned.findings.map((group) => renderFinding(group, report)),
    ];
  });
  return `<header class="top"><h2>Findings</h2><span>${findings.length}, most severe first</span></header>
${items.join('\n')}`;
}

function renderFinding(group: FindingGroup, report: Report): string {
  const { number, also_failing: ids } = group;
  const verdict = getShownVerdict(report, group);
  const history = describeGroupHistory(report, group);
  const { id, level, statement, finding, outcome } = verdict;
  const also = ids.length === 0 ? '' : `and ${ids.length} more`;
  const title = group.diagnosis
    ? renderQuote(group.diagnosis.headline)
    : `The gateway ${level} ${escapeMarkup(statement)}`;
  return `<details class="card finding" id="finding-${number}"${number <= MAX_OPEN_FINDINGS ? ' open' : ''}>
<summary><span class="level ${level === 'SHOULD' ? 'should' : ''}">${level}</span><span><b>${number}. ${title}</b><code>${escapeMarkup(id)}</code></span><span class="muted also">${also}</span>${chevron}</summary>
<div class="finding-body">${group.cause === null ? '' : `<p><b>${escapeMarkup(group.cause)}</b></p>`}${renderDiagnosis(group, report)}<p>${escapeMarkup(truncateValue(finding.message))}${outcome === 'blocked' ? ' The requirement itself was not tested, because its set-up failed.' : ''}</p>
${history === null ? '' : `<p class="muted">History: ${escapeMarkup(history)}.</p>`}
${renderComparison(verdict)}
${finding.curl === null ? '' : renderBlock('Request as curl', finding.curl)}
${renderBlock('Replay', finding.replay)}
${finding.exchange ? renderExchange(finding.exchange, isCompared(verdict)) : ''}
${renderCitation(verdict, report)}
${renderAlsoFailing(ids, group.diagnosis !== null)}
</div></details>`;
}

/** Renders what experiments found, and the commands that show it; empty for a group of similar failures. */
function renderDiagnosis({ diagnosis }: FindingGroup, report: Report): string {
  if (!diagnosis) return '';
  const { evidence, script, pointer } = diagnosis;
  const { place, url } = toPlaceReference({ document: 'openapi', pointer, quote: null }, report);
  const code = `<code>${escapeMarkup(place)}</code>`;
  const rule = url === null ? code : `<a href="${escapeMarkup(url)}">${code}</a>`;
  return `<p>${escapeMarkup(evidence.join(' '))} Rule: ${rule}</p>
${renderBlock('Set BASE_URL and API_KEY, and run', script)}
<p class="muted">One of the requirements that fail because of it:</p>`;
}

function renderAlsoFailing(ids: readonly string[], isExplained: boolean): string {
  if (ids.length === 0) return '';
  const codes = ids.map((id) => `<code>${escapeMarkup(id)}</code>`);
  const open = ids.length <= MAX_OPEN_IDS ? ' open' : '';
  return `<details${open}><summary class="muted link">${ids.length} more fail ${isExplained ? 'because of it' : 'in a similar way'}</summary><div class="ids">${codes.join(' ')}</div></details>`;
}

/** Number of ids up to which a list is open at first. */
const MAX_OPEN_IDS = 8;

const isCompared = ({ finding }: FailedVerdict): boolean =>
  finding.expected !== null || finding.received !== null;

/** Renders the expected and the received value next to each other, with the different lines marked. */
function renderComparison(verdict: FailedVerdict): string {
  if (!isCompared(verdict)) return '';
  const expected = toLines(verdict.finding.expected);
  const received = toLines(verdict.finding.received);
  return `<div class="pair">${renderSide('Expected', expected, received, '+')}${renderSide('Received', received, expected, '−')}</div>`;
}

function renderSide(
  title: string,
  lines: readonly string[],
  others: readonly string[],
  sign: '+' | '−',
): string {
  const same = new Set(others);
  const rows = lines.map((line) =>
    same.has(line)
      ? `<span>  ${escapeMarkup(line)}</span>`
      : `<span class="${sign === '+' ? 'added' : 'removed'}">${sign} ${escapeMarkup(line)}</span>`,
  );
  return `<div><h3>${title}</h3><pre class="diff" tabindex="0">${rows.join('')}</pre></div>`;
}

/** Splits a value into lines. JSON is indented; quotes show spaces at the ends of a text. */
function toLines(value: string | null): string[] {
  if (value === null) return ['(nothing)'];
  if (value !== value.trim()) return [JSON.stringify(value)];
  try {
    return JSON.stringify(JSON.parse(value), null, 2).split('\n');
  } catch {
    return value.split('\n');
  }
}

function renderBlock(title: string, command: string): string {
  return `<div><h3>${title}</h3><pre class="command" tabindex="0">${escapeMarkup(command)}</pre></div>`;
}

function renderExchange(exchange: ReportedExchange, isClosed: boolean): string {
  const pair = `<div class="pair"><div><h3>Request</h3><pre tabindex="0">${escapeMarkup(toRequestText(exchange))}</pre></div><div><h3>Response</h3><pre tabindex="0">${escapeMarkup(toResponseText(exchange))}</pre></div></div>`;
  return isClosed
    ? `<details><summary class="muted link">Request and response</summary>${pair}</details>`
    : pair;
}

function toRequestText({ method, url, request }: ReportedExchange): string {
  return [`${method} ${url}`, ...toHeaderLines(request.headers), '', request.body ?? ''].join('\n').trimEnd();
}

function toResponseText({ response }: ReportedExchange): string {
  return [`HTTP ${response.status}`, ...toHeaderLines(response.headers), '', ...toLines(response.text)]
    .join('\n')
    .trimEnd();
}

const toHeaderLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function renderCitation(verdict: FailedVerdict, report: Report): string {
  const { quote, place, url } = toRuleReference(verdict, report);
  const code = `<code>${escapeMarkup(place)}</code>`;
  const link = url === null ? code : `<a href="${escapeMarkup(url)}">${code}</a>`;
  return `<p class="muted">${quote === null ? '' : `“${renderQuote(quote)}” `}${link}</p>`;
}

/** Renders a sentence of the OpenAPI document, in which backticks mark code. */
const renderQuote = (quote: string): string => escapeMarkup(quote).replace(/`([^`]+)`/g, '<code>$1</code>');
