/**
 * Starts a sandbox on all addresses of a network namespace, sends it requests of another machine, and prints the responses
 * as JSON. `remote-address.test.ts` runs this program and checks its output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRequest } from '../support/send-request.js';

/** Address of the sandbox in the network namespace. */
const REMOTE_ADDRESS = '10.77.0.1';

interface Delivery {
  url: string;
  attempts: { response_status: number | null; error: { code: string } | null }[];
}

const [, , cliPath = '', network = ''] = process.argv;
const controlToken = 'a-token-for-the-whole-team';
const folder = mkdtempSync(join(tmpdir(), 'tollgate-remote-'));
const networks = network === '' ? [] : ['--allow-webhook-network', network];
const sandbox = spawn(
  process.execPath,
  [cliPath, 'start', '--host', '0.0.0.0', '--port', '0', '--json', '--log-level', 'silent', ...networks],
  {
    cwd: folder,
    env: { TOLLGATE_CONTROL_TOKEN: controlToken, TOLLGATE_ALLOWED_HOSTS: 'sandbox.example.com' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
try {
  const [line] = (await once(sandbox.stdout, 'data')) as [Buffer];
  const { port } = new URL((JSON.parse(line.toString()) as { url: string }).url);
  const origin = `http://${REMOTE_ADDRESS}:${port}`;
  const known = { host: `sandbox.example.com:${port}`, 'content-type': 'application/json' };
  const token = { ...known, authorization: `Bearer ${controlToken}` };
  const send = (method: string, path: string, headers: Record<string, string>, body: object = {}) =>
    sendRequest(origin + path, method, headers, method === 'GET' ? '' : JSON.stringify(body));
  const createOrganization = async (): Promise<Record<string, string>> => {
    const { text } = await send('POST', '/_sandbox/organizations', token, { name: 'Shop' });
    return { ...known, authorization: `Bearer ${(JSON.parse(text) as { api_key: string }).api_key}` };
  };
  const [shop, other] = [await createOrganization(), await createOrganization()];
  const customer = await send('POST', '/v1/customers', shop, { name: 'Ada', email: 'ada@example.com' });
  const customerPath = `/v1/customers/${(JSON.parse(customer.text) as { id: string }).id}`;

  const receiver = createServer((_request, response) => void response.writeHead(204).end());
  receiver.listen(0, REMOTE_ADDRESS);
  await once(receiver, 'listening');
  /** Sends a webhook to a host. @returns the status of its first attempt, or the code of its error */
  const deliver = async (host: string): Promise<string> => {
    const url = `http://${host}:${(receiver.address() as AddressInfo).port}/webhooks`;
    await send('POST', '/v1/organizations/configurations', shop, { webhook: { url } });
    await send('POST', '/_sandbox/events', shop, { type: 'ping' });
    for (;;) {
      const { text } = await send('GET', '/_sandbox/deliveries?limit=1', shop);
      const [delivery] = (JSON.parse(text) as { data: Delivery[] }).data;
      const attempt = delivery?.attempts[0];
      if (delivery?.url === url && attempt) return String(attempt.response_status ?? attempt.error?.code);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  const requests: [string, string, string, Record<string, string>, object?][] = [
    ['a command without a key', 'POST', '/_sandbox/organizations', known, { name: 'Shop' }],
    [
      'a command with another token',
      'POST',
      '/_sandbox/organizations',
      { ...known, authorization: 'Bearer not-the-token-of-the-team' },
      { name: 'Shop' },
    ],
    ['a command with the token', 'POST', '/_sandbox/organizations', token, { name: 'Shop' }],
    [
      'a command of a client that calls itself local',
      'POST',
      '/_sandbox/organizations',
      { ...known, host: `127.0.0.1:${port}`, 'x-forwarded-for': '127.0.0.1' },
      { name: 'Shop' },
    ],
    [
      'a command of a foreign page',
      'POST',
      '/_sandbox/organizations',
      { ...token, origin: 'http://evil.example' },
      { name: 'Shop' },
    ],
    ['a page that is rebound to the address', 'GET', '/v1/customers', { ...shop, host: 'evil.example' }],
    ['the address as Host', 'GET', '/v1/customers', { ...shop, host: `${REMOTE_ADDRESS}:${port}` }],
    ['the metrics without a key', 'GET', '/_sandbox/prometheus', known],
    [
      'a session with an unknown key',
      'POST',
      '/_sandbox/session',
      known,
      { api_key: 'sk_test_0123456789abcdef' },
    ],
    ['a request without a key', 'GET', '/v1/customers', known],
    ['an object of the same organization', 'GET', customerPath, shop],
    ['an object of another organization', 'GET', customerPath, other],
    ['the end of all organizations', 'POST', '/_sandbox/organizations/delete', known],
  ];
  const responses: Record<string, string> = {};
  for (const [name, method, path, headers, body] of requests) {
    const { status, text } = await send(method, path, headers, body);
    const code = status >= 400 ? (JSON.parse(text) as { code: string }).code : '';
    responses[name] = `${status} ${code}`.trim();
  }
  responses['a webhook to the private address'] = await deliver(REMOTE_ADDRESS);
  responses['a webhook to the metadata service'] = await deliver('169.254.169.254');
  receiver.close();
  process.stdout.write(JSON.stringify(responses));
} finally {
  sandbox.kill();
  rmSync(folder, { recursive: true, force: true });
}
