import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCleanupLog } from '../../../contracts/session/cleanup-log.js';
import { createTempFolder } from '../../cli/program.js';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy, type ProxyResponse, type ProxyRequest } from './proxy.js';
import { listCleanupLogs, runCheck, startCheck } from './run-check.js';

const sandbox = await testSandbox();
const DELETE = '/_sandbox/organizations/delete';
const RESET = '/_sandbox/reset';

const listOrganizationIds = async (): Promise<string[]> =>
  (await sandbox.store.listOrganizations()).map(({ id }) => id).sort();

const countRequests = (requests: readonly ProxyRequest[], target: string): number =>
  requests.filter((request) => request.target === target).length;

const parseKeys = ({ text }: ProxyRequest): string[] => (JSON.parse(text) as { api_keys: string[] }).api_keys;

/** Creates organizations, and the cleanup log of a run that created them and was killed. */
async function simulateKilledRun(baseUrl: string, count: number): Promise<{ cwd: string; keys: string[] }> {
  const cwd = createTempFolder();
  mkdirSync(join(cwd, '.tollgate-check'));
  const log = createCleanupLog(join(cwd, '.tollgate-check', 'killed', 'ledger.jsonl'));
  log.write({ kind: 'run', run_id: 'killed', base_url: baseUrl, started_at: '2027-01-10T15:30:00.000Z' });
  const keys: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { organizationId: id, apiKey: api_key } = await sandbox.newOrganization();
    log.write({ kind: 'organization', number, id, api_key });
    keys.push(api_key);
  }
  return { cwd, keys };
}

async function runCleanUp(cwd: string): Promise<{ exit: number | string | null; output: string }> {
  const { program } = startCheck(['--clean-up', 'killed'], {}, cwd);
  return { exit: await program.waitForExit(), output: program.output };
}

test('tollgate check --clean-up deletes organizations in batches of 100 and accepts that some are deleted already', async () => {
  const before = await listOrganizationIds();
  const proxy = await startProxy(sandbox.url, {});
  const { cwd, keys } = await simulateKilledRun(proxy.url, 230);
  await sandbox.client(null).call('deleteSandboxOrganizations', { body: { api_keys: keys.slice(0, 3) } });
  expect(await runCleanUp(cwd)).toEqual({ exit: 0, output: '' });
  const batches = proxy.requests.filter(({ target }) => target === DELETE).map(parseKeys);
  expect(batches.map(({ length }) => length).sort()).toEqual([100, 100, 30]);
  expect(batches.flat().sort()).toEqual(keys.sort());
  expect(countRequests(proxy.requests, RESET)).toBe(0);
  expect(await listOrganizationIds()).toEqual(before);
  expect(listCleanupLogs(cwd)).toEqual([]);
});

const NOT_SUPPORTED: ProxyResponse = {
  status: 404,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'req_01mc03h060e1ss5txeagq7bfbf' },
  text: JSON.stringify({
    type: '/docs/problems/path_not_found',
    title: 'There is nothing at this path',
    status: 404,
    detail: `The path ${DELETE} does not exist. Compare it with the API reference.`,
    instance: DELETE,
    code: 'path_not_found',
    request_id: 'req_01mc03h060e1ss5txeagq7bfbf',
  }),
};

test.each(
  sampleCases(
    [
      ['404 with a problem document', NOT_SUPPORTED],
      ['404 with other JSON', NOT_FOUND],
      ['405', { ...NOT_FOUND, status: 405, headers: { ...NOT_FOUND.headers, allow: 'GET' } }],
    ],
    ([name]) => name === '405',
  ),
)(
  'tollgate check empties its organizations if the sandbox responds to deletion with %s',
  async (_, response) => {
    const proxy = await startProxy(sandbox.url, {
      respond: ({ target }) => (target === DELETE ? response : null),
    });
    const before = await listOrganizationIds();
    const { exit, report, output, cwd } = await runCheck([proxy.url, '--only', 'tenancy.*', '--seed', '7']);
    expect(report.verdicts.filter(({ counts_as }) => counts_as === 'broken')).toEqual([]);
    expect(exit).toBe(0);
    const created = (await listOrganizationIds()).filter((id) => !before.includes(id));
    expect(created.length).toBeGreaterThan(0);
    expect(report.residue.map(({ id }) => id).sort()).toEqual(created);
    expect(new Set(report.residue.map(({ reason }) => reason))).toEqual(
      new Set(['it is empty now, and this target cannot delete it']),
    );
    expect(output).toContain(`Left behind: ${created.length} organizations`);
    expect(countRequests(proxy.requests, RESET)).toBeGreaterThanOrEqual(created.length);
    expect(listCleanupLogs(cwd)).toEqual([]);
  },
);

test('tollgate check without a sandbox reads its purchases in pages before it cancels the subscriptions', async () => {
  const proxy = await startProxy(sandbox.url, {});
  const { apiKey } = await sandbox.newOrganization();
  const flags = [proxy.url, '--no-sandbox', '--only', 'journeys.token.*', '--seed', '7'];
  const { report } = await runCheck(flags, { TOLLGATE_API_KEY: apiKey });
  const last = proxy.requests.findLastIndex(
    ({ method, target }) => `${method} ${target}` === CREATE_PURCHASE,
  );
  const cleanUp = proxy.requests.slice(last + 1).map(({ method, target }) => `${method} ${target}`);
  const cancelled = cleanUp.filter((request) => /^PUT .*\/cancel$/.test(request));
  expect(cancelled.length).toBeGreaterThan(5);
  expect(cleanUp.filter((request) => request.startsWith('GET /v1/purchases?'))).toHaveLength(1);
  const residue = report.residue.filter(({ kind }) => kind === 'purchase').map(({ reason }) => reason);
  const isCanceled = (reason: string): boolean => reason.startsWith('canceled;');
  expect(residue.filter(isCanceled)).toHaveLength(cancelled.length);
  // In the page they are final, so that they need no request.
  expect(residue.length).toBeGreaterThan(cancelled.length);
});

const CREATE_PURCHASE = 'POST /v1/purchases';

test('tollgate check --clean-up deletes all organizations but one with a conflict, reports it, and deletes it when repeated', async () => {
  const before = await listOrganizationIds();
  let advancingKey: string | undefined;
  const proxy = await startProxy(sandbox.url, {
    respond: (request) =>
      request.target === DELETE && advancingKey !== undefined && parseKeys(request).includes(advancingKey)
        ? { ...NOT_SUPPORTED, status: 409, text: CONFLICT_TEXT }
        : null,
  });
  const { cwd, keys } = await simulateKilledRun(proxy.url, 5);
  advancingKey = keys[2];
  const first = await runCleanUp(cwd);
  const remaining = (await listOrganizationIds()).filter((id) => !before.includes(id));
  expect(remaining).toHaveLength(1);
  expect(first.output).toMatch(
    new RegExp(
      `^left behind: organization ${remaining.join()}: it was not deleted: .*409.*clock_advancing.*\n$`,
    ),
  );
  for (const key of keys) expect(first.output).not.toContain(key);
  expect([first.exit, listCleanupLogs(cwd)]).toEqual([1, ['killed']]);

  advancingKey = undefined;
  expect(await runCleanUp(cwd)).toEqual({ exit: 0, output: '' });
  expect(await listOrganizationIds()).toEqual(before);
  expect(listCleanupLogs(cwd)).toEqual([]);
});

const CONFLICT_TEXT = JSON.stringify({
  ...(JSON.parse(NOT_SUPPORTED.text) as object),
  type: '/docs/problems/clock_advancing',
  title: 'The clock is advancing',
  status: 409,
  detail:
    'The clock of one organization is advancing. Wait until the advance has ended, or leave out the API key of that organization.',
  code: 'clock_advancing',
});
