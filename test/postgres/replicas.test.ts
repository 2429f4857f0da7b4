import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { listDeliveries, createOrganizationWithWebhook } from '../deliveries/setup.js';
import { openStream } from '../support/event-stream.js';
import { plans } from '../support/plans.js';
import { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver, startReceiver } from '../webhooks/receivers.js';
import { startTestReplicas } from './in-process.js';
import { getPostgresServer } from './server.js';

const sandbox = await startTestReplicas();

/** Returns clients of an organization, one for each replica. */
const getAtEachReplica = (
  organization: TestOrganization,
): [TestOrganization, TestOrganization, TestOrganization] =>
  sandbox.replicas.map(
    ({ url }) =>
      new TestOrganization(url, organization.apiKey, sandbox.exchanges, organization.organizationId),
  ) as [TestOrganization, TestOrganization, TestOrganization];

/** Finds the tables with rows of an organization. */
async function findTablesWith(organizationId: string): Promise<string[]> {
  const server = await getPostgresServer();
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

const createRange = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const ada = { name: 'Ada Lindqvist', email: 'ada@example.com' };

test('every replica returns a record of one replica byte for byte', async () => {
  const organization = await sandbox.newOrganization();
  const created = await organization.call('createCustomer', {
    body: { ...ada, metadata: { z: 'last', a: '🦊 "first"' } },
  });
  for (const replica of getAtEachReplica(organization)) {
    const { text } = await replica.call('getCustomer', { path: { id: created.body.id } });
    expect(text).toBe(created.text);
  }
});

test('replicas execute one of a hundred requests with the same idempotency key', async () => {
  const organization = await sandbox.newOrganization();
  const headers = { 'idempotency-key': 'once' };
  const responses = await Promise.all(
    createRange(100).map(() => organization.call('createCustomer', { body: ada, headers })),
  );
  const created = responses.filter(({ status, isReplay }) => status === 201 && !isReplay);
  expect(created).toHaveLength(1);
  for (const { status, text } of responses) {
    if (status === 201) expect(text).toBe(created[0]?.text);
    else expect(JSON.parse(text)).toMatchObject({ code: 'idempotency_key_in_use' });
  }
  expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
});

test('replicas share one rate limit that counts each request', async () => {
  const { apiKey } = await sandbox.newOrganization({ limit: 20 });
  const client = sandbox.client(apiKey);
  const left: unknown[] = [];
  for (const _ of createRange(20)) {
    const { headers } = await client.call('listCustomers');
    left.push(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }
  expect(left).toEqual(createRange(20).map((at) => String(19 - at)));
  const rejected = await client.call('listCustomers');
  expect([rejected.status, rejected.problem.code]).toEqual([429, 'rate_limit_exceeded']);
});

test('a fault applies to its number of requests across replicas', async () => {
  const organization = await sandbox.newOrganization();
  const body = { effect: { kind: 'status', status: 503 }, count: 7 } as const;
  const { id } = (await organization.call('createFault', { body })).body;
  const responses = await Promise.all(createRange(30).map(() => organization.call('listCustomers')));
  expect(responses.filter(({ status }) => status === 503)).toHaveLength(7);
  expect((await organization.call('listFaults')).body.data).toEqual([]);
  expect((await organization.call('deleteFault', { path: { id } })).status).toBe(404);
});

/** Sends a request of the dashboard to the next replica. */
const sendSession = (
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> =>
  fetch(`${sandbox.url}/_sandbox/session`, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });

/** Signs in. @returns the session cookie */
async function openSession(): Promise<string> {
  const opened = await sendSession('POST', {}, JSON.stringify({ api_key: sandbox.apiKey }));
  return opened.headers.get('set-cookie')?.split(';')[0] ?? '';
}

test('a session of one replica is valid in every replica until it is ended in any', async () => {
  const cookie = await openSession();
  expect(cookie).toContain(`_${new URL(sandbox.url).port}=`);
  for (const _ of sandbox.replicas) expect((await sendSession('GET', { cookie })).status).toBe(200);
  expect((await sendSession('DELETE', { cookie })).status).toBe(204);
  for (const _ of sandbox.replicas) expect((await sendSession('GET', { cookie })).status).toBe(401);
});

test('the least recently used session of an address ends in all replicas when it has more than 100', async () => {
  const [used, unused] = [await openSession(), await openSession()];
  for (let number = 2; number < 100; number += 1) await openSession();
  expect((await sendSession('GET', { cookie: used })).status).toBe(200);
  await openSession();
  expect((await sendSession('GET', { cookie: used })).status).toBe(200);
  expect((await sendSession('GET', { cookie: unused })).status).toBe(401);
});

test('every replica lists a request as soon as its response is sent', async () => {
  const organization = await sandbox.newOrganization();
  const { headers } = await organization.call('createCustomer', { body: ada });
  const id = headers.get('x-request-id') ?? '';
  for (const replica of getAtEachReplica(organization)) {
    const request = (await replica.call('getRequest', { path: { id } })).body;
    expect(request).toMatchObject({ id, status: 201, request_body: JSON.stringify(ada) });
    expect(request.event_ids).toHaveLength(1);
  }
  await organization.call('resetSandbox', { body: { to: 'empty' } });
  for (const replica of getAtEachReplica(organization))
    expect((await replica.call('listRequests')).body.data).toEqual([]);
});

test('a stream of one replica contains the commits of all replicas in order', async () => {
  const organization = await sandbox.newOrganization();
  const stream = await openStream(organization);
  await stream.next();
  const createdIds: string[] = [];
  for (const replica of [...getAtEachReplica(organization), ...getAtEachReplica(organization)])
    createdIds.push((await replica.customer()).id);
  const receivedIds: unknown[] = [];
  while (receivedIds.length < createdIds.length) {
    const message = await stream.next();
    if (message.type === 'event') receivedIds.push((message.data.data as { id: string }).id);
  }
  expect(receivedIds).toEqual(createdIds);
});

test('a stream of one replica contains an event that another replica sends again', async () => {
  const organization = await sandbox.newOrganization();
  const [first, second] = getAtEachReplica(organization);
  const { body: event } = await first.call('triggerEvent', { body: { type: 'ping' } });
  const stream = await openStream(first);
  const { body: resent } = await second.call('resendEvent', { path: event });
  expect(resent).toEqual({ event_id: event.id, delivery: null, open_streams: 1 });
  const messages = await stream.takeUntil(({ type }) => type === 'event_resent');
  expect(messages.at(-1)).toEqual({ type: 'event_resent', data: event });
  expect(messages.map(({ type }) => type)).not.toContain('event');
});

test('a delivery that a replica resends replaces the one that waits for a retry at every replica', async () => {
  let status = 503;
  const { url, received } = await startReceiver((response) => response.writeHead(status).end());
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  const [first, second, third] = getAtEachReplica(organization);
  await first.customer(ada);
  const [delivery] = await listDeliveries(second);
  status = 200;
  await second.call('resendEvent', { path: { id: delivery?.event_id ?? '' } });
  await expect
    .poll(async () => (await listDeliveries(third)).map((each) => each.status))
    .toEqual(['delivered', 'replaced']);
  await third.call('advanceClock', { body: { by: 'P30D' } });
  expect(received).toHaveLength(2);
});

test('a disconnected stream continues at another replica without a gap', async () => {
  const organization = await sandbox.newOrganization();
  const [first, second, third] = getAtEachReplica(organization);
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

test('replicas limit an organization to twenty streams in total', async () => {
  const organization = await sandbox.newOrganization();
  for (const _ of createRange(20)) await openStream(organization);
  for (const replica of getAtEachReplica(organization)) {
    expect((await replica.call('streamSandbox')).problem.code).toBe('stream_limit_reached');
  }
});

test('deleting an organization at one replica removes it from all replicas and tables', async () => {
  const hook = await startStaticReceiver(204);
  const [organization, remaining] = [
    await createOrganizationWithWebhook(sandbox, hook.url, 'sync'),
    await sandbox.newOrganization(),
  ];
  const { organizationId: id, apiKey } = organization;
  await organization.purchase(plans.fixed);
  await organization.call('createFault', {
    body: { effect: { kind: 'connection_reset' }, probability: 0.001 },
  });
  await organization.call('createSnapshot', { body: { name: 'mine' } });
  await organization.call('createSession', { body: { api_key: apiKey } });
  const streams = await Promise.all(getAtEachReplica(organization).map((replica) => openStream(replica)));
  await organization.customer();
  expect(await findTablesWith(id)).toEqual(
    expect.arrayContaining(['events', 'faults', 'requests', 'sessions']),
  );

  const body = { api_keys: [apiKey] };
  await sandbox.client(null).call('deleteSandboxOrganizations', { body });
  await Promise.all(streams.map((stream) => stream.ended()));
  for (const replica of getAtEachReplica(organization))
    expect((await replica.call('listCustomers')).status).toBe(401);
  await expect.poll(() => findTablesWith(id)).toEqual([]);
  expect((await remaining.call('listCustomers')).status).toBe(200);
  expect(sandbox.errors).toEqual([]);
});

test('a running advance at one replica blocks advances at all replicas', async () => {
  let openGate = (): void => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  const hook = await startReceiver((response) => {
    void gate.then(() => response.writeHead(204).end());
  });
  const organization = await createOrganizationWithWebhook(sandbox, hook.url, 'collect');
  await organization.purchase(plans.fixed);
  await organization.call('setDeliveryMode', { body: { mode: 'normal' } });
  const [first, second, third] = getAtEachReplica(organization);
  const advance = first.call('advanceClock', { body: { by: 'P2M' } });
  await expect.poll(() => hook.received.length).toBeGreaterThan(0);
  for (const other of [second, third]) {
    expect((await other.call('advanceClock', { body: { by: 'P1D' } })).problem.code).toBe('clock_advancing');
  }
  openGate();
  const { charges } = (await advance).body;
  expect(charges.count).toBe(2);
  expect((await second.call('getClock')).body.now).toBe((await advance).body.now);
});

test('replicas send each delivery once', async () => {
  const hook = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, hook.url);
  await Promise.all(createRange(60).map(() => organization.customer()));
  await expect
    .poll(async () => (await listDeliveries(organization)).map(({ status }) => status))
    .toEqual(createRange(60).map(() => 'delivered'));
  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

test('a response in sync mode waits for its delivery, whichever replica sends it', async () => {
  const hook = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, hook.url, 'sync');
  await Promise.all(
    createRange(20).map(async () => {
      const { id } = await organization.customer();
      const sent = hook.received.filter(({ body }) => body.includes(id));
      expect(sent).toHaveLength(1);
    }),
  );
});

test('an unreachable database is reported without its password', async () => {
  const databaseUrl = 'postgres://ada:secret@127.0.0.1:1/tollgate';
  const error = await startSandbox({ databaseUrl }).catch(String);
  expect(error).toMatch(
    /^Error: The database at 127\.0\.0\.1:1 cannot be reached \(.+\): see that it runs\.$/,
  );
  expect(error).not.toContain('secret');
});

test('concurrent starts create one default organization, and one replica returns its key', async () => {
  const databaseUrl = await (await getPostgresServer()).createDatabase();
  const started = await Promise.all([1, 2, 3].map(() => startSandbox({ databaseUrl })));
  try {
    const keys = started.map(({ apiKey }) => apiKey).filter((apiKey) => apiKey !== null);
    expect(keys).toHaveLength(1);
    for (const { url } of started) {
      const response = await fetch(`${url}/v1/customers`, {
        headers: { authorization: `Bearer ${keys[0] ?? ''}` },
      });
      expect(response.status).toBe(200);
    }
  } finally {
    for (const { close } of started) await close();
  }
});
