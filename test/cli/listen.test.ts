import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { secretOf } from '../deliveries/setup.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { answering, closedPort, verifying } from '../webhooks/receivers.js';
import { emptyFolder, ran, run, tollgate, type Program } from './program.js';

const sandbox = await testSandbox();
const secret = secretOf('l');

/** Follows a shop's events from a terminal that is none, and is ready for them. */
async function listening(shop: Shop, url: string, ...flags: string[]): Promise<Program> {
  const environment = {
    TOLLGATE_URL: shop.origin,
    TOLLGATE_API_KEY: shop.apiKey,
    TOLLGATE_WEBHOOK_SECRET: secret,
  };
  const program = run(['listen', '--forward-to', url, ...flags], { cwd: emptyFolder(), environment });
  await program.said('Ctrl-C ends it');
  return program;
}

test('each event arrives signed, in order, with a line that tells its answer, until it is interrupted', async () => {
  const endpoint = await verifying(secret);
  const shop = await sandbox.shop();
  const program = await listening(shop, endpoint.url);
  const ada = await shop.customer();
  const { body: ping } = await shop.call('triggerEvent', { body: { type: 'ping' } });
  await program.said(ping.id);
  expect(await program.stop('SIGINT')).toBe(130);
  expect(endpoint.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: 'customer.created', data: ada },
    ping,
  ]);
  expect(program.stdout).toMatch(
    /^\S+Z {2}customer\.created {2}evt_\w+ {2}204 {2}\d+ ms\n\S+Z {2}ping {2}evt_\w+ {2}204 {2}\d+ ms\n$/,
  );
  expect(program.stderr).not.toContain('whsec_');
});

test('with --json there is one document a line, also for what nobody takes', async () => {
  const port = await closedPort();
  const shop = await sandbox.shop();
  const program = await listening(shop, `http://127.0.0.1:${port}/hook`, '--json');
  const { body: ping } = await shop.call('triggerEvent', { body: { type: 'ping' } });
  await program.said('\n{');
  expect(await program.stop('SIGTERM')).toBe(130);
  expect(JSON.parse(program.stdout)).toMatchObject({
    event_id: ping.id,
    event_type: 'ping',
    response_status: null,
    error: { code: 'connection_failed' },
  });
});

test('a secret that nobody gave is made up and shown', async () => {
  const { url } = await answering(204);
  const { apiKey } = await sandbox.shop();
  const environment = { TOLLGATE_URL: sandbox.url, TOLLGATE_API_KEY: apiKey };
  const program = run(['listen', '--forward-to', url], { cwd: emptyFolder(), environment });
  expect(await program.said('sets another')).toMatch(/Signed with whsec_[A-Za-z0-9+/]{43}=;/);
});

test('a stream that breaks off goes on after the last message that came', async () => {
  const { url: hook } = await answering(204);
  const tell = (id: string, reason: string): string =>
    `event: resync\nid: ${id}\ndata: ${JSON.stringify({ type: 'resync', data: { reason } })}\n\n`;
  const asked: (string | undefined)[] = [];
  const answers = [
    (response: ServerResponse) => response.end(tell('a.1', 'opened')),
    (response: ServerResponse) => response.write(tell('a.2', 'behind')),
  ];
  const server = createServer((request, response) => {
    asked.push(request.headers['last-event-id'] as string | undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answers[asked.length - 1]?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = run(['listen', '--forward-to', hook, '--url', url], { cwd: emptyFolder() });
  const said = await program.said('Some events have been missed');
  expect(said).toContain(`The sandbox at ${url} has gone.`);
  expect(said).toContain('It is back.');
  expect(asked).toEqual([undefined, 'a.1']);
});

test.each([
  { words: [], told: "required option '--forward-to <url>' not specified" },
  { words: ['--forward-to', 'localhost:3000/hook'], told: 'only http: and https: are used' },
  { words: ['--forward-to', 'http://ada:secret@localhost/hook'], told: 'take them out' },
])('listen $words is wrong use', async ({ words, told }) => {
  const { exitCode, stderr } = await tollgate(await sandbox.shop(), 'listen', ...words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(told);
  expect(stderr).not.toContain('secret');
});

test('a secret that cannot be one is wrong use, and without a sandbox there is nothing to follow', async () => {
  const words = ['listen', '--forward-to', 'http://127.0.0.1:3000/'];
  const environment = { TOLLGATE_WEBHOOK_SECRET: 'hush-hush' };
  const refused = await ran(words, { cwd: emptyFolder(), environment });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).not.toContain('hush');
  const gone = await ran([...words, '--url', `http://127.0.0.1:${await closedPort()}`], {
    cwd: emptyFolder(),
  });
  expect(gone).toMatchObject({ exitCode: 3, stdout: '' });
});
