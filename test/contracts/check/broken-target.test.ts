import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, main } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, without, type Proxy } from './proxy.js';
import { runBriefly, runCheck } from './run-check.js';

const sandbox = await testSandbox();
const smoke = ['--smoke', '--seed', '7', '--quiet'];
const curl = await shell('curl --version', {});

/** A deployment that forgets a required property of every list. */
const brokenDeployment = (): Promise<Proxy> => startProxy(sandbox.url, { change: without('has_more') });

test('a property that is dropped breaks the contract, and the replay that is printed shows it again', async () => {
  const proxy = await brokenDeployment();
  const { exit, report, output } = await runCheck([proxy.url, ...smoke]);
  expect(exit).toBe(1);
  expect(report.ending).toBe('broken');
  const finding = report.verdicts.find(({ id }) => id === 'conformance.body')?.finding;
  expect(finding?.message).toContain('has_more');
  expect(output).toContain('The gateway MUST answer bodies that the schema of the response allows.');
  expect(output).toContain(finding?.replay);
  const replay = (finding?.replay ?? '').replace('npx tollgate', `'${process.execPath}' '${main}'`);
  const again = await shell(replay, {});
  expect(again.output).toContain(finding?.message.replace(/ And \d+ more\./, ''));
  expect(again.exit).toBe(1);
  const mended = await shell(replay.replace(proxy.url, `${sandbox.url}/v1`), {});
  expect(mended.output).toContain('The contract is kept. 2 passed');
  expect(mended.exit).toBe(0);
});

test('the curl that is printed sends the same request', async ({ skip }) => {
  skip(curl.exit !== 0, 'curl is not on this machine');
  const proxy = await brokenDeployment();
  const { report } = await runCheck([proxy.url, ...smoke]);
  const finding = report.verdicts.find(({ id }) => id === 'conformance.body')?.finding;
  const before = proxy.asked.length;
  const { output } = await shell(finding?.curl ?? '', { TOLLGATE_API_KEY: sandbox.apiKey });
  expect(output).toContain('200 OK');
  const [request] = proxy.asked.slice(before);
  expect(request?.method).toBe(finding?.exchange?.method);
  expect(new URL(request?.target ?? '', proxy.url).href).toBe(finding?.exchange?.url);
  expect(request?.headers['authorization']).toBe(`Bearer ${sandbox.apiKey}`);
});

test('a baseline excuses what it names until its day, and says which entries are of no use', async () => {
  const proxy = await brokenDeployment();
  const { report: found } = await runCheck([proxy.url, ...smoke]);
  const broken = found.verdicts.filter(({ counts_as }) => counts_as === 'broken').map(({ id }) => id);
  const until = (expires: string) => [
    ...broken.map((requirement) => ({ requirement, reason: 'a known gap', expires })),
    ...['authentication.missing-key.getCustomer', 'reachability.of-old', 'nothing.like-it.*'].map(
      (requirement) => ({
        requirement,
        reason: 'of no use',
        expires: 'never',
      }),
    ),
  ];
  const file = join(emptyFolder(), 'baseline.json');

  writeFileSync(file, JSON.stringify(until('2999-12-31')));
  const excused = await runCheck([proxy.url, '--smoke', '--seed', '7', '--baseline', file]);
  expect(excused.output).toContain('a known gap (until 2999-12-31)');
  expect(excused.report.counts).toMatchObject({ broken: 0, known: broken.length });
  expect(excused.report.baseline).toEqual({
    unused: ['authentication.missing-key.getCustomer', 'reachability.of-old', 'nothing.like-it.*'],
    expired: [],
  });
  expect(excused.exit).toBe(0);

  writeFileSync(file, JSON.stringify(until('2020-12-31')));
  const expired = await runCheck([proxy.url, ...smoke, '--baseline', file]);
  expect(expired.report.counts).toMatchObject({ broken: broken.length, known: 0 });
  expect(expired.report.baseline?.expired).toEqual(broken);
  expect(expired.exit).toBe(1);
});

test.each([
  { text: 'requirement: a', told: 'is no list' },
  { text: '- { requirement: a, reason: b }', told: 'Entry 1' },
  { text: '- { requirement: a, reason: "", expires: never }', told: 'Entry 1' },
  { text: '- { requirement: a, reason: b, expires: 2020-31-31 }', told: 'Entry 1' },
  { text: '- [', told: 'cannot be read' },
])('the baseline "$text" is wrong use', async ({ text, told }) => {
  const file = join(emptyFolder(), 'baseline.yaml');
  writeFileSync(file, text);
  const { exit, output } = await runBriefly([sandbox.url, '--baseline', file]);
  expect(output).toContain(told);
  expect(exit).toBe(2);
});

test('with --bail the first failure is the last thing that is judged', async () => {
  const proxy = await startProxy(sandbox.url, { change: (answered) => ({ ...answered, status: 200 }) });
  const { exit, report } = await runCheck([proxy.url, ...smoke, '--bail']);
  expect(report.counts.broken).toBe(1);
  expect(report.counts.not_run).toBeGreaterThan(0);
  expect(report.verdicts.at(-1)?.reason).toBe('the run stopped at the first failure');
  expect(exit).toBe(1);
});

test('a SHOULD is reported, and breaks the contract only under --strict', async () => {
  const change: NonNullable<Parameters<typeof startProxy>[1]['change']> = (answered) =>
    answered.text.startsWith('{"data"')
      ? { ...answered, text: answered.text.replace('{', '{"more":1,') }
      : answered;
  const proxy = await startProxy(sandbox.url, { change });
  const lenient = await runCheck([proxy.url, ...smoke]);
  expect(lenient.report.counts).toMatchObject({ broken: 0, advised: 1 });
  expect(lenient.exit).toBe(0);
  const strict = await runCheck([proxy.url, ...smoke, '--strict']);
  expect(strict.report.counts).toMatchObject({ broken: 1, advised: 0 });
  expect(strict.exit).toBe(1);
});

/** Pastes a command into a shell of its own, without holding up the servers of this process. */
async function shell(
  command: string,
  environment: Record<string, string>,
): Promise<{ exit: number | null; output: string }> {
  const pasted = execFile('sh', ['-c', command], { env: { PATH: process.env['PATH'], ...environment } });
  let output = '';
  pasted.stdout?.on('data', (text: string) => (output += text));
  pasted.stderr?.on('data', (text: string) => (output += text));
  await once(pasted, 'close');
  return { exit: pasted.exitCode, output };
}
