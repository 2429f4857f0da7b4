import { escapeMarkup } from '../report/escape-markup.js';
import type { CompareReport, OperationCount, ReportedDifference } from './compare-report.js';
import { describeOthers } from './render-compare-console.js';

/** Renders JUnit XML for CI servers: a test case for each difference, and for each operation without a difference. */
export function renderCompareJUnit(report: CompareReport): string {
  const same = report.operations.filter(({ different }) => different === 0);
  const cases = [
    ...report.differences.map(renderDifference),
    ...same.map(renderOperation),
    ...report.faults.map(renderFault),
  ];
  const counts = `tests="${cases.length}" failures="${report.differences.length}" errors="${report.faults.length}" skipped="0"`;
  const time = (report.duration_ms / 1000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tollgate compare" ${counts} time="${time}">`,
    `  <testsuite name="compare" ${counts} timestamp="${report.started_at}" time="${time}">`,
    ...renderProperties(report),
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function renderProperties({ headline, base_url, with_url, seed }: CompareReport): string[] {
  const properties = Object.entries({ verdict: headline, base_url, with_url, seed: String(seed) });
  return [
    '    <properties>',
    ...properties.map(([name, value]) => `      <property name="${name}" value="${escapeMarkup(value)}"/>`),
    '    </properties>',
  ];
}

function renderDifference(difference: ReportedDifference): string {
  const { number, operation, title, target, reference, script, replay } = difference;
  const others = describeOthers(difference);
  const details = [
    `target: ${target}`,
    `reference: ${reference}`,
    ...(others === null ? [] : [`same cause: ${others}`]),
    script,
    replay,
  ].join('\n');
  const name = escapeMarkup(`${number}. ${operation}: ${title}`);
  return [
    `    <testcase classname="tollgate.compare" name="${name}" time="0">`,
    `      <failure type="${difference.kind}" message="${escapeMarkup(`${title}: ${target} instead of ${reference}`)}">${escapeMarkup(details)}</failure>`,
    '    </testcase>',
  ].join('\n');
}

const renderOperation = ({ operation, compared }: OperationCount): string =>
  `    <testcase classname="tollgate.compare" name="${escapeMarkup(`${operation}: ${compared} responses do not differ`)}" time="0"/>`;

const renderFault = (fault: string): string =>
  `    <testcase classname="tollgate" name="the suite itself" time="0">\n      <error message="${escapeMarkup(fault)}"/>\n    </testcase>`;
