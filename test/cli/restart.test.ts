import { request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { ada, createCustomer, readApiKey, listCustomers } from './api.js';
import { createTempFolder, spawnCli, startCli } from './program.js';

test('tollgate start keeps the data and the API key across a restart', async () => {
  const cwd = createTempFolder();
  const first = await startCli({ cwd });
  const key = readApiKey(join(cwd, '.tollgate'));
  await createCustomer(first.url, key);
  await first.program.stop();
  const second = await startCli({ cwd });
  expect(readApiKey(join(cwd, '.tollgate'))).toBe(key);
  expect(await listCustomers(second.url, key)).toMatchObject([ada]);
});

testInLongRun('TOLLGATE_API_KEY replaces the generated API key at the next start', async () => {
  const cwd = createTempFolder();
  const first = await startCli({ cwd });
  const generated = readApiKey(join(cwd, '.tollgate'));
  await createCustomer(first.url, generated);
  await first.program.stop();
  const chosen = 'sk_test_chosen_by_the_integrator';
  const second = await startCli({ cwd, environment: { TOLLGATE_API_KEY: chosen } });
  expect(readApiKey(join(cwd, '.tollgate'))).toBe(chosen);
  expect(await listCustomers(second.url, chosen)).toMatchObject([ada]);
  expect((await createCustomer(second.url, generated)).status).toBe(401);
});

test('tollgate start stops within its time limit after SIGTERM while a client drips a body without an API key', async () => {
  const cwd = createTempFolder();
  const { program, url } = await startCli({ cwd }, '--shutdown-timeout', '0.2');
  const { hostname, port } = new URL(url);
  const slow = connect(Number(port), hostname).on('error', () => undefined);
  const type = 'Content-Type: application/x-www-form-urlencoded';
  slow.write(`POST /checkout/abc HTTP/1.1\r\nHost: ${hostname}\r\n${type}\r\nContent-Length: 900\r\n\r\na`);
  // The server has read the body so far: this connection was made later, and its response came back.
  await (await fetch(`${url}/_sandbox/health`)).text();
  program.child.kill('SIGTERM');
  expect(await program.waitForExit()).toBe(0);
  expect(program.stderr).toContain('Connections closed because their requests take too long: 1.');
});

test.each(sampleCases(['SIGINT', 'SIGTERM'] as const, (signal) => signal === 'SIGTERM'))(
  'tollgate start completes a request in progress after %s',
  async (signal) => {
    const cwd = createTempFolder();
    const { program, url } = await startCli({ cwd });
    const body = JSON.stringify(ada);
    const sent = request(`${url}/v1/customers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readApiKey(join(cwd, '.tollgate'))}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    // The server has sent 100 Continue: from here on the request is in progress.
    sent.flushHeaders();
    await once(sent, 'continue');
    program.child.kill(signal);
    await program.waitForOutput('Stopping');
    const received = once(sent, 'response') as Promise<[{ statusCode: number; resume: () => void }]>;
    sent.end(body);
    const [response] = await received;
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await program.waitForExit()).toBe(0);
  },
);

testInLongRun('tollgate start --json prints only its URLs, also when it stops', async () => {
  const program = spawnCli(['start', '--port', '0', '--json'], { cwd: createTempFolder() });
  await program.waitForOutput('\n');
  expect(await program.stop('SIGTERM')).toBe(0);
  expect(JSON.parse(program.output)).toMatchObject({ pid: program.child.pid });
});

test('tollgate start exits with 130 at the second signal, without waiting for a request in progress', async () => {
  const cwd = createTempFolder();
  const { program, url } = await startCli({ cwd });
  const sent = request(`${url}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readApiKey(join(cwd, '.tollgate'))}`,
      'content-type': 'application/json',
      'content-length': 2,
      expect: '100-continue',
    },
  });
  sent.on('error', () => undefined).flushHeaders();
  await once(sent, 'continue');
  program.child.kill('SIGINT');
  await program.waitForOutput('Stopping');
  expect(await program.stop('SIGINT')).toBe(130);
});
