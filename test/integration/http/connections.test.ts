import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryRequestLog } from '../../../src/state/request-log.js';
import type { AppContext } from '../../../src/engine/context.js';
import { drain } from '../../../src/http/drain.js';
import { createHttpServer, DEFAULT_CONNECTION_LIMITS, listen } from '../../../src/http/server.js';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox.js';
import { Client } from '../../support/client.js';
import { waitForTurn } from '../../store/samples.js';
import { parseResponse } from '../../support/socket.js';

/** Slow clients and surplus connections are closed, while other clients are served. */

async function sandboxWith(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

function connectTo({ url }: Sandbox): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Reads everything until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** Sends one piece per turn of the event loop until the server closes the connection. */
function trickle(socket: Socket, piece: string): void {
  const send = (): void => {
    if (!socket.writable) return;
    socket.write(piece);
    setImmediate(send);
  };
  socket.once('connect', send);
}

describe('a client that is too slow with', () => {
  const apiKey = 'sk_test_whoTakesTooLong';
  const post = `POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n`;

  it.each([
    ['the first line', 'GET /v1/cust', ''],
    ['the headers', `${post}X-One: 1\r\n`, ''],
    ['the headers, letter by letter', `${post}X-One: `, 'x'],
    ['the body', `${post}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"name":`, ''],
    ['the body, space by space', `${post}Content-Length: 90000000\r\n\r\n`, ' '],
    ['a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, ''],
  ])(
    'a client receives 408 and is disconnected when it sends %s too slowly',
    async (_what, beginning, rest) => {
      const limits = { headers_ms: 40, request_ms: 40, check_interval_ms: 5, header_bytes: 10_000_000 };
      const sandbox = await sandboxWith({ limits, apiKey });
      const socket = connectTo(sandbox);
      socket.write(beginning);
      if (rest !== '') trickle(socket, rest);
      const client = new Client(sandbox.url, null, []);
      const response = parseResponse(await readAll(socket), { method: 'GET', path: '/' });
      client.receive(response);
      expect([response.status, JSON.parse(response.text)]).toMatchObject([408, { code: 'request_timeout' }]);
      // On a busy machine this request can be late as well, and is then repeated.
      const served = async (): Promise<void> => {
        expect((await client.call('getHealth')).status).toBe(200);
      };
      await vi.waitFor(served, 30_000);
    },
  );
});

describe('a client that never closes its side of a connection', () => {
  const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n';

  it.each([
    ['sends nothing', '', ''],
    ['sends half a header', 'GET / HTTP/1.1\r\nHost: loc', ''],
    ['sends headers letter by letter', 'GET / HTTP/1.1\r\nX-One: ', 'x'],
    ['sends a body space by space', post, ' '],
    ['continues after a malformed request', 'hello\r\n\r\n', 'hello'],
    ['reads nothing of a large response', 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n', ''],
  ])('100 connections of a client that %s are all closed by the server', async (_what, beginning, rest) => {
    const app = express();
    const large = Buffer.alloc(20_000_000);
    app.get('/large', (_request, response) => response.end(large));
    app.post('/', () => undefined);
    const server = createHttpServer(
      app,
      { newId: () => 'req_1', realNow: () => 0 } as unknown as AppContext,
      {
        ...DEFAULT_CONNECTION_LIMITS,
        headers_ms: 40,
        request_ms: 40,
        unread_ms: 100,
        linger_ms: 20,
        check_interval_ms: 10,
        header_bytes: 10_000_000,
      },
    );
    onTestFinished(() => drain(server));
    const port = await listen(server, '127.0.0.1', 0);
    const closed: Promise<unknown>[] = [];
    const accepted = new Promise<void>((resolve) => {
      server.on('connection', (socket) => {
        closed.push(once(socket, 'close'));
        if (closed.length === 100) resolve();
      });
    });
    for (let number = 0; number < 100; number += 1) {
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }).on('error', () => undefined);
      socket.pause().write(beginning);
      if (rest !== '') trickle(socket, rest);
      onTestFinished(() => {
        socket.destroy();
      });
    }
    await accepted;
    await Promise.all(closed);
    expect(await promisify(server.getConnections.bind(server))()).toBe(0);
  });
});

describe('a client that does not read responses', () => {
  /** Creates a page of 100 customers, about 2.5 MB. */
  async function createLargePage(sandbox: Sandbox): Promise<string> {
    const client = new Client(sandbox.url, sandbox.apiKey, []);
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, key) => [`k${key}`, 'x'.repeat(500)]));
    for (let number = 0; number < 100; number += 1)
      await client.call('createCustomer', {
        body: { email: 'ada@example.com', name: `Customer ${number}`, metadata },
      });
    return `GET /v1/customers?limit=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${sandbox.apiKey}\r\n\r\n`;
  }

  it('a client that does not read responses is disconnected after a few unread responses', async () => {
    const journal = new MemoryRequestLog('journal');
    const sandbox = await startSandbox({ limits: { unread_ms: 1_500 }, overrides: { requestLog: journal } });
    const request = await createLargePage(sandbox);
    const { organization_id } = (await new Client(sandbox.url, sandbox.apiKey, []).call('getSession')).body;
    const noted = (): number => [...journal.listNewest(organization_id)].length;
    const before = noted();
    const socket = connectTo(sandbox).pause();
    socket.write(request.repeat(500));
    // Resolves when no connection is open.
    await new Promise((resolve) => socket.once('connect', resolve));
    await sandbox.close();
    expect(noted() - before).toBeLessThan(30);
    socket.destroy();
  });

  it('a client stays connected while its response is still being computed', async () => {
    const app = express();
    app.get('/', (request, response) => {
      // Node emits this when a connection was idle for the configured timeout.
      request.socket.emit('timeout');
      response.send('Here it is.');
    });
    const server = createHttpServer(app, {} as AppContext);
    onTestFinished(() => drain(server));
    const port = await listen(server, '127.0.0.1', 0);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('Here it is.');
  });
});

it.each([7, 100, 1_500, 40_000])(
  'the server responds to pipelined requests in order when they arrive in pieces of %i bytes',
  async (piece) => {
    const sandbox = await sandboxWith({});
    const head = `HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${sandbox.apiKey}\r\n`;
    const requests = Array.from({ length: 120 }, (_, number) => {
      const id = `X-Request-Id: request-${number}\r\n`;
      const body = JSON.stringify({ name: 'x'.repeat((number % 7) * 300), email: 'ada@example.com' });
      const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      return [
        `GET /v1/customers ${head}${id}\r\n`,
        `POST /v1/customers ${head}${id}${json}`,
        `DELETE /_sandbox/snapshots/none ${head}${id}${json}`,
      ][number % 3];
    });
    const bytes = `${requests.join('')}GET / ${head}Connection: close\r\n\r\n`;
    const socket = connectTo(sandbox);
    const heard = readAll(socket);
    for (let from = 0; from < bytes.length; from += piece) {
      socket.write(bytes.slice(from, from + piece));
      await waitForTurn();
    }
    const ids = [...(await heard).matchAll(/^X-Request-Id: (request-\d+)\r$/gm)].map(([, id]) => id);
    expect(ids).toEqual(requests.map((_request, number) => `request-${number}`));
  },
);

it('the server closes the oldest connections without a key above their limit, and keeps those with a key', async () => {
  const apiKey = 'sk_test_whoHasAKeyStays';
  const sandbox = await sandboxWith({ limits: { unauthenticated_connections: 20 }, apiKey });
  const authenticated = connectTo(sandbox);
  const request = `GET /v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n`;
  authenticated.write(`${request}\r\n`);
  await once(authenticated, 'data');
  const idle: Socket[] = [];
  for (let number = 0; number < 50; number += 1) {
    const socket = connectTo(sandbox);
    await once(socket, 'connect');
    idle.push(socket.resume());
  }
  await Promise.all(
    idle
      .slice(0, 30)
      .filter(({ closed }) => !closed)
      .map((socket) => once(socket, 'close')),
  );
  expect(idle.slice(30).map(({ closed }) => closed)).not.toContain(true);
  authenticated.write(`${request}Connection: close\r\n\r\n`);
  expect(await readAll(authenticated)).toMatch(/^HTTP\/1\.1 200 /);
});

it('the server rejects connections above the limit of an address', async () => {
  const sandbox = await sandboxWith({ limits: { connections_per_address: 2 } });
  const sockets = [connectTo(sandbox), connectTo(sandbox)];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  expect(await readAll(connectTo(sandbox))).toBe('');
  for (const socket of sockets) socket.destroy();
});

it('the server rejects connections above the limit and keeps the open ones', async () => {
  const sandbox = await sandboxWith({ limits: { connections: 3 } });
  const sockets = [1, 2, 3].map(() => connectTo(sandbox));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await readAll(connectTo(sandbox))).toBe('');
  for (const socket of sockets) {
    socket.write('GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
});
