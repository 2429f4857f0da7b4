import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Inconclusive, Interrupted, NoResponse, Refused, ResponseRejected } from '../results/finding.js';
import { HttpTransport } from './http-transport.js';

const opened: { server: Server; transport: HttpTransport; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, transport, sockets } of opened.splice(0)) {
    await transport.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server. @param respond called for each request with its number, from 1 */
async function startTarget(
  respond: (socket: Socket, requestNumber: number) => void,
  { retryBudgetMs = 1_000, timeoutMs = 5_000 } = {},
): Promise<{ transport: HttpTransport; countRequests: () => number }> {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', () => {
        requests += 1;
        respond(socket, requests);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const policy = {
    isWritable: true,
    timeoutMs,
    retryBudgetMs,
    totalRetryBudgetMs: 1_000,
    maxTotalBytes: 1_000_000,
  };
  const transport = new HttpTransport(`http://127.0.0.1:${String(port)}`, policy);
  opened.push({ server, transport, sockets });
  return { transport, countRequests: () => requests };
}

const post = { method: 'POST', target: '/v1/customers', headers: {}, body: '{}', retryWhenBusy: true };
const created = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}';

test('HttpTransport repeats a write once if the connection closes before the first byte of the response', async () => {
  const { transport, countRequests } = await startTarget((socket, requestNumber) => {
    if (requestNumber === 1) socket.destroy();
    else socket.write(created);
  });
  expect(await transport.send(post)).toMatchObject({ status: 201 });
  expect(countRequests()).toBe(2);
});

test('HttpTransport throws NoResponse if the connection of a write closes twice', async () => {
  const { transport, countRequests } = await startTarget((socket) => {
    socket.destroy();
  });
  await expect(transport.send(post)).rejects.toThrow(NoResponse);
  expect(countRequests()).toBe(2);
});

test('HttpTransport does not repeat a write whose response is incomplete', async () => {
  const { transport, countRequests } = await startTarget((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nContent-Length: 20\r\n\r\n{');
    setImmediate(() => socket.destroy());
  });
  await expect(transport.send(post)).rejects.toThrow(NoResponse);
  expect(countRequests()).toBe(1);
});

test('HttpTransport does not count whitespace around a header as a part of its value', async () => {
  const { transport } = await startTarget((socket) => {
    socket.write(
      'HTTP/1.1 201 Created\r\nX-One:\t a b \t \r\nX-Two: c\xa0 \r\nContent-Length: 2\r\n\r\n{}',
      'latin1',
    );
  });
  expect(await transport.send(post)).toMatchObject({ headers: { 'x-one': 'a b', 'x-two': 'c\xa0' } });
});

const read = { method: 'GET', target: '/v1/customers', headers: {}, body: null, retryWhenBusy: true };
const listed = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const limited = (seconds: number): string =>
  `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\nContent-Length: 0\r\n\r\n`;

test('HttpTransport repeats a request that was over the rate limit', async () => {
  const { transport, countRequests } = await startTarget((socket, requestNumber) => {
    socket.write(requestNumber === 1 ? limited(0) : listed);
  });
  expect(await transport.send(read)).toMatchObject({ status: 200 });
  expect(countRequests()).toBe(2);
});

test('HttpTransport waits for as long as a rate limit announces, beyond the time for retries', async () => {
  const { transport, countRequests } = await startTarget(
    (socket, requestNumber) => {
      socket.write(requestNumber === 1 ? limited(1) : listed);
    },
    { retryBudgetMs: 10 },
  );
  expect(transport.rateLimitWaitMs).toBe(0);
  expect(await transport.send(read)).toMatchObject({ status: 200 });
  expect(countRequests()).toBe(2);
  expect(transport.rateLimitWaitMs).toBeGreaterThan(900);
});

test('HttpTransport announces each attempt, and none for a request that the rate limit keeps back', async () => {
  const { transport } = await startTarget((socket) => {
    socket.write(limited(3_600));
  });
  let attempts = 0;
  const request = {
    ...post,
    onAttempt: () => {
      attempts += 1;
    },
  };
  await expect(transport.send(request)).rejects.toThrow(Refused);
  await expect(transport.send(request)).rejects.toThrow(Refused);
  expect(attempts).toBe(1);
});

test('HttpTransport throws Refused only if the rate limit rejected every attempt', async () => {
  const { transport } = await startTarget((socket, requestNumber) => {
    socket.write(
      requestNumber === 1
        ? 'HTTP/1.1 502 Bad Gateway\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n'
        : limited(3_600),
    );
  });
  const error: unknown = await transport.send(post).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Inconclusive);
  expect(error).not.toBeInstanceOf(Refused);
});

test('HttpTransport sends nothing more while the rate limit is used up for longer than a request may wait', async () => {
  const { transport, countRequests } = await startTarget((socket) => {
    socket.write(limited(3_600));
  });
  await expect(transport.send(read)).rejects.toThrow('returned 429 until the time for retries was over');
  await expect(transport.send(read)).rejects.toThrow('the rate limit is used up for 3600 s');
  expect(countRequests()).toBe(1);
});

const get = { ...post, method: 'GET', body: null };

test.each([
  { name: 'with more than 100 interim responses', response: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(101) },
  { name: 'larger than 4 MiB', response: `HTTP/1.1 200 OK\r\n\r\n${' '.repeat(4_194_305)}` },
  {
    name: 'that is not gzip',
    response: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
  },
])(
  'HttpTransport throws ResponseRejected for a response $name and does not repeat the request',
  async ({ response }) => {
    const { transport, countRequests } = await startTarget((socket) => socket.write(response));
    await expect(transport.send(get)).rejects.toThrow(ResponseRejected);
    expect(countRequests()).toBe(1);
  },
);

test('HttpTransport throws ResponseRejected for a response that does not end within the timeout, although it never pauses', async () => {
  const { transport } = await startTarget(
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 10);
      socket.on('close', () => {
        clearInterval(timer);
      });
    },
    { timeoutMs: 300 },
  );
  await expect(transport.send(get)).rejects.toThrow(
    '/v1/customers returned no complete response within 0.3 s.',
  );
});

test('HttpTransport throws ResponseRejected once all responses together are too large', async () => {
  const body = ' '.repeat(400_000);
  const { transport } = await startTarget((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  await transport.send(get);
  await transport.send(get);
  await expect(transport.send(get)).rejects.toThrow(ResponseRejected);
  transport.resetBudgets();
  expect(await transport.send(get)).toMatchObject({ status: 200 });
});

test('HttpTransport ends a read at the first signal, and a write that was sent only at the second one', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const { transport, countRequests } = await startTarget(() => undefined);
  const signals = { signal: first.signal, writeSignal: second.signal };
  const isWritePending = { value: true };
  const reading = transport.send(get, signals);
  const writing = transport.send(post, signals).finally(() => (isWritePending.value = false));
  await expect.poll(countRequests).toBe(2);
  first.abort();
  await expect(reading).rejects.toThrow(Interrupted);
  expect(isWritePending.value).toBe(true);
  second.abort();
  await expect(writing).rejects.toThrow(Interrupted);
});
