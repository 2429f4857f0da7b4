import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { createSandboxHandler } from '../../src/testing/create-sandbox-handler.js';
import { dailySubscriptions } from '../faults/daily-subscriptions.js';
import { Client } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';

async function start() {
  const store = new ControlledStore(createMemoryStore());
  const sandbox = await startSandbox({ overrides: { store } });
  return { store, sandbox, client: new Client(sandbox.url, sandbox.apiKey, []) };
}

/** Returns the error code of a connection attempt, or `connected`. */
function connectTo(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
  });
}

const body = { email: 'ada@example.com', name: 'Ada' };

it('the sandbox completes running requests, rejects new ones and keeps acknowledged writes when it closes', async () => {
  const { store, sandbox, client } = await start();
  expect(await connectTo(sandbox.url)).toBe('connected');
  const gate = store.holdNextTransaction();
  const underWay = client.call('createCustomer', { body });
  await gate.reached;

  const closed = sandbox.close();
  expect(await connectTo(sandbox.url)).toBe('ECONNREFUSED');
  gate.release();
  expect((await underWay).status).toBe(201);
  await closed;
  await expect(client.call('listCustomers')).rejects.toThrow('fetch failed');
  expect(store.isAvailable).toBe(false);
});

it('the sandbox completes running requests on many connections when it closes', async () => {
  const { store, sandbox, client } = await start();
  const gates = Array.from({ length: 20 }, () => store.holdNextTransaction());
  const underWay = gates.map(() => client.call('createCustomer', { body }));
  await Promise.all(gates.map((gate) => gate.reached));
  const closed = sandbox.close();
  for (const gate of gates) gate.release();
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  await closed;
});

it('the sandbox closes idle connections at once, such as those that browsers open in advance', async () => {
  const { sandbox, client } = await start();
  const { hostname, port } = new URL(sandbox.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  // This connection was accepted before every later one.
  expect((await client.call('listCustomers')).status).toBe(200);
  const hungUp = once(silent.resume(), 'close');
  await sandbox.close();
  await hungUp;
});

const SLOW_BODY =
  'HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90000\r\n\r\na';

it.each([
  ['sends half of its headers', 'GET /v1/customers HTTP/1.1\r\nHost: loc'],
  ['sends half of a request line', 'GET /v1/cust'],
  ['drips the body of a checkout form', `POST /checkout/abc ${SLOW_BODY}`],
  ['drips the body of a sign-in', `POST /_sandbox/session ${SLOW_BODY}`],
  ['drips the body of a request to an unknown path', `POST /unknown ${SLOW_BODY}`],
])('the sandbox closes in time and releases its data folder while a client %s', async (_, bytes) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-shutdown-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const sandbox = await startSandbox({ dataDirectory, shutdownTimeoutMs: 50 });
  const { hostname, port } = new URL(sandbox.url);
  const slow = connect(Number(port), hostname);
  slow.resume().on('error', () => undefined);
  const hungUp = new Promise((resolve) => slow.once('close', resolve));
  slow.write(bytes);
  const drip = setInterval(() => slow.write('a'), 10);
  onTestFinished(() => {
    clearInterval(drip);
  });
  // The server has read the first bytes: this connection was made later, and its response came back.
  await new Client(sandbox.url, sandbox.apiKey, []).call('listCustomers');
  await sandbox.close();
  await hungUp;
  await (await startSandbox({ dataDirectory })).close();
});

it('the sandbox closes in time while the work of a request does not end', async () => {
  const store = new ControlledStore(createMemoryStore());
  const sandbox = await startSandbox({ overrides: { store }, shutdownTimeoutMs: 50 });
  const gate = store.holdNextTransaction();
  const request = new Client(sandbox.url, sandbox.apiKey, []).call('createCustomer', { body });
  const failed = expect(request).rejects.toThrow('fetch failed');
  await gate.reached;
  await sandbox.close();
  await failed;
  gate.release();
});

it('an embedded sandbox closes in time while the body of a request does not arrive', async () => {
  const url = 'http://127.0.0.1:3000/tollgate';
  const sandbox = await createSandboxHandler({ url, shutdownTimeoutMs: 50 });
  let pulls = 0;
  const stalled = new ReadableStream({
    pull: (controller) => {
      pulls += 1;
      if (pulls === 1) controller.enqueue(Buffer.from('{'));
    },
  });
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: stalled, duplex: 'half' } as RequestInit;
  const failed = expect(sandbox.fetch(new Request(`${url}/v1/customers`, init))).rejects.toThrow();
  await vi.waitUntil(() => pulls > 1, { timeout: 30_000 });
  await sandbox.close();
  await failed;
});

it('an advance stops when the sandbox closes, and a restart completes it with the same charges', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-shutdown-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const FROM = '2027-01-01T00:00:00.000Z';
  const TO = '2028-01-01T00:00:00.000Z';
  const COUNT = 5;
  const advance = { body: { to: TO }, headers: { 'idempotency-key': 'a year' } };
  let sandbox = await startSandbox({ dataDirectory });
  const first = new Client(sandbox.url, sandbox.apiKey, []);
  const tokens = Array.from({ length: COUNT }, () => 'tok_success');
  await first.call('seedSandbox', { body: dailySubscriptions(FROM, tokens) });
  const advancing = first.call('advanceClock', advance);
  await vi.waitUntil(async () => (await first.call('getClock')).body.now > FROM, { timeout: 30_000 });
  await sandbox.close();
  const stopped = await advancing;
  expect([stopped.status, stopped.problem.code]).toEqual([503, 'service_unavailable']);
  expect(stopped.problem.detail).toContain('The sandbox is stopping');

  const store = await openFileStore({ directory: dataDirectory });
  const [organization] = await store.listOrganizations();
  const { latest_at } = await store.read(organization?.id ?? '', (reader) => Promise.resolve(reader));
  await store.close();
  expect(organization?.advance).toMatchObject({ from: FROM, to: TO });
  expect(latest_at !== null && latest_at > FROM && latest_at < TO).toBe(true);

  sandbox = await startSandbox({ dataDirectory });
  const second = new Client(sandbox.url, sandbox.apiKey, []);
  const replayed = await vi.waitUntil(
    async () => {
      const response = await second.call('advanceClock', advance);
      return response.status === 200 && response;
    },
    { timeout: 30_000 },
  );
  expect(replayed.body.charges.count).toBe(COUNT * 365);
  expect((await second.call('getClock')).body).toMatchObject({ mode: 'frozen', now: TO });
  await sandbox.close();
});

it('the sandbox closes without any request, and can be closed twice concurrently', async () => {
  const { sandbox } = await start();
  await Promise.all([sandbox.close(), sandbox.close()]);
  await sandbox.close();
});

it('two sandboxes of one process share no data, and closing one leaves the other running', async () => {
  const [one, other] = [await start(), await start()];
  await one.client.call('createCustomer', { body });
  expect((await other.client.call('listCustomers')).body.data).toEqual([]);
  await one.sandbox.close();
  expect((await other.client.call('listCustomers')).status).toBe(200);
  await other.sandbox.close();
});

it('the sandbox reports a port that is in use and leaves nothing open', async () => {
  const { sandbox } = await start();
  const store = createMemoryStore();
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port, overrides: { store } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(store.isAvailable).toBe(false);
  await sandbox.close();
});
