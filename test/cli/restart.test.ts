import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, createCustomer, keyIn, listCustomers } from './api.js';
import { emptyFolder, start } from './program.js';

test('a restart keeps the data and the key', async () => {
  const cwd = emptyFolder();
  const first = await start({ cwd });
  const key = keyIn(join(cwd, '.tollgate'));
  await createCustomer(first.url, key);
  await first.program.stop();
  const second = await start({ cwd });
  expect(keyIn(join(cwd, '.tollgate'))).toBe(key);
  expect(await listCustomers(second.url, key)).toMatchObject([ada]);
});

test('TOLLGATE_API_KEY sets the key, over the one that was made up', async () => {
  const cwd = emptyFolder();
  const first = await start({ cwd });
  const made = keyIn(join(cwd, '.tollgate'));
  await createCustomer(first.url, made);
  await first.program.stop();
  const chosen = 'sk_test_chosen_by_the_integrator';
  const second = await start({ cwd, environment: { TOLLGATE_API_KEY: chosen } });
  expect(keyIn(join(cwd, '.tollgate'))).toBe(chosen);
  expect(await listCustomers(second.url, chosen)).toMatchObject([ada]);
  expect((await createCustomer(second.url, made)).status).toBe(401);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s lets a request under way come to its end', async (signal) => {
  const cwd = emptyFolder();
  const { program, url } = await start({ cwd });
  const body = JSON.stringify(ada);
  const sent = request(`${url}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keyIn(join(cwd, '.tollgate'))}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  // The server asks for the body: from here on the request is under way.
  sent.flushHeaders();
  await once(sent, 'continue');
  program.child.kill(signal);
  await program.said('Stopping');
  const answered = once(sent, 'response') as Promise<[{ statusCode: number; resume: () => void }]>;
  sent.end(body);
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await program.ended()).toBe(0);
});

test('interrupted twice, it does not wait any longer', async () => {
  const cwd = emptyFolder();
  const { program, url } = await start({ cwd });
  const sent = request(`${url}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keyIn(join(cwd, '.tollgate'))}`,
      'content-type': 'application/json',
      'content-length': 2,
      expect: '100-continue',
    },
  });
  sent.on('error', () => undefined).flushHeaders();
  await once(sent, 'continue');
  program.child.kill('SIGINT');
  await program.said('Stopping');
  expect(await program.stop('SIGINT')).toBe(130);
});
