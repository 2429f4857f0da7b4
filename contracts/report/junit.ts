import { phases } from '../requirement.js';
import { countTested } from './area-results.js';
import { escapeMarkup } from './escape-markup.js';
import type { FindingGroup, Report, ReportedVerdict } from './report.js';
import { toRuleReference } from './rule-reference.js';

/** Renders JUnit XML for CI servers: a test suite per phase, a test case per requirement. */
export function renderJUnit(report: Report): string {
  const suites = phases
    .map((phase) => ({ phase, verdicts: report.verdicts.filter((verdict) => verdict.phase === phase) }))
    .filter(({ verdicts }) => verdicts.length > 0)
    .map(({ phase, verdicts }, index) => renderSuite(phase, verdicts, report, index === 0));
  const harnessErrors = report.faults.length === 0 ? [] : [renderHarnessErrors(report)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tollgate check" ${renderAttributes(report.verdicts, report.faults.length)} time="${toSeconds(report.duration_ms)}">`,
    ...suites,
    ...harnessErrors,
    '</testsuites>',
    '',
  ].join('\n');
}

/**
 * Renders the requirements of one phase.
 *
 * @param isFirst adds the properties of the whole run, for which JUnit XML has no other place
 */
function renderSuite(
  phase: string,
  verdicts: readonly ReportedVerdict[],
  report: Report,
  isFirst: boolean,
): string {
  const time = toSeconds(verdicts.reduce((sum, { duration_ms }) => sum + duration_ms, 0));
  return [
    `  <testsuite name="${phase}" ${renderAttributes(verdicts, 0)} timestamp="${report.started_at}" time="${time}">`,
    ...(isFirst ? [renderProperties(report)] : []),
    ...verdicts.map((verdict) => renderTestCase(verdict, report)),
    '  </testsuite>',
  ].join('\n');
}

/** Renders the conclusion of the run and the status of each area as properties. */
function renderProperties({ headline, limits, base_url, seed, areas }: Report): string {
  const properties: [string, string][] = [
    ['verdict', headline],
    ['limits', limits ?? 'none'],
    ['base_url', base_url],
    ['seed', String(seed)],
    ...areas.map(({ id, status, requirements, counts }): [string, string] => [
      `area.${id}`,
      `${status}: ${countTested(counts)} of ${requirements} requirements`,
    ]),
  ];
  const lines = properties.map(
    ([name, value]) => `      <property name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`,
  );
  return ['    <properties>', ...lines, '    </properties>'].join('\n');
}

function renderAttributes(verdicts: readonly ReportedVerdict[], errors: number): string {
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'broken').length;
  const skipped = verdicts.filter(isSkipped).length;
  return `tests="${verdicts.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

const isSkipped = ({ counts_as }: ReportedVerdict): boolean =>
  counts_as !== 'passed' && counts_as !== 'broken';

function renderTestCase(verdict: ReportedVerdict, report: Report): string {
  const { id, level, statement, phase, duration_ms } = verdict;
  const name = escapeMarkup(`${id}: ${level} ${statement}`);
  const opening = `    <testcase classname="tollgate.${phase}" name="${name}" time="${toSeconds(duration_ms)}"`;
  const result = renderResult(verdict, report);
  return result === '' ? `${opening}/>` : `${opening}>\n${result}\n    </testcase>`;
}

function renderResult(verdict: ReportedVerdict, report: Report): string {
  const { counts_as, reason, finding, outcome, id } = verdict;
  if (counts_as === 'passed') return '';
  const message = escapeMarkup(finding?.message ?? reason ?? '');
  if (counts_as === 'broken') {
    const cause = report.findings.find(({ also_failing }) => also_failing.includes(id));
    const details = cause ? describeCause(cause) : renderDetails(verdict, report);
    return `      <failure type="${outcome}" message="${message}">${escapeMarkup(details)}</failure>`;
  }
  const why = counts_as === 'known' ? escapeMarkup(reason ?? '') : message;
  return `      <skipped message="${counts_as.replace('_', ' ')}: ${why}"/>`;
}

const describeCause = ({ number, requirement, diagnosis }: FindingGroup): string =>
  diagnosis
    ? `Cause, shown in finding ${number} (${requirement}): ${diagnosis.headline}`
    : `Similar to finding ${number}, ${requirement}.`;

function renderDetails(verdict: ReportedVerdict, report: Report): string {
  const { finding } = verdict;
  if (!finding) return '';
  const diagnosis = report.findings.find(({ requirement }) => requirement === verdict.id)?.diagnosis;
  const { message, expected, received, curl, replay } = finding;
  const { quote, place, url } = toRuleReference({ ...verdict, finding }, report);
  return [
    ...(diagnosis ? [diagnosis.headline, ...diagnosis.evidence, diagnosis.script] : []),
    message,
    ...(quote === null ? [] : [`rule: “${quote}”`]),
    `document: ${place}`,
    ...(url === null ? [] : [`docs: ${url}`]),
    ...(expected === null ? [] : [`expected: ${expected}`]),
    ...(received === null ? [] : [`received: ${received}`]),
    ...(curl === null ? [] : [curl]),
    replay,
  ].join('\n');
}

function renderHarnessErrors({ faults: errors }: Report): string {
  return [
    `  <testsuite name="the suite itself" tests="${errors.length}" failures="0" errors="${errors.length}" skipped="0" time="0">`,
    ...errors.map(
      ({ where, message, stack }) =>
        `    <testcase classname="tollgate" name="${escapeMarkup(where)}">\n      <error message="${escapeMarkup(message)}">${escapeMarkup(stack ?? '')}</error>\n    </testcase>`,
    ),
    '  </testsuite>',
  ].join('\n');
}

const toSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
