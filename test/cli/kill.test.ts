import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, createCustomer, keyIn, listCustomers } from './api.js';
import { emptyFolder, start } from './program.js';

const HUNDRED = 100;
const idempotent = { 'idempotency-key': 'the-only-one' };

test('of a hundred requests with one key one is executed, though its answer was followed by a kill', async () => {
  const cwd = emptyFolder();
  const { program, url } = await start({ cwd });
  const key = keyIn(join(cwd, '.tollgate'));
  const all = Array.from({ length: HUNDRED }, () => createCustomer(url, key, idempotent));
  const created = await Promise.any(all.map(async (answer) => successOf(await answer)));
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  await Promise.allSettled(all);

  const again = await start({ cwd });
  const replay = await createCustomer(again.url, key, idempotent);
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(await successOf(replay)).toBe(created);
  expect(await listCustomers(again.url, key)).toMatchObject([{ id: created }]);
});

test('of a hundred requests with one key one is executed at most, killed before any answer', async () => {
  const cwd = emptyFolder();
  const { program, url } = await start({ cwd });
  const key = keyIn(join(cwd, '.tollgate'));
  const sent = Array.from({ length: HUNDRED }, () => post(url, key));
  await Promise.all(sent.map((one) => once(one, 'finish')));
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');

  const again = await start({ cwd });
  const kept = await listCustomers(again.url, key);
  expect(kept.length).toBeLessThanOrEqual(1);
  const answer = await createCustomer(again.url, key, idempotent);
  expect(answer.headers.get('idempotent-replayed')).toBe(kept.length === 1 ? 'true' : null);
  expect(await listCustomers(again.url, key)).toMatchObject([{ id: await successOf(answer) }]);
});

/** The id of what was created. @throws when nothing was */
async function successOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { id?: string; detail?: string };
  if (answer.status !== 201 || body.id === undefined) throw new Error(body.detail);
  return body.id;
}

/** A request of which only the sending is waited for. */
function post(url: string, key: string): ReturnType<typeof request> {
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
