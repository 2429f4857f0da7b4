import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { ReportedDifference } from '../../../contracts/compare/compare-report.js';
import { ChildProgram } from '../../cli/program.js';
import { testSandbox, type TestSandbox } from '../../support/sandbox.js';
import { startProxy } from '../check/proxy.js';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { plantDifferences, plantedDifferences } from './plant-differences.js';
import { listDifferences, runCompare } from './run-compare.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';

const [sandbox, otherSandbox] = await Promise.all([testSandbox(), testSandbox()]);
const url = `${sandbox.url}/v1`;
const otherUrl = `${otherSandbox.url}/v1`;
const MINUTE_MS = 60_000;

/** Differences of the second implementation in what the OpenAPI document leaves open. */
const openPoints = [
  // The date on which the cards of the test tokens expire.
  /: value of \/(data\/\d+\/)?payment_method\/exp_year: 2034 \| 2099$/,
  // Whether another scheme than Bearer counts as a missing or as an invalid key.
  /: error code: api_key_missing \| api_key_invalid$/,
  // Whether the unknown parameter `limit[]` is also reported as an invalid `limit`.
  /^list\w+: value of \/errors of limit: no error \| \["wrong_type"\]$/,
];

test.each(sampleCases([1, 2, 3], (_, index) => index === 0))(
  'tollgate compare reports no difference between two sandboxes with the seed %i',
  async (seed) => {
    const { exitCode, report, stdout, stderr } = await runCompare(url, otherUrl, ['--seed', String(seed)]);
    expect(listDifferences(report), stdout).toEqual([]);
    expect({ exitCode, ending: report.ending, notes: report.notes, faults: report.faults }, stderr).toEqual({
      exitCode: 0,
      ending: 'same',
      notes: [],
      faults: [],
    });
    expect(report.compared).toBeGreaterThan(500);
  },
  MINUTE_MS,
);

test.each(sampleCases([4, 5], (_, index) => index === 0))(
  'tollgate compare reports each of ten planted differences once, and nothing else, with the seed %i',
  async (seed) => {
    const proxy = await startProxy(sandbox.url, { change: plantDifferences() });
    const { exitCode, report } = await runCompare(proxy.url, otherUrl, ['--seed', String(seed)]);
    const found = listDifferences(report);
    const missed = plantedDifferences.filter((planted) => !found.some((line) => planted.report.test(line)));
    const unexpected = found.filter(
      (line) => !plantedDifferences.some((planted) => planted.report.test(line)),
    );
    expect({ missed: missed.map(({ name }) => name), unexpected }).toEqual({ missed: [], unexpected: [] });
    expect(found).toHaveLength(plantedDifferences.length);
    expect(exitCode).toBe(1);
  },
  MINUTE_MS,
);

testInLongRun(
  'tollgate compare reports only what the OpenAPI document leaves open between the sandbox and a second implementation',
  async () => {
    const gateway = await startOtherGateway();
    try {
      const environment = { TOLLGATE_API_KEY: gateway.apiKey };
      const { report, exitCode, stdout } = await runCompare(gateway.url, url, ['--seed', '6'], environment);
      const unexpected = listDifferences(report).filter(
        (line) => !openPoints.some((point) => point.test(line)),
      );
      expect(unexpected, stdout).toEqual([]);
      expect(report.differences.length).toBeLessThanOrEqual(openPoints.length);
      expect(exitCode).toBe(1);
      expect(report.residue.target.length).toBeGreaterThan(100);
    } finally {
      await gateway.close();
    }
  },
  MINUTE_MS,
);

/** Runs the script of a difference against a deployment. @returns what the response has at the place of the difference */
async function readWithScript(
  { script, kind, place }: ReportedDifference,
  baseUrl: string,
  deployment: TestSandbox,
): Promise<string> {
  // The script may filter by the dates of today.
  const clock = { now: new Date().toISOString() };
  const { apiKey } = await deployment.newOrganization(clock);
  const second = await deployment.newOrganization(clock);
  const environment = { BASE_URL: baseUrl, API_KEY: apiKey, SECOND_API_KEY: second.apiKey };
  const program = new ChildProgram('sh', ['-c', script], tmpdir(), environment);
  await program.waitForExit();
  const [head = '', ...rest] = program.stdout.split('\r\n\r\n');
  // Only the last response is shown with its headers.
  if (kind === 'status') return /^HTTP\/\S+ (\d+)/m.exec(head)?.[1] ?? '';
  const body = JSON.parse(rest.join('')) as unknown;
  const value = place
    .split('/')
    .slice(1)
    .reduce<unknown>((found, token) => (found as Record<string, unknown> | undefined)?.[token], body);
  if (value === undefined) return 'missing';
  return kind === 'error code' && typeof value === 'string' ? value : JSON.stringify(value);
}

test(
  'the script of a difference repeats it in new organizations of both deployments',
  async ({ skip }) => {
    skip(spawnSync('curl', ['--version']).status !== 0, 'curl is not installed');
    const names = [
      'a changed status',
      'a missing property',
      'another value',
      'another error code',
      'a different amount',
    ];
    const planted = plantedDifferences.filter(({ name }) => names.includes(name));
    const proxy = await startProxy(sandbox.url, { change: plantDifferences(planted) });
    const { report } = await runCompare(proxy.url, otherUrl, ['--seed', '7', '--sessions', '16']);
    expect(report.differences).toHaveLength(names.length);
    for (const difference of report.differences) {
      const { script, target, reference } = difference;
      const read = {
        target: await readWithScript(difference, proxy.url, sandbox),
        reference: await readWithScript(difference, otherUrl, otherSandbox),
      };
      expect(read, script).toEqual({ target, reference });
    }
  },
  MINUTE_MS,
);
