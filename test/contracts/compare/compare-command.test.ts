import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { createCompareCommand } from '../../../src/cli/compare-command.js';
import { createTempFolder, runCli, spawnCli } from '../../cli/program.js';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { dropProperty, startProxy } from '../check/proxy.js';
import { guide } from '../check/run-sizes.js';
import { listCleanupLogs } from '../check/run-check.js';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { listDifferences, runCompare } from './run-compare.js';

const sandbox = await testSandbox();
const url = `${sandbox.url}/v1`;
const unreachableUrl = 'http://127.0.0.1:1/v1';

test.each(
  sampleCases(
    [
      { flags: [url], message: '--with is missing. Example: tollgate compare' },
      { flags: ['--with', url], message: "missing required argument 'base_url'" },
      { flags: [url, '--with', 'ftp://127.0.0.1/v1'], message: 'no http or https address' },
      { flags: [url, '--with', url, '--write', 'example.com'], message: '--write names example.com' },
      { flags: [url, '--with', url, '--write', '127.0.0.1', '--read-only'], message: 'cannot be used with' },
      { flags: [url, '--with', url, '--sessions', '0'], message: 'Use a number above 0.' },
      { flags: [url, '--with', url, '--seed', 'seven'], message: 'Use a whole number' },
      { flags: [url, '--with', url, '--json', url], message: 'Put the base URL before --json' },
      { flags: [url, '--with', url, '--no-sandbox'], message: 'Set TOLLGATE_API_KEY to a key of' },
    ],
    (_, index) => index % 3 === 0,
  ),
)('tollgate compare exits with 2 without a stack trace and prints "$message"', async ({ flags, message }) => {
  const { exitCode, stderr } = await runCli(['compare', ...flags], { cwd: createTempFolder() });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(2);
});

test('tollgate compare names TOLLGATE_WITH_API_KEY if the key of the reference is missing or wrong', async () => {
  const gateway = await startOtherGateway();
  try {
    const missing = await runCompare(url, gateway.url);
    expect(missing.stderr).toContain(`Set TOLLGATE_WITH_API_KEY to a key of ${new URL(gateway.url).origin}`);
    const wrong = await runCompare(url, gateway.url, [], {
      TOLLGATE_WITH_API_KEY: 'sk_test_of_nothing_here',
    });
    expect(wrong.stderr).toContain('rejects the key in TOLLGATE_WITH_API_KEY');
    expect([missing.exitCode, wrong.exitCode]).toEqual([2, 2]);
  } finally {
    await gateway.close();
  }
});

test('tollgate compare exits with 2 for a live key and does not print it', async () => {
  const key = 'sk_live_0123456789abcdef';
  const { exitCode, stdout, stderr } = await runCompare(url, url, [], { TOLLGATE_WITH_API_KEY: key });
  expect(stderr).toContain('move real money');
  expect(stdout + stderr).not.toContain(key);
  expect(exitCode).toBe(2);
});

test.each([
  { target: url, reference: unreachableUrl },
  { target: unreachableUrl, reference: url },
])(
  'tollgate compare exits with 3 and writes a report if $target or $reference is unreachable',
  async (urls) => {
    const { exitCode, report, cwd } = await runCompare(urls.target, urls.reference);
    expect(report.headline).toContain('Nothing answers at http://127.0.0.1:1');
    expect({ exitCode, ending: report.ending }).toEqual({ exitCode: 3, ending: 'unreachable' });
    expect(listCleanupLogs(cwd)).toEqual([]);
  },
);

test('tollgate compare writes JSON, JUnit XML and a summary without API keys, and removes its cleanup logs', async () => {
  const proxy = await startProxy(sandbox.url, { change: dropProperty('phone') });
  const gateway = await startOtherGateway();
  try {
    const environment = { TOLLGATE_WITH_API_KEY: gateway.apiKey };
    const { cwd, report, stdout, exitCode } = await runCompare(
      proxy.url,
      gateway.url,
      ['--sessions', '2'],
      environment,
    );
    expect(exitCode).toBe(1);
    expect(listDifferences(report)).toContainEqual(
      expect.stringMatching(/missing property \/(data\/\d+\/)?phone/),
    );
    const files = readdirSync(join(cwd, 'report')).toSorted();
    expect(files).toEqual(['junit.xml', 'report.json', 'summary.md']);
    const texts = files.map((file) => readFileSync(join(cwd, 'report', file), 'utf8'));
    for (const text of [stdout, ...texts]) {
      expect(text).toContain(`--seed ${report.seed} --sessions 2 --session`);
      expect(text).not.toMatch(/sk_test_\w{12}/);
      expect(text).not.toContain(gateway.apiKey);
    }
    expect(XMLValidator.validate(texts[0] ?? '')).toBe(true);
    // The API cannot remove the objects in the organization of the second implementation.
    expect(listCleanupLogs(cwd)).toEqual([`${report.run_id}-reference`]);
  } finally {
    await gateway.close();
  }
});

test('the replay command of a difference finds it again', async () => {
  const proxy = await startProxy(sandbox.url, { change: dropProperty('trial_end') });
  const { report } = await runCompare(proxy.url, url, ['--sessions', '3']);
  const [difference] = report.differences;
  const flags = difference?.replay.split(' ').slice(6) ?? [];
  const again = await runCompare(proxy.url, url, flags);
  expect(again.report.sessions).toBe(1);
  expect(again.report.differences.map(({ title }) => title)).toContain(difference?.title);
});

test('tollgate compare --read-only sends only GET and HEAD, and still finds a missing property and another error', async () => {
  const organization = await sandbox.newOrganization();
  const otherOrganization = await sandbox.newOrganization();
  for (const each of [organization, otherOrganization]) {
    await each.call('createCustomer', { body: { name: 'Ada Lindqvist', email: 'ada@example.com' } });
  }
  const proxy = await startProxy(sandbox.url, {
    change: (response, request) => {
      const changed = dropProperty('tax_id')(response, request);
      return { ...changed, text: changed.text.replaceAll('path_not_found', 'no_such_path') };
    },
  });
  const keys = { TOLLGATE_API_KEY: organization.apiKey, TOLLGATE_WITH_API_KEY: otherOrganization.apiKey };
  const { report, exitCode } = await runCompare(proxy.url, url, ['--read-only', '--seed', '1'], keys);
  const methods = new Set(proxy.requests.map(({ method }) => method));
  expect([...methods].toSorted()).toEqual(['GET', 'HEAD']);
  expect(report.differences.map(({ kind }) => kind).toSorted()).toEqual(['error code', 'missing property']);
  expect(exitCode).toBe(1);
  const same = await runCompare(url, url, ['--read-only', '--seed', '1'], keys);
  expect(listDifferences(same.report)).toEqual([]);
});

test('tollgate compare cleans up and exits with 130 after an interrupt', async () => {
  let isInterrupted = false;
  const cwd = createTempFolder();
  const proxy = await startProxy(sandbox.url, {
    respond: (request) => {
      if (request.target === '/v1/purchases' && !isInterrupted) {
        isInterrupted = true;
        program.child.kill('SIGINT');
      }
      return null;
    },
  });
  const program = spawnCli(['compare', proxy.url, '--with', url, '--json', 'report.json'], { cwd });
  expect(await program.waitForExit()).toBe(130);
  expect(program.output).toContain('Interrupted: cleaning up.');
  expect(JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))).toMatchObject({ ending: 'interrupted' });
  expect(listCleanupLogs(cwd)).toEqual([]);
});

const commands = [...guide.matchAll(/npx tollgate compare ([^\n`]+)/g)].map(([, flags = '']) =>
  flags.split(' '),
);

test.each(commands)('tollgate compare accepts the flags of a command in the guide: %s', (...flags) => {
  const command = createCompareCommand().action(() => undefined);
  expect(() => command.parse(flags, { from: 'user' })).not.toThrow();
});
