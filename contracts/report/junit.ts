import { phases } from '../requirement.js';
import { escapeMarkup } from './escape-markup.js';
import type { Report, ReportedVerdict } from './report.js';

/** Renders JUnit XML for CI servers: a test suite per phase, a test case per requirement. */
export function renderJUnit(report: Report): string {
  const suites = phases.flatMap((phase) => {
    const verdicts = report.verdicts.filter((verdict) => verdict.phase === phase);
    return verdicts.length === 0 ? [] : [renderSuite(phase, verdicts, report)];
  });
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

function renderSuite(phase: string, verdicts: readonly ReportedVerdict[], { started_at }: Report): string {
  const time = toSeconds(verdicts.reduce((sum, { duration_ms }) => sum + duration_ms, 0));
  return [
    `  <testsuite name="${phase}" ${renderAttributes(verdicts, 0)} timestamp="${started_at}" time="${time}">`,
    ...verdicts.map(renderTestCase),
    '  </testsuite>',
  ].join('\n');
}

function renderAttributes(verdicts: readonly ReportedVerdict[], errors: number): string {
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'broken').length;
  const skipped = verdicts.filter(isSkipped).length;
  return `tests="${verdicts.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

const isSkipped = ({ counts_as }: ReportedVerdict): boolean =>
  counts_as !== 'passed' && counts_as !== 'broken';

function renderTestCase(verdict: ReportedVerdict): string {
  const { id, level, statement, phase, duration_ms } = verdict;
  const name = escapeMarkup(`${id}: ${level} ${statement}`);
  const opening = `    <testcase classname="tollgate.${phase}" name="${name}" time="${toSeconds(duration_ms)}"`;
  const result = renderResult(verdict);
  return result === '' ? `${opening}/>` : `${opening}>\n${result}\n    </testcase>`;
}

function renderResult(verdict: ReportedVerdict): string {
  const { counts_as, reason, finding, outcome } = verdict;
  if (counts_as === 'passed') return '';
  const message = escapeMarkup(finding?.message ?? reason ?? '');
  if (counts_as === 'broken') {
    return `      <failure type="${outcome}" message="${message}">${escapeMarkup(renderDetails(verdict))}</failure>`;
  }
  const why = counts_as === 'known' ? escapeMarkup(reason ?? '') : message;
  return `      <skipped message="${counts_as.replace('_', ' ')}: ${why}"/>`;
}

function renderDetails({ finding }: ReportedVerdict): string {
  if (!finding) return '';
  const { message, expected, received, pointer, curl, replay } = finding;
  return [
    message,
    `described at generated/openapi.json#${pointer}`,
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
