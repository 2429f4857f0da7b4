import { escapeTexts } from '../lib/escape-text.js';
import { countTested } from './area-results.js';
import { createPaint, renderField, renderSection, type Paint } from './console-parts.js';
import { COUNT_LABELS, describeRequests } from './count-labels.js';
import { describeIdentity, getShownVerdict, toCitedPlace } from './findings.js';
import { describeOwner, groupByOwner, type OwnedFindings } from './owners.js';
import { describeGroupHistory } from './describe-history.js';
import { groupPromisesByArea } from './promises.js';
import { groupRemainingObjects } from './remaining-objects.js';
import type { AreaResult, Ending, FindingGroup, Report } from './report.js';
import { listStaleEntries } from './stale-entries.js';
import { truncateValue } from './truncate-value.js';
import { groupUncoveredByReason } from './uncovered.js';

interface ConsoleOptions {
  /** Uses ANSI colors. */
  isColored: boolean;
  /** Shows only findings and the conclusion. */
  isQuiet: boolean;
}

/** Renders the report for a terminal or a CI log. */
export function renderConsole(full: Report, { isColored, isQuiet }: ConsoleOptions): string {
  // The report has text from the target. The exchanges are not shown, so escaping them would be wasted.
  const report = escapeTexts({ ...full, exchanges: null });
  const paint = createPaint(isColored);
  const parts = [
    ...groupByOwner(report.findings).flatMap((owned) => [
      renderOwner(owned, paint),
      ...owned.findings.map((group) => renderFinding(group, report, paint)),
    ]),
    renderFixed(report),
    // Without a single request, every area is untested for the reason that the conclusion gives.
    ...(isQuiet || report.requests === 0
      ? []
      : [
          renderKnownFailures(report),
          renderAreas(report, paint),
          renderUntested(report),
          renderPromises(report),
          renderCoverage(report, paint),
          renderRemainingObjects(report),
        ]),
    renderHarnessErrors(report),
    renderBaseline(report),
    renderDamagedRecords(report),
    renderSummary(report, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderOwner(owned: OwnedFindings, paint: Paint): string {
  const heading = describeOwner(owned);
  return heading === null ? '' : paint('bold', heading);
}

function renderFinding(group: FindingGroup, report: Report, paint: Paint): string {
  const { id, level, statement, finding, outcome } = getShownVerdict(report, group);
  const { message, expected, received, curl, replay, exchange } = finding;
  const mark = group.counts_as === 'broken' ? paint('red', '✗ broken ') : paint('yellow', '! SHOULD ');
  const blocked = outcome === 'blocked' ? '  (blocked: its set-up failed)' : '';
  return [
    `${group.number}. ${mark}  ${paint('bold', id)}${blocked}`,
    `  The gateway ${level} ${statement}.`,
    `  ${message}`,
    ...renderField('cause', group.cause),
    ...renderField('history', describeGroupHistory(report, group)),
    ...renderField('rule', toCitedPlace(finding)),
    ...renderComparison(expected, received),
    ...renderField(
      'response',
      exchange && `${exchange.response.status} to ${exchange.method} ${exchange.url}`,
    ),
    ...renderField('curl', curl),
    ...renderField('replay', replay),
    ...renderField('same cause', describeAlsoFailing(group)),
  ].join('\n');
}

function describeAlsoFailing({ also_failing: ids }: FindingGroup): string | null {
  if (ids.length === 0) return null;
  return `${ids.length} more ${ids.length === 1 ? 'requirement fails' : 'requirements fail'}: ${joinIds(ids)}`;
}

function renderComparison(expected: string | null, received: string | null): string[] {
  if (expected === null && received === null) return [];
  return [
    ...renderField('expected', truncateValue(expected ?? 'nothing')),
    ...renderField('received', truncateValue(received ?? 'nothing')),
  ];
}

function renderKnownFailures({ verdicts }: Report): string {
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'known');
  return renderSection(
    'Known failures, from the baseline',
    failures.map(({ id, reason }) => `${id}: ${reason ?? ''}`),
  );
}

/** Lists the areas of the selected requirements by status. */
function renderAreas({ areas }: Report, paint: Paint): string {
  const selected = areas.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  const lines = (['tested', 'partly tested', 'untested'] as const).flatMap((status) => {
    const names = selected.filter((area) => area.status === status).map(describeArea);
    return names.length === 0 ? [] : [`${paint('bold', `${status}:`.padEnd(14))} ${names.join(', ')}`];
  });
  return renderSection('Areas', lines);
}

function describeArea({ id, status, requirements, counts }: AreaResult): string {
  const failed = counts.broken + counts.advised;
  const details = [
    ...(status === 'partly tested' ? [`${countTested(counts)} of ${requirements}`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return details.length === 0 ? id : `${id} (${details.join(', ')})`;
}

/** Lists the requirements that were not tested, by reason, with the remedy. */
function renderUntested({ untested }: Report): string {
  return renderSection(
    'Not tested',
    untested.flatMap(({ label, reason, remedy, requirements, areas }) => [
      `${requirements.length} requirements, ${label}: ${reason}`,
      ...(remedy === null ? [] : [`    areas: ${areas.join(', ')}`, `    ${remedy}`]),
    ]),
  );
}

/** Lists the promises that the run did not test, by area. */
function renderPromises({ promises, verdicts, requirements }: Report): string {
  // A run of selected requirements is not meant to test the other promises.
  if (verdicts.length < requirements) return '';
  const untested = promises.filter(({ status }) => status === 'untested').length;
  const lines = groupPromisesByArea(promises)
    .filter((group) => group.untested.length > 0)
    .map(
      ({ area, total, untested: own }) =>
        `${area}: ${own.length} of ${total} not tested: ${joinIds(own.map(({ id }) => id))}`,
    );
  return renderSection(`Promises: ${promises.length - untested} of ${promises.length} tested`, lines);
}

/** Lists the coverage of each operation; what was not covered is in brackets and explained below. */
function renderCoverage({ coverage, requests, verdicts, requirements }: Report, paint: Paint): string {
  if (requests === 0) return '';
  // A run of selected requirements is not meant to cover the other operations.
  const operations =
    verdicts.length < requirements ? coverage.filter((operation) => operation.requests > 0) : coverage;
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
  const title = 'Covered: requests, statuses and parameters of each operation; [not covered]';
  const reasons = [...groupUncoveredByReason(operations)].map(([reason, places]) =>
    paint('dim', `${places.length} not covered: ${reason}`),
  );
  return renderSection(title, [...lines, ...reasons]);
}

/** Lists the objects that remain on the target, by kind and reason. */
function renderRemainingObjects({ residue: objects }: Report): string {
  const groups = [...groupRemainingObjects(objects)];
  return renderSection(
    'Left behind',
    groups.map(([label, ids]) => `${ids.length} ${label}\n    ${joinIds(ids)}`),
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

function renderBaseline(report: Report): string {
  return renderSection(
    'Update the baseline',
    listStaleEntries(report).map(({ requirement, advice }) => `${requirement} ${advice}`),
  );
}

/** Lists the findings that the run before had, and this one does not. */
function renderFixed({ history }: Report): string {
  return renderSection(
    'Fixed since the last run that tested them',
    (history?.fixed ?? []).map(describeIdentity),
  );
}

function renderDamagedRecords({ history }: Report): string {
  return renderSection('Skipped records that cannot be read', history?.damaged ?? []);
}

const endingStyles = {
  passed: 'green',
  broken: 'red',
  'areas-untested': 'yellow',
  'nothing-tested': 'yellow',
  unreachable: 'red',
  fault: 'red',
  interrupted: 'yellow',
} as const satisfies Record<Ending, string>;

function renderSummary(report: Report, paint: Paint): string {
  const { counts, ending, headline, limits, message, run_id } = report;
  const countTexts = Object.entries(counts)
    .filter(([name, count]) => count > 0 || name === 'passed' || name === 'broken')
    .map(([name, count]) => `${count} ${COUNT_LABELS[name as keyof typeof counts]}`)
    .join(', ');
  return [
    ...(message === null ? [] : [message]),
    [paint(endingStyles[ending], headline), ...(limits === null ? [] : [limits])].join(' '),
    `${countTexts}; ${describeRequests(report)}, run ${run_id}`,
  ].join('\n');
}
