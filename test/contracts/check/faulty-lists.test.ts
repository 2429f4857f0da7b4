import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, type ProxyResponse } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';

const sandbox = await testSandbox();
const { apiKey: secondApiKey } = await sandbox.newOrganization();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey, TOLLGATE_SECOND_API_KEY: secondApiKey };
const flags = ['--no-sandbox', '--quiet'];

test.each(
  sampleCases(
    ['{"data":null}', '{"data":[null]}', '{}', '[null]', 'null'],
    (text) => text === '{"data":[null]}',
  ),
)(
  'tollgate check exits with 1 for a target whose lists of customers are %s, and with two keys',
  async (text) => {
    const proxy = await startProxy(sandbox.url, {
      change: (response, { method, target }) =>
        method === 'GET' && /^\/v1\/customers(\?|$)/.test(target) ? { ...response, text } : response,
    });
    const only = ['--only', 'pages.whole.listCustomers', '--only', 'conformance.body'];
    const { exit, report, output } = await runCheck([proxy.url, ...flags, ...only], keys);
    expect(report.faults).toEqual([]);
    expect(output).toContain('conformance.body');
    expect(exit).toBe(1);
  },
);

/** Replaces the first id in a list of consumptions by one that the run never created. */
function showForeignRecord(response: ProxyResponse): ProxyResponse {
  const foreignId = 'con_01mc03h060e0avn37w6xrhrbds';
  return { ...response, text: response.text.replace(/con_[0-9a-z]{26}/, foreignId) };
}

test('tollgate check exits with 1 if a list shows a record that the run did not create, and does not delete it', async () => {
  const proxy = await startProxy(sandbox.url, {
    change: (response, { method, target }) =>
      method === 'GET' && /\/consumptions(\?|$)/.test(target) ? showForeignRecord(response) : response,
  });
  const only = ['--only', 'pages.deleted-between.listConsumptions'];
  const { exit, report } = await runCheck([proxy.url, ...flags, ...only], keys);
  const [verdict] = report.verdicts;
  expect(verdict).toMatchObject({ outcome: 'blocked', counts_as: 'broken' });
  expect(verdict?.finding?.message).toContain(
    'was not sent: this run did not create con_01mc03h060e0avn37w6xrhrbds.',
  );
  const deleted = proxy.requests.flatMap(({ method, target }) => (method === 'DELETE' ? [target] : []));
  expect(deleted.filter((target) => target.endsWith('con_01mc03h060e0avn37w6xrhrbds'))).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(exit).toBe(1);
});

test('tollgate check exits with 2 for two keys of one organization and names the variable to change', async () => {
  const { exit, output } = await runCheckWithoutReport([`${sandbox.url}/v1`, ...flags], {
    ...keys,
    TOLLGATE_SECOND_API_KEY: sandbox.apiKey,
  });
  expect(output).toContain('The key in TOLLGATE_SECOND_API_KEY lists and reads the same customers');
  expect(output).not.toMatch(/^\s+at /m);
  expect(exit).toBe(2);
});
