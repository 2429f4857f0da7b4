import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, CLI_PATH } from '../../cli/program.js';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, dropProperty, type Proxy } from './proxy.js';
import { runCheckWithoutReport, runCheck } from './run-check.js';

const sandbox = await testSandbox();
const smoke = ['--smoke', '--seed', '7', '--quiet'];
const selected = ['head.list*', 'conformance.*', 'authentication.missing-key.getCustomer']
  .flatMap((id) => ['--only', id])
  .concat('--seed', '7');
const quick = [...selected, '--quiet'];
const curl = await runShell('curl --version', {});

/** Starts a target whose lists lack the required property `has_more` until it is repaired. */
async function startBrokenTarget(): Promise<Proxy & { repair: () => void }> {
  const breakResponse = dropProperty('has_more');
  let isBroken = true;
  const proxy = await startProxy(sandbox.url, {
    change: (response, request) => (isBroken ? breakResponse(response, request) : response),
  });
  return { ...proxy, repair: () => (isBroken = false) };
}

test('tollgate check exits with 1 if a required property is missing, and its replay command reproduces the finding', async () => {
  const proxy = await startBrokenTarget();
  const { exit, report, output } = await runCheck([proxy.url, ...smoke]);
  expect(exit).toBe(1);
  expect(report.ending).toBe('broken');
  const finding = report.verdicts.find(({ id }) => id === 'conformance.body')?.finding;
  expect(finding?.message).toContain('has_more');
  const withoutRequest = report.verdicts.filter((verdict) => verdict.finding?.exchange === null);
  expect(withoutRequest.map(({ id }) => id)).toEqual([]);
  expect(output).toMatch(/^1\. ✗ broken {3}list\w+ .*lacks? the property `has_more`\.$/m);
  expect(output).toContain(finding?.replay);
  const replay = (finding?.replay ?? '').replace('npx tollgate', `'${process.execPath}' '${CLI_PATH}'`);
  const replayed = await runShell(replay, {});
  expect(replayed.output).toContain(finding?.message.replace(/ And \d+ more\./, ''));
  expect(replayed.exit).toBe(1);
  const fixed = await runShell(replay.replace(proxy.url, `${sandbox.url}/v1`), {});
  expect(fixed.output).toContain('The contract is kept, as far as tested. Selected: 2 of');
  expect(fixed.exit).toBe(0);
});

test('the curl command that tollgate check prints sends the request of the finding', async ({ skip }) => {
  skip(curl.exit !== 0, 'curl is not installed');
  const proxy = await startBrokenTarget();
  const { report } = await runCheck([proxy.url, ...quick]);
  const finding = report.verdicts.find(({ id }) => id === 'conformance.body')?.finding;
  const countBefore = proxy.requests.length;
  const { output } = await runShell(finding?.curl ?? '', { TOLLGATE_API_KEY: sandbox.apiKey });
  expect(output).toContain('200 OK');
  const [request] = proxy.requests.slice(countBefore);
  expect(request?.method).toBe(finding?.exchange?.method);
  expect(new URL(request?.target ?? '', proxy.url).href).toBe(finding?.exchange?.url);
  expect(request?.headers['authorization']).toBe(`Bearer ${sandbox.apiKey}`);
});

test('a baseline of tollgate check excuses known failures until they expire, and unused entries are reported', async () => {
  const proxy = await startBrokenTarget();
  const { report: firstReport } = await runCheck([proxy.url, ...quick]);
  const broken = firstReport.verdicts.filter(({ counts_as }) => counts_as === 'broken').map(({ id }) => id);
  const createBaseline = (expires: string) => [
    ...broken.map((requirement) => ({ requirement, reason: 'a known gap', expires })),
    ...['authentication.missing-key.getCustomer', 'reachability.of-old', 'nothing.like-it.*'].map(
      (requirement) => ({
        requirement,
        reason: 'an unused entry',
        expires: 'never',
      }),
    ),
  ];
  const file = join(createTempFolder(), 'baseline.json');

  writeFileSync(file, JSON.stringify(createBaseline('2999-12-31')));
  const excused = await runCheck([proxy.url, ...selected, '--baseline', file]);
  expect(excused.output).toContain('a known gap (until 2999-12-31)');
  expect(excused.report.counts).toMatchObject({ broken: 0, known: broken.length });
  expect(excused.report.baseline).toMatchObject({
    unused: ['authentication.missing-key.getCustomer', 'reachability.of-old', 'nothing.like-it.*'],
    expired: [],
  });
  expect(excused.report.baseline?.without_place.map(({ entry }) => entry).toSorted()).toEqual(
    broken.toSorted(),
  );
  expect(excused.exit).toBe(0);

  writeFileSync(file, JSON.stringify(createBaseline('2020-12-31')));
  const expired = await runCheck([proxy.url, ...quick, '--baseline', file]);
  expect(expired.report.counts).toMatchObject({ broken: broken.length, known: 0 });
  expect(expired.report.baseline?.expired).toEqual(broken);
  expect(expired.exit).toBe(1);
});

test.each(
  sampleCases(
    [
      { text: 'requirement: a', message: 'is no list' },
      { text: '- { requirement: a, reason: b }', message: 'Entry 1' },
      { text: '- { requirement: a, reason: "", expires: never }', message: 'Entry 1' },
      { text: '- { requirement: a, reason: b, expires: 2020-31-31 }', message: 'Entry 1' },
      { text: '- [', message: 'cannot be read' },
    ],
    (_, index) => index < 2,
  ),
)('tollgate check exits with 2 for the invalid baseline $text', async ({ text, message }) => {
  const file = join(createTempFolder(), 'baseline.yaml');
  writeFileSync(file, text);
  const { exit, output } = await runCheckWithoutReport([sandbox.url, '--baseline', file]);
  expect(output).toContain(message);
  expect(exit).toBe(2);
});

test('tollgate check --baseline-update adds findings to the baseline, and --baseline-prune removes fixed ones', async () => {
  const proxy = await startBrokenTarget();
  const file = join(createTempFolder(), 'baseline.yaml');
  const { report } = await runCheck([proxy.url, ...smoke]);
  const updated = await runCheck([proxy.url, ...smoke, '--baseline', file, '--baseline-update']);
  const entries = readFileSync(file, 'utf8').match(/^- requirement:/gm) ?? [];
  expect(entries.length).toBeLessThan(report.counts.broken / 2);
  expect(updated.output).toContain(
    `Added ${entries.length} entries to ${file}, kept 0. Fill in the ${entries.length} reasons that begin with TODO.\n  `,
  );
  expect(updated.output.match(/^ {2}[\w.-]+(?: [\w.-]+)*, \w+/gm)?.length).toBeGreaterThanOrEqual(
    entries.length,
  );
  expect(updated.output).toContain(
    `The contract is kept, as far as tested; ${report.counts.broken} known failures in the baseline.`,
  );
  expect(updated.report.counts).toMatchObject({ broken: 0, known: report.counts.broken });
  expect(updated.exit).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('  place: /has_more\n');

  const excused = await runCheck([proxy.url, ...smoke, '--baseline', file]);
  expect(excused.report.counts).toMatchObject({ broken: 0, known: report.counts.broken });
  expect(excused.exit).toBe(0);

  const fixedUrl = `${sandbox.url}/v1`;
  const pruned = await runCheck([fixedUrl, ...smoke, '--baseline', file, '--baseline-prune']);
  expect(pruned.exit).toBe(0);
  expect(pruned.output).toContain(`Added 0 entries to ${file}, removed ${entries.length - 1}, kept 1.`);
  // Only a run of all requirements shows that no response violates the OpenAPI document anymore.
  expect(readFileSync(file, 'utf8').match(/requirement: .*/g)).toEqual(['requirement: conformance.body']);
});

test('tollgate check replay tests the requirement of a finding again', async () => {
  const proxy = await startBrokenTarget();
  const { cwd, report } = await runCheck([proxy.url, ...quick]);
  const replayCommand = ['replay', '1', '--report', join(cwd, 'report.json')];
  const failing = await runCheckWithoutReport(replayCommand);
  expect(failing.output).toContain(`${report.findings[0]?.requirement}`);
  expect(failing.output).toContain('seed 7');
  expect(failing.exit).toBe(1);
  proxy.repair();
  const repaired = await runCheckWithoutReport(replayCommand);
  expect(repaired.output).toContain('The contract is kept, as far as tested. Selected: ');
  expect(repaired.exit).toBe(0);
});

test('tollgate check replay exits with 2 for an unknown finding, by number or by id', async () => {
  const proxy = await startBrokenTarget();
  const { cwd } = await runCheck([proxy.url, '--only', 'head.listCharges', '--quiet']);
  const report = join(cwd, 'report.json');
  for (const [finding, message] of [
    ['99', 'so there is no finding 99'],
    ['nothing.like-it', 'The report has no requirement "nothing.like-it".'],
  ] as const) {
    const { exit, output } = await runCheckWithoutReport(['replay', finding, '--report', report]);
    expect(output).toContain(message);
    expect(exit).toBe(2);
  }
});

test('tollgate check --bail ends the run at the first failure', async () => {
  const proxy = await startProxy(sandbox.url, { change: (response) => ({ ...response, status: 200 }) });
  const { exit, report } = await runCheck([proxy.url, ...smoke, '--bail']);
  expect(report.counts.broken).toBe(1);
  expect(report.counts.not_run).toBeGreaterThan(0);
  expect(report.verdicts.at(-1)?.reason).toBe('the run stopped at the first failure');
  expect(exit).toBe(1);
});

test('tollgate check exits with 0 for a failed SHOULD, and with 1 if --strict is set', async () => {
  const change: NonNullable<Parameters<typeof startProxy>[1]['change']> = (response) =>
    response.text.startsWith('{"data"')
      ? { ...response, text: response.text.replace('{', '{"more":1,') }
      : response;
  const proxy = await startProxy(sandbox.url, { change });
  const lenient = await runCheck([proxy.url, ...quick]);
  expect(lenient.report.counts).toMatchObject({ broken: 0, advised: 1 });
  expect(lenient.exit).toBe(0);
  const strict = await runCheck([proxy.url, ...quick, '--strict']);
  expect(strict.report.counts).toMatchObject({ broken: 1, advised: 0 });
  expect(strict.exit).toBe(1);
});

/** Runs a command in a shell asynchronously, since the target runs in this process. */
async function runShell(
  command: string,
  environment: Record<string, string>,
): Promise<{ exit: number | null; output: string }> {
  const child = execFile('sh', ['-c', command], { env: { PATH: process.env['PATH'], ...environment } });
  let output = '';
  child.stdout?.on('data', (text: string) => (output += text));
  child.stderr?.on('data', (text: string) => (output += text));
  await once(child, 'close');
  return { exit: child.exitCode, output };
}
