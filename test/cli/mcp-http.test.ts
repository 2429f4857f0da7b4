import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { sendRequest } from '../support/send-request.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { McpTestClient, monthlyRate, type Sale } from './mcp-client.js';
import { createTempFolder, runCli, spawnCli } from './program.js';

const sandbox = await testSandbox();

/** Starts `tollgate mcp --http` on a free port. @returns the URL of its MCP endpoint */
async function startMcpServer(): Promise<string> {
  const flags = ['mcp', '--http', '--port', '0', '--json', '--url', sandbox.url];
  const program = spawnCli(flags, { cwd: createTempFolder() });
  await program.waitForOutput('}\n');
  return (JSON.parse(program.stdout) as { mcp_url: string }).mcp_url;
}

/** Connects a client over streamable HTTP. */
function connect(url: string): Promise<McpTestClient> {
  return McpTestClient.connect(new StreamableHTTPClientTransport(new URL(url)));
}

const initialization = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
});
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

test('over streamable HTTP, an agent sells, advances the clock and reads a guide', async () => {
  const mcp = await connect(await startMcpServer());
  const sold = await mcp.call<Sale>('sell', { rate: monthlyRate, payment_token: 'tok_success' });
  const advanced = await mcp.call('advance_clock', { to: sold.data.purchase.next_charge_at });
  expect(advanced.data).toMatchObject({ charges: { data: [{ status: 'succeeded', amount: 4900 }] } });
  expect(await mcp.read('tollgate://guides/test-values')).toContain('tok_insufficient_funds');
});

test('sessions over HTTP cannot use the organizations of each other', async () => {
  const url = await startMcpServer();
  const [one, other] = [await connect(url), await connect(url)];
  const { data } = await one.call('create_organization');
  expect((await other.call('list_organizations')).data).toEqual({ organizations: [] });
  const { text } = await other.call('list_objects', { organization_id: data.id });
  expect(text).toContain('did not create the organization');
});

test.each(
  sampleCases(
    [
      { name: 'Host: sandbox.example.com', foreign: { host: 'sandbox.example.com' } },
      { name: 'Origin: https://example.com', foreign: { origin: 'https://example.com' } },
      { name: 'Origin: null', foreign: { origin: 'null' } },
      { name: 'Origin: http://localhost:3000', foreign: { origin: 'http://localhost:3000' } },
      { name: 'Sec-Fetch-Site: cross-site', foreign: { 'sec-fetch-site': 'cross-site' } },
    ],
    (_, index) => index < 2,
  ),
)('the MCP endpoint rejects a request with $name with 403', async ({ foreign }) => {
  const url = await startMcpServer();
  const rejected = await sendRequest(url, 'POST', { ...headers, ...foreign }, initialization);
  expect(rejected.status).toBe(403);
  expect(JSON.parse(rejected.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
  expect((await sendRequest(url, 'POST', headers, initialization)).status).toBe(200);
});

test('the MCP endpoint returns 404 for an unknown session and for another path', async () => {
  const url = await startMcpServer();
  const unknown = { ...headers, 'mcp-session-id': 'none' };
  const listing = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await sendRequest(url, 'POST', unknown, listing)).status).toBe(404);
  const elsewhere = await sendRequest(new URL('/v1', url).href, 'POST', headers, initialization);
  expect(elsewhere.status).toBe(404);
  expect(elsewhere.text).toContain('The MCP endpoint is /mcp.');
});

test('a client that ends its session cannot use it again', async () => {
  const url = await startMcpServer();
  const started = await sendRequest(url, 'POST', headers, initialization);
  const session = { ...headers, 'mcp-session-id': String(started.headers['mcp-session-id']) };
  expect((await sendRequest(url, 'DELETE', session)).status).toBe(200);
  const listing = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await sendRequest(url, 'POST', session, listing)).status).toBe(404);
});

test('tollgate mcp --http names a port that is in use', async () => {
  const { port } = await startStaticReceiver(204);
  const { exitCode, stdout, stderr } = await runCli(['mcp', '--http', '--port', String(port)], {
    cwd: createTempFolder(),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain(`Port ${port} is in use`);
});
