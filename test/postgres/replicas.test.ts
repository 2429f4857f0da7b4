import { expect, test, vi } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { deliveriesOf, toldShop } from '../deliveries/setup.js';
import { openStream } from '../support/event-stream.js';
import { plans } from '../support/plans.js';
import { Shop } from '../support/shop.js';
import { answering, receiver } from '../webhooks/receivers.js';
import { testReplicas } from './in-process.js';
import { postgresServer } from './server.js';

/** Whoever calls three replicas in turn cannot tell that they are three. */

const sandbox = await testReplicas();

/** A shop as each of the replicas sees it. */
const atEach = (shop: Shop): [Shop, Shop, Shop] =>
  sandbox.replicas.map(({ url }) => new Shop(url, shop.apiKey, sandbox.exchanges, shop.organizationId)) as [
    Shop,
    Shop,
    Shop,
  ];

/** The tables that hold anything of an organization. */
async function tablesWith(organizationId: string): Promise<string[]> {
  const server = await postgresServer();
  const tables = await server.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'organization_id'",
    sandbox.database,
  );
  const found = await Promise.all(
    [...tables.map(({ name }) => [name, 'organization_id']), ['organizations', 'id']].map(
      async ([name = '', column]) => {
        const rows = await server.query(
          `SELECT FROM ${name} WHERE ${column} = '${organizationId}' LIMIT 1`,
          sandbox.database,
        );
        return rows.length > 0 ? [name] : [];
      },
    ),
  );
  return found.flat();
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const ada = { name: 'Ada Lindqvist', email: 'ada@example.com' };

test('what one replica has made, each of them has, byte for byte', async () => {
  const shop = await sandbox.shop();
  const made = await shop.call('createCustomer', {
    body: { ...ada, metadata: { z: 'last', a: '🦊 "first"' } },
  });
  for (const replica of atEach(shop)) {
    const { text } = await replica.call('getCustomer', { path: { id: made.body.id } });
    expect(text).toBe(made.text);
  }
});

test('of a hundred requests with one key, sent to all of them, one is carried out', async () => {
  const shop = await sandbox.shop();
  const headers = { 'idempotency-key': 'once' };
  const answers = await Promise.all(
    range(100).map(() => shop.call('createCustomer', { body: ada, headers })),
  );
  const made = answers.filter(({ status, isReplay }) => status === 201 && !isReplay);
  expect(made).toHaveLength(1);
  for (const { status, text } of answers) {
    if (status === 201) expect(text).toBe(made[0]?.text);
    else expect(JSON.parse(text)).toMatchObject({ code: 'idempotency_key_in_use' });
  }
  expect((await shop.call('listCustomers')).body.data).toHaveLength(1);
});

test('the rate limit is one for all, and counts down one by one', async () => {
  const { apiKey } = await sandbox.shop({ limit: 20 });
  const client = sandbox.client(apiKey);
  const left: unknown[] = [];
  for (const _ of range(20)) {
    const { headers } = await client.call('listCustomers');
    left.push(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }
  expect(left).toEqual(range(20).map((at) => String(19 - at)));
  const refused = await client.call('listCustomers');
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limit_exceeded']);
});

test('a fault hits as often as it says, wherever the requests go', async () => {
  const shop = await sandbox.shop();
  const body = { effect: { kind: 'status', status: 503 }, count: 7 } as const;
  const { id } = (await shop.call('createFault', { body })).body;
  const answers = await Promise.all(range(30).map(() => shop.call('listCustomers')));
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(7);
  expect((await shop.call('listFaults')).body.data).toEqual([]);
  expect((await shop.call('deleteFault', { path: { id } })).status).toBe(404);
});

test('a session that is opened at one replica is known to the next, until it is ended at a third', async () => {
  const session = async (
    method: string,
    more: Record<string, string> = {},
    body?: string,
  ): Promise<Response> =>
    fetch(`${sandbox.url}/_sandbox/session`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more },
      ...(body !== undefined && { body }),
    });
  const opened = await session('POST', {}, JSON.stringify({ api_key: sandbox.apiKey }));
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toContain(`_${new URL(sandbox.url).port}=`);
  for (const _ of sandbox.replicas) expect((await session('GET', { cookie })).status).toBe(200);
  expect((await session('DELETE', { cookie })).status).toBe(204);
  for (const _ of sandbox.replicas) expect((await session('GET', { cookie })).status).toBe(401);
});

test('each replica knows at once of a request that was answered', async () => {
  const shop = await sandbox.shop();
  const { headers } = await shop.call('createCustomer', { body: ada });
  const id = headers.get('x-request-id') ?? '';
  for (const replica of atEach(shop)) {
    const request = (await replica.call('getRequest', { path: { id } })).body;
    expect(request).toMatchObject({ id, status: 201, request_body: JSON.stringify(ada) });
    expect(request.event_ids).toHaveLength(1);
  }
  await shop.call('resetSandbox', { body: { to: 'empty' } });
  for (const replica of atEach(shop)) expect((await replica.call('listRequests')).body.data).toEqual([]);
});

test('who reads along at one replica hears of the commits of all, in their order', async () => {
  const shop = await sandbox.shop();
  const stream = await openStream(shop);
  await stream.next();
  const made: string[] = [];
  for (const replica of [...atEach(shop), ...atEach(shop)]) made.push((await replica.customer()).id);
  const heard: unknown[] = [];
  while (heard.length < made.length) {
    const message = await stream.next();
    if (message.type === 'event') heard.push((message.data.data as { id: string }).id);
  }
  expect(heard).toEqual(made);
});

test('who was cut off goes on at another replica, and misses nothing', async () => {
  const shop = await sandbox.shop();
  const [first, second, third] = atEach(shop);
  const before = await openStream(first);
  await before.next();
  await third.customer({ name: 'One' });
  await before.takeUntil(({ type }) => type === 'event');
  before.hangUp.abort();
  await third.customer({ name: 'Two' });
  const after = await openStream(second, { 'last-event-id': before.lastId });
  const messages = await after.takeUntil(({ type }) => type === 'event');
  expect(messages.map(({ type }) => type)).toEqual(['request', 'event']);
  expect(messages.at(-1)).toMatchObject({ data: { data: { name: 'Two' } } });
});

test('twenty streams are open at a time, wherever', async () => {
  const shop = await sandbox.shop();
  for (const _ of range(20)) await openStream(shop);
  for (const replica of atEach(shop)) {
    expect((await replica.call('streamSandbox')).problem.code).toBe('stream_limit_reached');
  }
});

test('what is deleted at one replica is gone at all of them, and in every table', async () => {
  const hook = await answering(204);
  const [shop, kept] = [await toldShop(sandbox, hook.url, 'sync'), await sandbox.shop()];
  const { organizationId: id, apiKey } = shop;
  await shop.purchase(plans.fixed);
  await shop.call('createFault', { body: { effect: { kind: 'connection_reset' }, probability: 0.001 } });
  await shop.call('createSnapshot', { body: { name: 'mine' } });
  await shop.call('createSession', { body: { api_key: apiKey } });
  const streams = await Promise.all(atEach(shop).map((replica) => openStream(replica)));
  await shop.customer();
  expect(await tablesWith(id)).toEqual(expect.arrayContaining(['events', 'faults', 'requests', 'sessions']));

  const body = { api_keys: [apiKey] };
  await sandbox.client(null).call('deleteSandboxOrganizations', { body });
  await Promise.all(streams.map((stream) => stream.ended()));
  for (const replica of atEach(shop)) expect((await replica.call('listCustomers')).status).toBe(401);
  await vi.waitFor(async () => {
    expect(await tablesWith(id)).toEqual([]);
  }, 5_000);
  expect((await kept.call('listCustomers')).status).toBe(200);
  expect(sandbox.errors).toEqual([]);
});

test('an advance at one replica is under way at all of them', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const hook = await receiver((response) => {
    void held.then(() => response.writeHead(204).end());
  });
  const shop = await toldShop(sandbox, hook.url, 'collect');
  await shop.purchase(plans.fixed);
  await shop.call('setDeliveryMode', { body: { mode: 'normal' } });
  const [first, second, third] = atEach(shop);
  const advance = first.call('advanceClock', { body: { by: 'P2M' } });
  await vi.waitUntil(() => hook.received.length > 0);
  for (const other of [second, third]) {
    expect((await other.call('advanceClock', { body: { by: 'P1D' } })).problem.code).toBe('clock_advancing');
  }
  letGo();
  const { charges } = (await advance).body;
  expect(charges.count).toBe(2);
  expect((await second.call('getClock')).body.now).toBe((await advance).body.now);
});

test('each delivery is sent once, however many replicas have something to send', async () => {
  const hook = await answering(204);
  const shop = await toldShop(sandbox, hook.url);
  await Promise.all(range(60).map(() => shop.customer()));
  await vi.waitFor(async () => {
    const statuses = (await deliveriesOf(shop)).map(({ status }) => status);
    expect(statuses).toEqual(range(60).map(() => 'delivered'));
  }, 20_000);
  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

test('in sync mode the answer waits for a delivery, whoever sends it', async () => {
  const hook = await answering(204);
  const shop = await toldShop(sandbox, hook.url, 'sync');
  await Promise.all(
    range(20).map(async () => {
      const { id } = await shop.customer();
      const sent = hook.received.filter(({ body }) => body.includes(id));
      expect(sent).toHaveLength(1);
    }),
  );
});

test('a database that cannot be reached is named without its password', async () => {
  const databaseUrl = 'postgres://ada:secret@127.0.0.1:1/tollgate';
  const refusal = await startSandbox({ databaseUrl }).catch(String);
  expect(refusal).toMatch(
    /^Error: The database at 127\.0\.0\.1:1 cannot be reached \(.+\): see that it runs\.$/,
  );
  expect(refusal).not.toContain('secret');
});

test('of replicas that start at once one makes the default organization, and only that one knows the key', async () => {
  const databaseUrl = await (await postgresServer()).newDatabase();
  const started = await Promise.all([1, 2, 3].map(() => startSandbox({ databaseUrl })));
  try {
    const keys = started.map(({ apiKey }) => apiKey).filter((apiKey) => apiKey !== null);
    expect(keys).toHaveLength(1);
    for (const { url } of started) {
      const answer = await fetch(`${url}/v1/customers`, {
        headers: { authorization: `Bearer ${keys[0] ?? ''}` },
      });
      expect(answer.status).toBe(200);
    }
  } finally {
    for (const { close } of started) await close();
  }
});
