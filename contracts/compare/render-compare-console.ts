import { escapeTexts } from '../lib/escape-text.js';
import { createPaint, renderField, renderSection, type Paint } from '../report/console-parts.js';
import { groupRemainingObjects } from '../report/describe-report.js';
import { truncateValue } from '../lib/format-value.js';
import type { CompareEnding, CompareReport, ReportedDifference } from './compare-report.js';

/** Renders the report of a comparison for a terminal or a CI log. */
export function renderCompareConsole(
  full: CompareReport,
  { isColored, isQuiet }: { isColored: boolean; isQuiet: boolean },
): string {
  const report = escapeTexts(full);
  const paint = createPaint(isColored);
  const parts = [
    ...report.differences.map((difference) => renderDifference(difference, paint)),
    ...(report.differences.length === 0 ? [] : [renderScriptHint(report)]),
    ...(isQuiet ? [] : [renderOperations(report), renderRemaining(report)]),
    renderSection(
      'Not compared',
      report.skipped.map(({ reason, count }) => `${count} requests: ${reason}`),
    ),
    renderSection('Notes', report.notes),
    renderSection('The suite itself failed; this says nothing about the deployments', report.faults),
    renderConclusion(report, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderDifference(difference: ReportedDifference, paint: Paint): string {
  const { number, operation, title, target, reference, request, session, step, script, replay } = difference;
  return [
    `${number}. ${paint('red', '✗ differs')}  ${paint('bold', operation)}: ${title}`,
    ...renderField('target', truncateValue(target)),
    ...renderField('reference', truncateValue(reference)),
    ...renderField('request', `${request}, step ${step} of session ${session}`),
    ...renderField('same cause', describeOthers(difference)),
    ...renderField('replay', replay),
    ...(script === '' ? [] : ['  script:', ...script.split('\n').map((line) => `    ${line}`)]),
  ].join('\n');
}

/** Describes the differences that are folded into one; null if there are none. */
export function describeOthers({
  count,
  operations,
  follow_ups: followUps,
}: ReportedDifference): string | null {
  const places = Object.entries(operations).map(([operation, times]) => `${operation} ${times}`);
  const parts = [
    ...(count > 1 ? [`${count} responses (${places.join(', ')})`] : []),
    ...(followUps > 0 ? [`${followUps} later differences follow from it`] : []),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

/** Explains the variables of the scripts. */
export const renderScriptHint = ({ base_url, with_url, differences }: CompareReport): string =>
  [
    'Run a script for each deployment and compare the responses:',
    `  target:       BASE_URL=${base_url} API_KEY=$TOLLGATE_API_KEY`,
    `  reference:    BASE_URL=${with_url} API_KEY=$TOLLGATE_WITH_API_KEY`,
    ...(differences.some(({ script }) => script.includes('$SECOND_API_KEY'))
      ? ['  In both, SECOND_API_KEY is the key of another organization.']
      : []),
  ].join('\n');

function renderOperations({ operations }: CompareReport): string {
  const width = Math.max(0, ...operations.map(({ operation }) => operation.length));
  return renderSection(
    'Compared: responses of each operation, and their statuses',
    operations.map(({ operation, compared, different, statuses }) => {
      const difference = different === 0 ? '' : `  ${different} different`;
      return `${operation.padEnd(width)}  ${String(compared).padStart(5)}  ${statuses.join(' ')}${difference}`;
    }),
  );
}

function renderRemaining({ residue }: CompareReport): string {
  const lines = (['target', 'reference'] as const).flatMap((side) =>
    [...groupRemainingObjects(residue[side])].map(([label, ids]) => `${side}: ${ids.length} ${label}`),
  );
  return renderSection('Left behind', lines);
}

const endingStyles = {
  same: 'green',
  different: 'red',
  'nothing-compared': 'yellow',
  unreachable: 'red',
  fault: 'red',
  'output-failed': 'red',
  interrupted: 'yellow',
} as const satisfies Record<CompareEnding, string>;

function renderConclusion(report: CompareReport, paint: Paint): string {
  const { ending, headline, sessions, compared, duration_ms, seed, command, run_id } = report;
  return [
    paint(endingStyles[ending], headline),
    `${sessions} sessions, ${compared} requests to each deployment in ${(duration_ms / 1000).toFixed(1)} s, seed ${seed}, run ${run_id}`,
    `Repeat: ${command}`,
  ].join('\n');
}
