import { afterAll, expect, test } from 'vitest';
import { Inconclusive, NoResponse } from '../../contracts/results/finding.js';
import type { CleanupLogEntry } from '../../contracts/session/cleanup-log.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';
import { startProxy, type ProxyOptions, type ProxyRequest } from './check/proxy.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

/** Opens a session with a target that has no sandbox, and records its cleanup log. */
async function openSession(
  options: ProxyOptions,
): Promise<{ session: Session; entries: CleanupLogEntry[]; requests: readonly ProxyRequest[] }> {
  const { url, requests } = await startProxy(sandbox.url, options);
  const entries: CleanupLogEntry[] = [];
  const session = await Session.open({
    baseUrl: url,
    apiKey: sandbox.apiKey,
    isWritable: true,
    usesSandbox: false,
    seed: 1,
    runs: 1,
    runId: 'unconfirmed',
    cleanupLog: {
      write: (entry) => {
        entries.push(entry);
      },
    },
  });
  return { session, entries, requests };
}

const isCreation = ({ method, target }: ProxyRequest): boolean =>
  method === 'POST' && target === '/v1/services';
const usedUp = { status: 429, headers: { 'retry-after': '3600' }, text: '' };

test('Session leaves nothing behind for requests that a used-up rate limit kept back', async () => {
  const { session, entries, requests } = await openSession({
    respond: (request) => (isCreation(request) ? usedUp : null),
  });
  const organization = await session.getOrganization('main');
  for (let request = 1; request <= 2; request += 1) {
    await expect(organization.call('createService', { body: { name: 'Never created' } })).rejects.toThrow(
      Inconclusive,
    );
  }
  expect(requests.filter(isCreation)).toHaveLength(1);
  expect(entries.filter(({ kind }) => kind === 'intent')).toHaveLength(1);
  expect(await session.cleanUp()).toEqual([]);
  await session.close();
});

test.each([
  { list: { status: 500, headers: {}, text: '' }, reason: '/customers was not listed: 500' },
  { list: { status: 200, headers: {}, text: '{"data":[null,{}]}' }, reason: null },
  { list: { status: 200, headers: {}, text: '{"data":null}' }, reason: null },
  { list: { status: 200, headers: {}, text: '[null]' }, reason: null },
])(
  'Session.cleanUp reports instead of throws if the list in which it looks for a lost customer is $list.status $list.text',
  async ({ list, reason }) => {
    const { session } = await openSession({
      respond: ({ method, target }) => {
        if (!target.startsWith('/v1/customers')) return null;
        if (method === 'POST') throw new Error('The connection is lost.');
        return list;
      },
    });
    const organization = await session.getOrganization('main');
    await expect(organization.createCustomer()).rejects.toThrow(NoResponse);
    const residue = await session.cleanUp();
    expect(residue.map(({ kind, id, isFinal }) => ({ kind, id, isFinal }))).toEqual(
      reason === null ? [] : [{ kind: 'customer', id: null, isFinal: false }],
    );
    if (reason !== null) expect(residue[0]?.reason).toContain(reason);
    await session.close();
  },
);
