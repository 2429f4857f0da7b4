import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder } from '../../cli/program.js';
import { testInLongRun } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy } from './proxy.js';
import { runCheck } from './run-check.js';

const sandbox = await testSandbox();

/** Customer of the target that the run does not create. */
const stranger = {
  name: 'Özgür "Ossi" Yıldırım',
  email: 'ozgur.yildirim+billing@kunde.example',
  phone: '+4917055512345',
  address: { line1: 'Hauptstraße 7/3', city: 'Köln', postal_code: '50667', country: 'DE' },
  metadata: { meter: '735999-900731', note: 'prefers calls after 18:00' },
} as const;

const personalTexts = [
  'Yıldırım',
  'ozgur.yildirim',
  '4917055512345',
  'Hauptstraße',
  'Köln',
  '50667',
  '735999-900731',
  'prefers calls',
];

/** Checks a target whose lists of customers violate the document in many ways, and returns all outputs. */
async function checkAll(...flags: string[]): Promise<string> {
  const organization = await sandbox.newOrganization();
  await organization.call('createCustomer', { body: stranger });
  const proxy = await startProxy(sandbox.url, {
    change: (response, { target }) =>
      target.startsWith('/v1/customers')
        ? { ...response, text: response.text.replaceAll('"created_at":', '"made_at":') }
        : response,
  });
  const folder = createTempFolder();
  const files = ['sarif', 'gitlab', 'ctrf', 'har', 'github-comment'].flatMap((name) => [
    `--${name}`,
    join(folder, `${name}.out`),
  ]);
  const settings = ['--read-only', '--seed', '7', '--out', folder, '--record', folder];
  const { output, report } = await runCheck([proxy.url, ...settings, ...files, ...flags], {
    TOLLGATE_API_KEY: organization.apiKey,
  });
  expect(report.findings.length).toBeGreaterThan(0);
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.length).toBeGreaterThanOrEqual(9);
  return [output, JSON.stringify(report), ...texts].join('\n');
}

test('no output of tollgate check has personal values of customers that the run did not create', async () => {
  const outputs = await checkAll();
  expect(personalTexts.filter((text) => outputs.includes(text))).toEqual([]);
  expect(outputs).toContain('<masked>');
});

testInLongRun('tollgate check --show-values shows them', async () => {
  const outputs = await checkAll('--show-values');
  expect(personalTexts.filter((text) => !outputs.includes(text))).toEqual([]);
});

test('tollgate check tests a target with half of a surrogate pair in the name of a customer', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('createCustomer', { body: stranger });
  const proxy = await startProxy(sandbox.url, {
    change: (response) => ({ ...response, text: response.text.replaceAll('Özgür', 'half \\ud83d') }),
  });
  const settings = ['--read-only', '--seed', '7', '--only', 'pages.*', '--only', 'conformance.*'];
  const { output, report } = await runCheck([proxy.url, ...settings], {
    TOLLGATE_API_KEY: organization.apiKey,
  });
  expect(proxy.requests.some(({ target }) => target.startsWith('/v1/customers'))).toBe(true);
  expect(report.faults).toEqual([]);
  expect(output).not.toContain('suite itself failed');
});
