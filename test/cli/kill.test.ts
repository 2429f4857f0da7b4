import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, createCustomer, readApiKey, listCustomers } from './api.js';
import { createTempFolder, startCli } from './program.js';

const REQUEST_COUNT = 100;
const idempotent = { 'idempotency-key': 'the-only-one' };

test('100 requests with one idempotency key create one customer, also after SIGKILL behind the first response', async () => {
  const cwd = createTempFolder();
  const { program, url } = await startCli({ cwd });
  const key = readApiKey(join(cwd, '.tollgate'));
  const all = Array.from({ length: REQUEST_COUNT }, () => createCustomer(url, key, idempotent));
  const created = await Promise.any(all.map(async (response) => readCreatedId(await response)));
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  await Promise.allSettled(all);

  const again = await startCli({ cwd });
  const replay = await createCustomer(again.url, key, idempotent);
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(await readCreatedId(replay)).toBe(created);
  expect(await listCustomers(again.url, key)).toMatchObject([{ id: created }]);
});

test('100 requests with one idempotency key create at most one customer after SIGKILL before any response', async () => {
  const cwd = createTempFolder();
  const { program, url } = await startCli({ cwd });
  const key = readApiKey(join(cwd, '.tollgate'));
  const sent = Array.from({ length: REQUEST_COUNT }, () => sendCreateCustomer(url, key));
  await Promise.all(sent.map((request) => once(request, 'finish')));
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');

  const again = await startCli({ cwd });
  const customers = await listCustomers(again.url, key);
  expect(customers.length).toBeLessThanOrEqual(1);
  const response = await createCustomer(again.url, key, idempotent);
  expect(response.headers.get('idempotent-replayed')).toBe(customers.length === 1 ? 'true' : null);
  expect(await listCustomers(again.url, key)).toMatchObject([{ id: await readCreatedId(response) }]);
});

/** Returns the id of a created customer. @throws {Error} if the response is not a 201 */
async function readCreatedId(response: Response): Promise<string> {
  const body = (await response.json()) as { id?: string; detail?: string };
  if (response.status !== 201 || body.id === undefined) throw new Error(body.detail);
  return body.id;
}

/** Sends a request whose response is ignored. */
function sendCreateCustomer(url: string, key: string): ReturnType<typeof request> {
  const sent = request(`${url}/v1/customers`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...idempotent },
  });
  return sent
    .on('response', (response) => response.resume().on('error', () => undefined))
    .on('error', () => undefined)
    .end(JSON.stringify(ada));
}
