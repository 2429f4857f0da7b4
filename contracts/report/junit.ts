import { phases } from '../requirement.js';
import { escaped } from './escape.js';
import type { Report, ReportedVerdict } from './report.js';

/** JUnit XML, as CI servers read it: a suite for each phase, a case for each requirement. */
export function renderJUnit(report: Report): string {
  const suites = phases.flatMap((phase) => {
    const verdicts = report.verdicts.filter((verdict) => verdict.phase === phase);
    return verdicts.length === 0 ? [] : [suite(phase, verdicts, report)];
  });
  const own = report.faults.length === 0 ? [] : [faults(report)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tollgate check" ${attributes(report.verdicts, report.faults.length)} time="${seconds(report.duration_ms)}">`,
    ...suites,
    ...own,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(phase: string, verdicts: readonly ReportedVerdict[], { started_at }: Report): string {
  const time = seconds(verdicts.reduce((sum, { duration_ms }) => sum + duration_ms, 0));
  return [
    `  <testsuite name="${phase}" ${attributes(verdicts, 0)} timestamp="${started_at}" time="${time}">`,
    ...verdicts.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function attributes(verdicts: readonly ReportedVerdict[], errors: number): string {
  const failures = verdicts.filter(({ counts_as }) => counts_as === 'broken').length;
  const skipped = verdicts.filter(isSkipped).length;
  return `tests="${verdicts.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

const isSkipped = ({ counts_as }: ReportedVerdict): boolean =>
  counts_as !== 'passed' && counts_as !== 'broken';

function testCase(verdict: ReportedVerdict): string {
  const { id, level, statement, phase, duration_ms } = verdict;
  const name = escaped(`${id}: ${level} ${statement}`);
  const opening = `    <testcase classname="tollgate.${phase}" name="${name}" time="${seconds(duration_ms)}"`;
  const inner = result(verdict);
  return inner === '' ? `${opening}/>` : `${opening}>\n${inner}\n    </testcase>`;
}

function result(verdict: ReportedVerdict): string {
  const { counts_as, reason, finding, outcome } = verdict;
  if (counts_as === 'passed') return '';
  const message = escaped(finding?.message ?? reason ?? '');
  if (counts_as === 'broken') {
    return `      <failure type="${outcome}" message="${message}">${escaped(details(verdict))}</failure>`;
  }
  const why = counts_as === 'known' ? escaped(reason ?? '') : message;
  return `      <skipped message="${counts_as.replace('_', ' ')}: ${why}"/>`;
}

function details({ finding }: ReportedVerdict): string {
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

function faults({ faults: all }: Report): string {
  return [
    `  <testsuite name="the suite itself" tests="${all.length}" failures="0" errors="${all.length}" skipped="0" time="0">`,
    ...all.map(
      ({ where, message, stack }) =>
        `    <testcase classname="tollgate" name="${escaped(where)}">\n      <error message="${escaped(message)}">${escaped(stack ?? '')}</error>\n    </testcase>`,
    ),
    '  </testsuite>',
  ].join('\n');
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
