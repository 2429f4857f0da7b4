import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { followEvents } from '../../src/cli/listen.js';
import { SandboxClient, SandboxUnreachable } from '../../src/client/sandbox-client.js';
import {
  hostileResponses,
  MEMORY_ENVIRONMENT,
  readMaxMemory,
  startHostileServer,
} from '../support/hostile-server.js';
import { createTempFolder, runCli } from './program.js';

afterEach(() => {
  vi.useRealTimers();
});

const createClient = (url: string): Promise<SandboxClient> =>
  SandboxClient.create({ url, apiKey: 'sk_test_any', dataDirectory: '' });

/** Starts a server that responds to each connection. @returns its origin */
const start = async (respond: (socket: Socket, requestNumber: number) => void): Promise<string> =>
  (await startHostileServer(respond)).origin;

const writeJson = (socket: Socket, body: string, status = '200 OK', type = 'application/json'): void => {
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
};

test.each([
  ['clock show', 'sends a body without an end', 'returned more than 4 MiB'],
  ['clock advance 1d', 'sends a body without an end', 'returned more than 4 MiB'],
  ['events list', 'sends a list of 700,000 objects', 'items'],
  ['events list', 'sends JSON with a million levels', 'more than 100 levels'],
  ['snapshot list', 'sends headers without an end', 'HPE_HEADER_OVERFLOW'],
])('tollgate %s exits with 3 and less than 200 MB if the server %s', async (command, name, message) => {
  const origin = await start(hostileResponses[name] ?? (() => undefined));
  const { exitCode, stderr } = await runCli([...command.split(' '), '--url', origin], {
    cwd: createTempFolder(),
    environment: MEMORY_ENVIRONMENT,
  });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(exitCode).toBe(3);
  expect(readMaxMemory(stderr)).toBeLessThan(200);
});

test.each([
  ['text', '\n::error::x'],
  ['a number', '1'],
  ['null', 'null'],
])(
  'SandboxClient throws SandboxUnreachable for a body with %s, with and without an error status',
  async (_name, body) => {
    for (const status of ['200 OK', '422 Unprocessable Entity']) {
      const client = await createClient(
        await start((socket) => {
          writeJson(socket, body, status, 'application/problem+json');
        }),
      );
      const requesting = client.send('getClock');
      await expect(requesting).rejects.toThrow(SandboxUnreachable);
      await expect(requesting).rejects.toThrow('is not a Tollgate sandbox: it returned no JSON object');
    }
  },
);

test('SandboxClient throws SandboxUnreachable for a connection that closes before the end of the body', async () => {
  const client = await createClient(
    await start((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')),
  );
  await expect(client.send('getClock')).rejects.toThrow(SandboxUnreachable);
});

test.each([
  'sends a byte of the body each second',
  'sends an interim response each second',
  'sends no response',
])(
  'SandboxClient throws SandboxUnreachable for a GET request after 30 seconds if the server %s',
  async (name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { origin, countRequests } = await startHostileServer(hostileResponses[name] ?? (() => undefined));
    const requesting = (await createClient(origin)).send('getClock');
    const rejection = expect(requesting).rejects.toThrow('no complete response within 30 s');
    while (countRequests() === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(30_000);
    await rejection;
  },
);

test('SandboxClient waits for the response to an advance for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let respond = (): void => undefined;
  const { origin, countRequests } = await startHostileServer((socket) => {
    respond = () => {
      writeJson(socket, '{}');
    };
  });
  const advancing = (await createClient(origin)).send('advanceClock', { body: { by: 'P1Y' } });
  while (countRequests() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(600_000);
  respond();
  expect(await advancing).toEqual({});
});

test.each([
  ['a message without an end', `data: ${'a'.repeat(5_000_000)}`],
  ['a message with a million levels', `data: ${'['.repeat(1_000_000)}\n\n`],
])('followEvents throws SandboxUnreachable for %s', async (_name, message) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n${message}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { signal } = new AbortController();
  const ignore = (): void => undefined;
  const client = await createClient(`http://127.0.0.1:${port}`);
  const events = followEvents(client, { signal, onOpen: ignore, onLost: ignore });
  await expect(events.next()).rejects.toThrow(SandboxUnreachable);
  server.close();
});
