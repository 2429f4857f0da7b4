import { expect, test } from 'vitest';
import { hostileResponses, startHostileServer } from '../support/hostile-server.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { McpTestClient } from './mcp-client.js';
import { createTempFolder, spawnCli, type ChildProgram } from './program.js';

const sandbox = await testSandbox();

interface Message {
  id?: number | null;
  error?: { code: number; message: string };
  result?: { isError?: boolean; content?: { text: string }[] };
}

/** MCP server whose input and output a test writes and reads itself. */
class RawServer {
  readonly program: ChildProgram;

  constructor() {
    this.program = spawnCli(['mcp', '--url', sandbox.url], { cwd: createTempFolder() });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    };
    this.sendRequest(0, 'initialize', params);
  }

  send(text: string): void {
    this.program.child.stdin?.write(`${text}\n`);
  }

  sendRequest(id: number, method: string, params: object = {}): void {
    this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }

  /** Waits for the response with an id. */
  async waitForResponse(id: number | null): Promise<Message> {
    await this.program.waitForOutput(`"id":${id}`);
    const lines = this.program.stdout.split('\n').filter((line) => line !== '');
    const found = lines.map((line) => JSON.parse(line) as Message).find((message) => message.id === id);
    if (!found) throw new Error(`There is no response ${id}:\n${this.program.stdout}`);
    return found;
  }
}

test.each([
  { name: 'longer than 4 MiB', line: ' '.repeat(4_194_305), code: -32_600 },
  { name: 'longer than 20 MiB', line: `{"a":"${'a'.repeat(20_000_000)}"}`, code: -32_600 },
  { name: 'that is not JSON', line: '{"jsonrpc":', code: -32_700 },
  { name: 'with a batch', line: '[]', code: -32_600 },
  { name: 'with another object', line: '{"id":null}', code: -32_600 },
])('tollgate mcp responds to a line $name with the error $code, and continues', async ({ line, code }) => {
  const server = new RawServer();
  server.send(line);
  expect((await server.waitForResponse(null)).error).toMatchObject({ code });
  server.sendRequest(1, 'tools/list');
  expect((await server.waitForResponse(1)).result).toHaveProperty('tools');
});

test.each(sampleCases(['SIGTERM', 'SIGINT', null] as const, (_, index) => index === 0))(
  'tollgate mcp ends with the processes that it has started when its input ends or it receives %s',
  async (signal) => {
    const target = await startHostileServer(hostileResponses['sends no response'] ?? (() => undefined));
    const server = new RawServer();
    await server.waitForResponse(0);
    const args = { base_url: `${target.origin}/v1`, all: true };
    server.sendRequest(1, 'tools/call', { name: 'run_contract_suite', arguments: args });
    await expect.poll(target.countRequests, { timeout: 30_000 }).toBeGreaterThan(0);
    if (signal === null) server.program.child.stdin?.end();
    else server.program.child.kill(signal);
    expect(await server.program.waitForExit()).toBe(signal === null ? 0 : 130);
    await expect.poll(target.countConnections).toBe(0);
  },
);

test('tollgate mcp ends during a request to the sandbox when its input ends', async () => {
  const slow = await startHostileServer(() => undefined);
  const program = spawnCli(['mcp', '--url', slow.origin], { cwd: createTempFolder() });
  const call = { name: 'create_organization', arguments: {} };
  for (const message of [
    {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
  ])
    program.child.stdin?.write(`${JSON.stringify(message)}\n`);
  await expect.poll(slow.countRequests).toBe(1);
  program.child.stdin?.end();
  expect(await program.waitForExit()).toBe(0);
});

const startMcp = (): Promise<McpTestClient> => McpTestClient.start(['--url', sandbox.url]);

test('resources/read of a name that objects inherit returns the error for an unknown resource', async () => {
  const mcp = await startMcp();
  const names = ['toString', '__proto__', 'constructor', 'hasOwnProperty', 'valueOf'];
  const uris = names.flatMap((name) => [
    name,
    `tollgate://${name}`,
    `tollgate://operations/${name}`,
    `tollgate://guides/${name}`,
    `tollgate://errors/${name}`,
  ]);
  for (const uri of uris)
    await expect(mcp.client.readResource({ uri }), uri).rejects.toThrow(`There is no resource ${uri}`);
});

const invalidCalls: readonly [tool: string, args: Record<string, unknown>, message: string][] = [
  ['explain_requirement', { requirement: '-h' }, '/requirement must match pattern'],
  ['explain_requirement', { requirement: '--list*' }, '/requirement must match pattern'],
  ['explain_requirement', { requirement: '--help' }, '/requirement must match pattern'],
  ['explain_requirement', { requirement: '../../etc' }, '/requirement must match pattern'],
  ['run_contract_suite', { only: ['deletion.*', '--write'] }, '/only/1 must match pattern'],
  ['run_contract_suite', { base_url: '--clean-up' }, 'is no URL'],
  ['run_contract_suite', { base_url: 'file:///etc/passwd' }, 'is no URL'],
  ['get_object', { object_id: '' }, '/object_id must NOT have fewer than 1 characters'],
  ['get_object', { object_id: { a: 1 } }, '/object_id must be string'],
  ['get_object', { object_id: 'x', organization_id: 5 }, '/organization_id must be string'],
  ['sell', { rate: {}, customer_name: 5 }, '/customer_name must be string'],
  ['create_organization', { seed_name: 'constructor' }, '/seed_name must be equal to one of'],
  ['call_operation', { operation_id: 'constructor' }, 'There is no operation "constructor"'],
  ['call_operation', { operation_id: 'getCharge', parameters: { id: '' } }, '/charge_id must NOT have fewer'],
  [
    'call_operation',
    { operation_id: 'getCharge', parameters: JSON.parse('{"__proto__":1}') as Record<string, unknown> },
    '/__proto__: unknown parameter',
  ],
  ['toString', {}, 'There is no tool "toString"'],
];

test('each tool rejects invalid arguments, and names them', async () => {
  const mcp = await startMcp();
  for (const [name, args, message] of invalidCalls) {
    const { text, isError } = await mcp.call(name, args);
    expect(text, `${name} ${JSON.stringify(args)}`).toContain(message);
    expect(isError, name).toBe(true);
  }
});

test('no id selects another path of the sandbox', async () => {
  const mcp = await startMcp();
  await mcp.call('create_organization');
  for (const id of ['..', '.', '%2e%2e', '../organizations', '?limit=1', '#'])
    for (const [name, args] of [
      ['get_object', { object_id: id }],
      ['call_operation', { operation_id: 'getCharge', parameters: { id } }],
      ['call_operation', { operation_id: 'resendEvent', parameters: { event_id: id } }],
      ['wait_for_event', { event_type: 'ping', after_event_id: id }],
    ] as const) {
      const { text, isError } = await mcp.call(name, args);
      expect(text, `${name} ${id}`).toContain('Code: resource_not_found');
      expect(isError, `${name} ${id}`).toBe(true);
    }
});
