import { countTested } from './area-results.js';
import { COUNT_LABELS, describeRequests, listUncovered, groupRemainingObjects } from './describe-report.js';
import { describeGroupHistory, describeOpenFinding, OPEN_TITLE } from './describe-history.js';
import { describeIdentity, getShownVerdict } from './findings.js';
import { escapeMarkdown, renderCode, renderCodeBlock, renderTable } from './markdown.js';
import { describeOwner, groupByOwner, type OwnedFindings } from './owners.js';
import type { FindingGroup, Report } from './report.js';
import { describeUntestedGroup } from './untested-groups.js';
import { escapeText } from '../lib/escape-text.js';

/**
 * Renders workflow commands that annotate a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations(report: Report): string {
  const lines = [
    ...report.findings.map((group) => renderAnnotation(group, report)),
    ...report.faults.map(({ where, message }) =>
      renderWorkflowCommand('error', `The suite failed in ${where}`, message),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function renderAnnotation(group: FindingGroup, report: Report): string {
  const { id, level, statement, finding } = getShownVerdict(report, group);
  const count = group.also_failing.length;
  const parts = [
    ...(group.diagnosis ? [group.diagnosis.headline] : [`The gateway ${level} ${statement}.`]),
    ...(group.cause === null ? [] : [group.cause]),
    finding.message,
    ...(count > 0 ? [`Requirements that fail ${describeRelation(group)}: ${count}`] : []),
    finding.replay,
  ];
  return renderWorkflowCommand(group.counts_as === 'broken' ? 'error' : 'warning', id, parts.join('\n'));
}

/** Says how the failures of a group belong together. */
const describeRelation = ({ diagnosis }: FindingGroup): string =>
  diagnosis ? 'because of it' : 'in a similar way';

/** Renders Markdown for the summary page of a job. */
export function renderSummary(report: Report): string {
  const { base_url, counts, headline, limits, message, history } = report;
  const countTexts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${COUNT_LABELS[name as keyof typeof counts]}`);
  return [
    `## ${escapeMarkdown(headline)}`,
    ...(limits === null ? [] : ['', escapeMarkdown(limits)]),
    ...(message === null ? [] : ['', escapeMarkdown(message)]),
    '',
    `Contract of ${renderCode(base_url)}: ${countTexts.join(', ')}; ${describeRequests(report)}.`,
    ...groupByOwner(report.findings).flatMap((owned) => [
      ...renderOwner(owned),
      ...owned.findings.flatMap((group) => renderFinding(group, report)),
    ]),
    ...renderLives('Fixed since the last run that tested them', (history?.fixed ?? []).map(describeIdentity)),
    ...renderLives(OPEN_TITLE, (history?.open ?? []).map(describeOpenFinding)),
    ...renderAreas(report),
    ...renderUntested(report),
    ...renderCoverage(report),
    ...renderRemainingObjects(report),
    '',
  ].join('\n');
}

function renderOwner(owned: OwnedFindings): string[] {
  const heading = describeOwner(owned);
  return heading === null ? [] : ['', `### ${escapeMarkdown(heading)}`];
}

function renderLives(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  return ['', `### ${title}`, '', ...texts.map((text) => `- ${escapeMarkdown(text)}`)];
}

function renderFinding(group: FindingGroup, report: Report): string[] {
  const { id, level, statement, finding } = getShownVerdict(report, group);
  const { message, curl, replay } = finding;
  const ids = group.also_failing;
  const history = describeGroupHistory(report, group);
  const sign = group.counts_as === 'broken' ? '❌' : '⚠️';
  const { diagnosis } = group;
  const name = diagnosis ? `${renderCode(diagnosis.headline)} (${renderCode(id)})` : renderCode(id);
  const title = `${sign} ${name}${ids.length > 0 ? ` and ${ids.length} more ${describeRelation(group)}` : ''}`;
  return [
    '',
    `<details><summary>${title}</summary>`,
    '',
    `The gateway ${level} ${escapeMarkdown(statement)}.${group.cause === null ? '' : ` ${escapeMarkdown(group.cause)}`}`,
    ...(history === null ? [] : ['', escapeMarkdown(`History: ${history}.`)]),
    '',
    ...(diagnosis ? [renderCodeBlock([...diagnosis.evidence, diagnosis.script]), ''] : []),
    renderCodeBlock([message, ...(curl === null ? [] : [curl]), replay]),
    ...(ids.length > 0
      ? ['', `${diagnosis ? 'Because of it' : 'Similar'}: ${ids.map(renderCode).join(' ')}`, '']
      : []),
    '</details>',
  ];
}

function renderAreas({ areas }: Report): string[] {
  const rows = areas.map(({ label, id, status, requirements, counts }) => [
    `${label} (${id})`,
    status,
    String(countTested(counts)),
    String(requirements),
    String(counts.broken + counts.advised),
  ]);
  return ['', '### Areas', '', ...renderTable(['Area', 'Status', 'Tested', 'Requirements', 'Failed'], rows)];
}

function renderUntested({ untested }: Report): string[] {
  if (untested.length === 0) return [];
  const items = untested.map((group) =>
    escapeMarkdown(`${describeUntestedGroup(group)}.${group.remedy === null ? '' : ` ${group.remedy}`}`),
  );
  return ['', '### Not tested', '', ...items.map((item) => `- ${item}`)];
}

function renderCoverage({ coverage }: Report): string[] {
  const rows = coverage.map(({ id, requests: count, statuses, parameters }) => [
    id,
    String(count),
    statuses.flatMap(({ status, gap }) => (gap === null ? [status] : [])).join(' '),
    listUncovered({ statuses, parameters })
      .map(({ name }) => name)
      .join(' '),
  ]);
  const table = renderTable(['Operation', 'Requests', 'Statuses', 'Not covered'], rows);
  return ['', '### Covered', '', ...table];
}

function renderRemainingObjects({ residue }: Report): string[] {
  if (residue.length === 0) return [];
  const groups = [...groupRemainingObjects(residue)];
  const items = groups.map(([label, ids]) => `- ${ids.length} ${escapeMarkdown(label)}`);
  return ['', '### Left behind', '', ...items];
}

/**
 * Renders a workflow command that annotates a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderWorkflowCommand(severity: 'error' | 'warning', title: string, message: string): string {
  return `::${severity} title=${escapeProperty(title)}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  // Carriage returns are escaped like all control characters.
  return escapeText(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
