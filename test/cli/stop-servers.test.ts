import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificates, hasOpenssl } from '../contracts/check/network.js';
import { sampleCases } from '../support/sample-cases.js';
import { findClosedPort } from '../webhooks/receivers.js';
import { McpTestClient } from './mcp-client.js';
import { createTempFolder, spawnCli, startCli, startReceiver, type ChildProgram } from './program.js';

interface RunningServer {
  program: ChildProgram;
  url: string;
}

const environment = {
  TOLLGATE_RECEIVER_TOKEN: 'token-of-the-receiver',
  TOLLGATE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'a').toString('base64')}`,
};

/** Every command with a server. */
const servers: Record<string, () => Promise<RunningServer>> = {
  start: () => startCli({ cwd: createTempFolder() }),
  receive: () => startReceiver({ cwd: createTempFolder(), environment }),
  'receive --cert': () => {
    const { path } = createCertificates();
    const flags = ['--cert', path('server.pem'), '--key', path('server.key')];
    return startReceiver({ cwd: createTempFolder(), environment }, ...flags);
  },
  'mcp --http': async () => {
    const flags = ['mcp', '--http', '--port', '0', '--json', '--url', 'http://127.0.0.1:1'];
    const program = spawnCli(flags, { cwd: createTempFolder() });
    await program.waitForOutput('}\n');
    return { program, url: (JSON.parse(program.stdout) as { url: string }).url };
  },
  mock: async () => {
    const url = `http://127.0.0.1:${await findClosedPort()}`;
    const program = spawnCli(['mock', '--port', new URL(url).port], { cwd: createTempFolder() });
    await program.waitForOutput(`${url}\n`);
    return { program, url };
  },
};

const request = (method: string, path: string, headers = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;

/** What a client sends on a connection that it keeps open. The server responds to a part of it, unless it is empty. */
const connections: Record<string, string> = {
  unused: '',
  'idle after a response': request('GET', '/none'),
  'in the header of a second request': `${request('GET', '/none')}POST /none HTTP/1.1\r\nHos`,
  'in a body': `${request('POST', '/hooks/default', 'Expect: 100-continue\r\nContent-Length: 9\r\n')}{`,
};

/** Opens a connection, and keeps it open until the server closes it, or the test ends. */
async function holdConnection(url: string, bytes: string): Promise<void> {
  const { hostname: host, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const options = { host, port: Number(port), rejectUnauthorized: false };
  const socket = isSecure ? connectTls(options) : connect(options);
  onTestFinished(() => void socket.on('error', () => undefined).destroy());
  await once(socket, isSecure ? 'secureConnect' : 'connect');
  socket.on('error', () => undefined);
  if (bytes !== '') {
    socket.write(bytes);
    await once(socket, 'data');
  }
  socket.resume();
}

/** The time limit of requests in progress is 10 s. */
const MAX_STOP_MS = 14_000;

test.each(
  sampleCases(
    Object.keys(servers).flatMap((command) => Object.keys(connections).map((state) => ({ command, state }))),
    ({ command, state }) => command === 'receive' && state === 'unused',
  ),
)('tollgate $command stops at SIGTERM with a connection that is $state', async ({ command, state }) => {
  if (command === 'receive --cert' && !hasOpenssl) return;
  const { program, url } = (await servers[command]?.()) ?? expect.fail();
  await holdConnection(url, connections[state] ?? '');
  const startedAt = performance.now();
  expect(await program.stop('SIGTERM')).toBe(command === 'start' ? 0 : 130);
  expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
});

test('tollgate mcp --http stops at SIGTERM while a client reads its event stream', async () => {
  const { program, url } = (await servers['mcp --http']?.()) ?? expect.fail();
  await McpTestClient.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  expect(await program.stop('SIGTERM')).toBe(130);
});
