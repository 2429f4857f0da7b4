import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder } from '../../cli/program.js';
import { sampleCases } from '../../support/sample-cases.js';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { startProxy } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';

function writePool(...lines: string[]): string {
  const file = join(createTempFolder(), 'keys.txt');
  writeFileSync(file, lines.join('\n'));
  return file;
}

const used = 'key-of-the-first-organization';

test.each(
  sampleCases(
    [
      { lines: ['# keys', ''], message: 'keys.txt has no API key. Write one test key on each line.' },
      { lines: ['sk_live_0123456789abcdef'], message: 'Line 1 of ' },
      { lines: ['one-key-of-many', '', 'one-key-of-many'], message: 'repeats the key of line 1' },
      { lines: ['two words'], message: 'it has a space or a character outside of ASCII' },
      { lines: [used], message: 'is the key of an environment variable. Use keys of other organizations.' },
    ],
    (_, index) => index < 2,
  ),
)('tollgate check exits with 2 for a key pool of $lines, and prints no key', async ({ lines, message }) => {
  const flags = ['http://127.0.0.1:9/v1', '--key-pool', writePool(...lines)];
  const { exit, output } = await runCheckWithoutReport(flags, { TOLLGATE_API_KEY: used });
  expect(output).toContain(message);
  for (const line of lines) if (/^\w/.test(line)) expect(output).not.toContain(line);
  expect(exit).toBe(2);
});

test('tollgate check --key-pool tests configurations in the organizations of the keys, and prints no key', async () => {
  const gateway = await startOtherGateway({ pooledOrganizations: 2 });
  const { url } = await startProxy(new URL(gateway.url).origin, {
    change: (response) => ({ ...response, text: response.text.replace(/"version":\d+/, '"version":1') }),
  });
  const keys = [gateway.secondApiKey, ...gateway.keyPool];
  const flags = ['--key-pool', writePool(...keys), '--only', 'configurations.*', '--only', 'tenancy.id.*'];
  const outputs = ['--har', 'run.har', '--out', 'out'];
  const { report, output } = await runCheck([url, ...flags, ...outputs], {
    TOLLGATE_API_KEY: gateway.apiKey,
  });
  await gateway.close();
  const outcomes = new Map(report.verdicts.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes.get('configurations.versions')).toBe('failed');
  expect(outcomes.get('configurations.echo')).toBe('passed');
  expect(outcomes.get('tenancy.id.getCustomer')).toBe('passed');
  for (const key of keys) expect(output + JSON.stringify(report)).not.toContain(key);
});

test.each([
  { pool: [0, -1], second: false, name: 'key 2 of --key-pool' },
  { pool: [-1, 0], second: false, name: 'key 1 of --key-pool' },
  { pool: [0, 1], second: true, name: 'TOLLGATE_SECOND_API_KEY' },
])(
  'tollgate check exits with 2 and tests nothing if the target rejects $name',
  async ({ pool, second, name }) => {
    const gateway = await startOtherGateway({ pooledOrganizations: 2 });
    const wrong = 'key-of-another-deployment';
    const { exit, output } = await runCheckWithoutReport(
      [gateway.url, '--key-pool', writePool(...pool.map((index) => gateway.keyPool[index] ?? wrong))],
      { TOLLGATE_API_KEY: gateway.apiKey, ...(second && { TOLLGATE_SECOND_API_KEY: wrong }) },
    );
    await gateway.close();
    expect([exit, output]).toEqual([2, expect.stringContaining(`rejects the key in ${name}: check that`)]);
  },
);
