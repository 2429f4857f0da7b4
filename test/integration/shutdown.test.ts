import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
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
