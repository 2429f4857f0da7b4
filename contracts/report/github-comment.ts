import { COUNT_LABELS } from './describe-report.js';
import { describeGroupHistory, describeOpenFinding, OPEN_TITLE } from './describe-history.js';
import { getShownVerdict } from './findings.js';
import { escapeMarkdown, renderCode, renderCodeBlock } from './markdown.js';
import type { FindingGroup, Report } from './report.js';
import { toRuleLink } from './rule-reference.js';
import { describeUntestedGroup } from './untested-groups.js';
import { truncateValue } from '../lib/format-value.js';

/** Hidden first line, by which the GitHub action finds the comment of an earlier run. */
export const COMMENT_MARKER = '<!-- tollgate-check -->';

/** GitHub rejects comments of more than 65,536 characters. The rest is for what follows the findings. */
const MAX_FINDINGS_LENGTH = 40_000;
const MAX_LIST_LENGTH = 9_000;

/** Renders a comment for a pull request: four lines if the contract is kept, otherwise the findings. */
export function renderGitHubComment(report: Report): string {
  const { ending, headline, limits, message, counts, base_url, run_id } = report;
  const countTexts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${COUNT_LABELS[name as keyof typeof counts]}`);
  const facts = `${renderCode(base_url)}: ${countTexts.join(', ')}; run ${run_id}.`;
  const mark = ending === 'passed' ? '✅' : ending === 'broken' ? '❌' : '⚠️';
  const title = `${mark} **${escapeMarkdown(headline)}**`;
  const open = (report.history?.open ?? []).map(describeOpenFinding);
  if (ending === 'passed' && report.findings.length + open.length === 0) {
    const scope = limits === null ? '' : `${escapeMarkdown(limits)} `;
    return [COMMENT_MARKER, title, '', `${scope}${facts}`, ''].join('\n');
  }
  return [
    COMMENT_MARKER,
    title,
    '',
    facts,
    // The text may be from the target: code has no mentions and links.
    ...(message === null ? [] : ['', renderCodeBlock([truncateValue(message)])]),
    ...renderFindings(report),
    ...renderList(OPEN_TITLE, null, open),
    ...renderList('Not tested', report.limits, listUntested(report)),
    '',
  ].join('\n');
}

function renderFindings(report: Report): string[] {
  const items: string[] = [];
  let length = 0;
  for (const group of report.findings) {
    const item = renderFinding(group, report);
    if (length + item.length > MAX_FINDINGS_LENGTH) break;
    items.push(item);
    length += item.length;
  }
  const missing = report.findings.length - items.length;
  const cut = `${missing} more findings do not fit into this comment. The files of --out have all of them.`;
  return [...items, ...(missing === 0 ? [] : ['', cut])];
}

function renderFinding(group: FindingGroup, report: Report): string {
  const verdict = getShownVerdict(report, group);
  const { id, level, statement, finding } = verdict;
  const count = group.also_failing.length;
  const sign = group.counts_as === 'broken' ? '❌' : '⚠️';
  const history = describeGroupHistory(report, group);
  const details = [
    ...(group.cause === null ? [] : [group.cause]),
    ...(group.owner ? [`Owner: ${group.owner}.`] : []),
    ...(history === null ? [] : [`History: ${history}.`]),
  ];
  const also = count === 0 ? '' : ` and ${count} more`;
  const summary = group.diagnosis
    ? `${renderCode(group.diagnosis.headline)} (${renderCode(id)}${also})`
    : `${renderCode(id)}${also}`;
  const block = group.diagnosis
    ? [...group.diagnosis.evidence, group.diagnosis.script]
    : [truncateValue(finding.message), truncateValue(finding.replay)];
  return [
    '',
    `<details><summary>${sign} ${summary}</summary>`,
    '',
    `The gateway ${level} ${escapeMarkdown(statement)}. [Rule](${toRuleLink(verdict, report)})`,
    '',
    ...(details.length === 0 ? [] : [escapeMarkdown(details.join(' ')).replaceAll('@', '&#64;'), '']),
    renderCodeBlock(block),
    '</details>',
  ].join('\n');
}

const listUntested = ({ untested }: Report): string[] =>
  untested.map((group) => describeUntestedGroup({ ...group, reason: truncateValue(group.reason) }));

/** Renders a list that opens with a click; nothing without items. */
function renderList(title: string, introduction: string | null, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const items = texts.map((text) => escapeMarkdown(text).replaceAll('@', '&#64;'));
  const shown = items.filter((_, index) => items.slice(0, index + 1).join('').length <= MAX_LIST_LENGTH);
  return [
    '',
    `<details><summary>${title}</summary>`,
    '',
    ...(introduction === null ? [] : [escapeMarkdown(truncateValue(introduction)), '']),
    ...shown.map((item) => `- ${item}`),
    '</details>',
  ];
}
