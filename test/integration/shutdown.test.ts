import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { Client } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';

async function start() {
  const store = new ControlledStore(createMemoryStore());
  const sandbox = await startSandbox({ parts: { store } });
  return { store, sandbox, client: new Client(sandbox.url, sandbox.apiKey, []) };
}

/** What becomes of an attempt to connect: the error's code, or `connected`. */
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

it('close answers what is under way, refuses what comes then, and leaves what was answered in the store', async () => {
  const { store, sandbox, client } = await start();
  expect(await connectTo(sandbox.url)).toBe('connected');
  const gate = store.hold();
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

it('close answers requests under way on many connections', async () => {
  const { store, sandbox, client } = await start();
  const gates = Array.from({ length: 20 }, () => store.hold());
  const underWay = gates.map(() => client.call('createCustomer', { body }));
  await Promise.all(gates.map((gate) => gate.reached));
  const closed = sandbox.close();
  for (const gate of gates) gate.release();
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  await closed;
});

it('close waits for no connection over which nothing came, as browsers open them in advance', async () => {
  const { sandbox, client } = await start();
  const { hostname, port } = new URL(sandbox.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  // It was accepted before whatever comes after it.
  expect((await client.call('listCustomers')).status).toBe(200);
  const hungUp = once(silent.resume(), 'close');
  await sandbox.close();
  await hungUp;
});

it('close resolves without a request, too, and may be called by two', async () => {
  const { sandbox } = await start();
  await Promise.all([sandbox.close(), sandbox.close()]);
  await sandbox.close();
});

it('two sandboxes of one process know nothing of each other', async () => {
  const [one, other] = [await start(), await start()];
  await one.client.call('createCustomer', { body });
  expect((await other.client.call('listCustomers')).body.data).toEqual([]);
  await one.sandbox.close();
  expect((await other.client.call('listCustomers')).status).toBe(200);
  await other.sandbox.close();
});

it('a port that is taken is told, and nothing is left open', async () => {
  const { sandbox } = await start();
  const store = createMemoryStore();
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port, parts: { store } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(store.isAvailable).toBe(false);
  await sandbox.close();
});
