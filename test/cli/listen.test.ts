import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toWebhookSecret } from '../deliveries/setup.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver, findClosedPort, startVerifyingReceiver } from '../webhooks/receivers.js';
import { createTempFolder, runCli, spawnCli, runCliAs, type ChildProgram } from './program.js';

const sandbox = await testSandbox();
const secret = toWebhookSecret('l');

/** Starts `tollgate listen` for an organization and waits until it is connected. */
async function startListening(
  organization: TestOrganization,
  url: string,
  ...flags: string[]
): Promise<ChildProgram> {
  const environment = {
    TOLLGATE_URL: organization.origin,
    TOLLGATE_API_KEY: organization.apiKey,
    TOLLGATE_WEBHOOK_SECRET: secret,
  };
  const program = spawnCli(['listen', '--forward-to', url, ...flags], {
    cwd: createTempFolder(),
    environment,
  });
  await program.waitForOutput('Press Ctrl-C to stop');
  return program;
}

test('tollgate listen forwards signed events in order, and prints a line with each response status', async () => {
  const endpoint = await startVerifyingReceiver(secret);
  const organization = await sandbox.newOrganization();
  const program = await startListening(organization, endpoint.url);
  const ada = await organization.customer();
  const { body: ping } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  await program.waitForOutput(ping.id);
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

test('tollgate listen forwards an event that is sent again with the same webhook-id', async () => {
  const endpoint = await startVerifyingReceiver(secret);
  const organization = await sandbox.newOrganization();
  const program = await startListening(organization, endpoint.url);
  const { body: ping } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  await program.waitForOutput(ping.id);
  await organization.call('resendEvent', { path: ping });
  await program.waitForOutput(` ms\n${ping.timestamp}  ping  ${ping.id}  204`);
  expect(endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual([ping.id, ping.id]);
  expect(endpoint.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([ping, ping]);
});

test('tollgate listen --json prints one JSON document per event, also if no receiver is running', async () => {
  const port = await findClosedPort();
  const organization = await sandbox.newOrganization();
  const program = await startListening(organization, `http://127.0.0.1:${port}/hook`, '--json');
  const { body: ping } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  await program.waitForOutput('\n{');
  expect(await program.stop('SIGTERM')).toBe(130);
  expect(JSON.parse(program.stdout)).toMatchObject({
    event_id: ping.id,
    event_type: 'ping',
    response_status: null,
    error: { code: 'connection_failed' },
  });
});

test('tollgate listen generates and prints a secret if none is configured', async () => {
  const { url } = await startStaticReceiver(204);
  const { apiKey } = await sandbox.newOrganization();
  const environment = { TOLLGATE_URL: sandbox.url, TOLLGATE_API_KEY: apiKey };
  const program = spawnCli(['listen', '--forward-to', url], { cwd: createTempFolder(), environment });
  expect(await program.waitForOutput('to use your own secret')).toMatch(
    /Webhook secret: whsec_[A-Za-z0-9+/]{43}=\./,
  );
});

test('tollgate listen reconnects after the last received message when the stream breaks off', async () => {
  const { url: hook } = await startStaticReceiver(204);
  const toEvent = (id: string, reason: string): string =>
    `event: resync\nid: ${id}\ndata: ${JSON.stringify({ type: 'resync', data: { reason } })}\n\n`;
  const lastEventIds: (string | undefined)[] = [];
  const respond = [
    (response: ServerResponse) => response.end(toEvent('a.1', 'opened')),
    (response: ServerResponse) => response.write(toEvent('a.2', 'behind')),
  ];
  const server = createServer((request, response) => {
    lastEventIds.push(request.headers['last-event-id'] as string | undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    respond[lastEventIds.length - 1]?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = spawnCli(['listen', '--forward-to', hook, '--url', url], { cwd: createTempFolder() });
  const output = await program.waitForOutput('Some events were not forwarded');
  expect(output).toContain(`The connection to the sandbox at ${url} was lost.`);
  expect(output).toContain('Reconnected to the sandbox.');
  expect(lastEventIds).toEqual([undefined, 'a.1']);
});

test.each([
  { args: [], message: "required option '--forward-to <url>' not specified" },
  { args: ['--forward-to', 'localhost:3000/hook'], message: 'Use http: or https:' },
  { args: ['--forward-to', 'http://ada:secret@localhost/hook'], message: 'Remove them' },
])('tollgate listen $args exits with 2', async ({ args, message }) => {
  const { exitCode, stderr } = await runCliAs(await sandbox.newOrganization(), 'listen', ...args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('secret');
});

test('tollgate listen exits with 2 for a malformed secret, and with 3 without a sandbox', async () => {
  const args = ['listen', '--forward-to', 'http://127.0.0.1:3000/'];
  const environment = { TOLLGATE_WEBHOOK_SECRET: 'hush-hush' };
  const rejected = await runCli(args, { cwd: createTempFolder(), environment });
  expect(rejected.exitCode).toBe(2);
  expect(rejected.stderr).not.toContain('hush');
  const unreachable = await runCli([...args, '--url', `http://127.0.0.1:${await findClosedPort()}`], {
    cwd: createTempFolder(),
  });
  expect(unreachable).toMatchObject({ exitCode: 3, stdout: '' });
});
