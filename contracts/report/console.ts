import { escapeTexts } from '../lib/escape-text.js';
import { countTested } from './area-results.js';
import { createPaint, renderField, renderSection, type Paint } from './console-parts.js';
import {
  COUNT_LABELS,
  describeRequests,
  listStaleEntries,
  groupRemainingObjects,
} from './describe-report.js';
import { describeIdentity, getShownVerdict } from './findings.js';
import { describeOwner, groupByOwner, type OwnedFindings } from './owners.js';
import {
  describeCoverage,
  describeGroupHistory,
  describeOpenFinding,
  OPEN_TITLE,
} from './describe-history.js';
import { groupPromisesByArea } from './promises.js';
import type { AreaResult, Ending, FindingGroup, Report } from './report.js';
import { toPlaceReference, toRuleReference } from './rule-reference.js';
import { describeUntestedGroup } from './untested-groups.js';
import { truncateValue } from '../lib/format-value.js';

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
    renderOpen(report),
    // Without a single request, every area is untested for the reason that the conclusion gives.
    ...(isQuiet || report.requests === 0
      ? []
      : [
          renderKnownFailures(report),
          renderAreas(report, paint),
          renderUntested(report),
          [
            report.history ? describeCoverage(report.history.coverage) : '',
            ...[
              renderPromises(report),
              renderCoverage(report),
              renderPairs(report),
              renderRemainingObjects(report),
            ],
          ]
            .filter((line) => line !== '')
            .join('\n'),
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
  const verdict = getShownVerdict(report, group);
  const { id, level, statement, finding, outcome } = verdict;
  const { message, expected, received, curl, replay, exchange } = finding;
  const { quote, place, url } = toRuleReference(verdict, report);
  const mark = group.counts_as === 'broken' ? paint('red', '✗ broken ') : paint('yellow', '! SHOULD ');
  const blocked = outcome === 'blocked' ? '  (blocked: its set-up failed)' : '';
  if (group.diagnosis) return renderCause(group, group.diagnosis, report, mark, paint);
  return [
    `${group.number}. ${mark}  ${paint('bold', id)}${blocked}`,
    `  The gateway ${level} ${statement}.`,
    `  ${message}`,
    ...renderField('cause', group.cause),
    ...renderField('history', describeGroupHistory(report, group)),
    ...renderField('rule', quote && `“${quote}”`),
    ...renderField('document', place),
    ...renderField('docs', url),
    ...renderComparison(expected, received),
    ...renderField(
      'response',
      exchange && `${exchange.response.status} to ${exchange.method} ${exchange.url}`,
    ),
    ...renderField('curl', curl),
    ...renderField('replay', replay),
    ...renderField('similar', describeAlsoFailing(group)),
  ].join('\n');
}

/** Renders a cause that experiments found, with one of the requirements that fail because of it. */
function renderCause(
  group: FindingGroup,
  { headline, evidence, script, pointer }: NonNullable<FindingGroup['diagnosis']>,
  report: Report,
  mark: string,
  paint: Paint,
): string {
  const { id, finding } = getShownVerdict(report, group);
  const ids = [id, ...group.also_failing];
  const { place, url } = toPlaceReference({ document: 'openapi', pointer, quote: null }, report);
  return [
    `${group.number}. ${mark}  ${paint('bold', headline)}`,
    ...renderField('cause', group.cause),
    ...renderField('history', describeGroupHistory(report, group)),
    ...renderField('document', place),
    ...renderField('docs', url),
    ...renderField('experiments', evidence.join(' ')),
    ...renderField('explains', `${countFailing(ids)}: ${joinIds(ids)}`),
    ...renderField('for example', truncateValue(finding.message)),
    ...renderField('replay', finding.replay),
    '  To see it, set BASE_URL and API_KEY, and run:',
    ...script.split('\n').map((line) => `    ${line}`),
  ].join('\n');
}

const countFailing = ({ length }: readonly string[]): string =>
  length === 1 ? '1 requirement fails' : `${length} requirements fail`;

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
    untested.flatMap((group, index) => [
      describeUntestedGroup(group),
      // Once for all groups with the same remedy.
      ...(group.remedy === null || group.remedy === untested[index + 1]?.remedy
        ? []
        : [`    ${group.remedy}`]),
    ]),
  );
}

/** Counts the promises that the run did not test, by area. */
function renderPromises({ promises, verdicts, requirements }: Report): string {
  // A run of selected requirements is not meant to test the other promises.
  if (verdicts.length < requirements) return '';
  const groups = groupPromisesByArea(promises).filter(({ untested }) => untested.length > 0);
  const untested = groups.reduce((sum, group) => sum + group.untested.length, 0);
  const counts = groups.map(({ area, untested: own }) => `${area} ${own.length}`).join(', ');
  const rest = groups.length === 0 ? '' : ` Not tested: ${counts}. The files of --out list them.`;
  return `Promises: ${promises.length - untested} of ${promises.length} tested.${rest}`;
}

/** Counts the statuses and parameters of the operations that the run covered. */
function renderCoverage({ coverage, verdicts, requirements }: Report): string {
  // A run of selected requirements is not meant to cover the other operations.
  const operations =
    verdicts.length < requirements ? coverage.filter((operation) => operation.requests > 0) : coverage;
  const called = operations.filter((operation) => operation.requests > 0).length;
  const count = (gaps: readonly { gap: string | null }[]): string =>
    `${gaps.filter(({ gap }) => gap === null).length} of ${gaps.length}`;
  const statuses = count(operations.flatMap((operation) => operation.statuses));
  const parameters = count(operations.flatMap((operation) => operation.parameters));
  return `Covered: ${called} of ${operations.length} operations, ${statuses} statuses, ${parameters} parameters. The files of --out list them.`;
}

/** Counts the pairs of dimensions that were compared with the reference. */
const renderPairs = ({ pairs: { compared, total } }: Report): string =>
  compared === 0
    ? ''
    : `Compared with a sandbox: requests with ${compared} of ${total} pairs of properties, such as HEAD and a later page.`;

/** Counts the objects that remain on the target: by kind, and by the reason if another clean-up could remove them. */
function renderRemainingObjects({ residue: objects }: Report): string {
  if (objects.length === 0) return '';
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => {
    const count = objects.filter((object) => object.kind === kind).length;
    return `${count} ${kind}${count === 1 ? '' : 's'}`;
  });
  const reasons = [...groupRemainingObjects(objects.filter(({ isFinal }) => !isFinal))].map(
    ([label, ids]) => `  ${ids.length} not removed, ${truncateValue(label)}`,
  );
  const more = reasons.length > MAX_REASONS ? [`  ${reasons.length - MAX_REASONS} more reasons`] : [];
  return [
    `Left behind: ${counts.join(', ')}. report.json of --out lists them.`,
    ...reasons.slice(0, MAX_REASONS),
    ...more,
  ].join('\n');
}

const MAX_REASONS = 5;

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

function renderOpen({ history }: Report): string {
  return renderSection(OPEN_TITLE, (history?.open ?? []).map(describeOpenFinding));
}

function renderDamagedRecords({ history }: Report): string {
  return renderSection('Skipped records that cannot be read', history?.damaged ?? []);
}

const endingStyles = {
  passed: 'green',
  broken: 'red',
  'areas-untested': 'yellow',
  'nothing-tested': 'yellow',
  incomplete: 'yellow',
  unreachable: 'red',
  fault: 'red',
  'output-failed': 'red',
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
