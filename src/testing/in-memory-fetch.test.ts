import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createInMemoryFetch, createSameOriginFetch } from './in-memory-fetch.js';
import type { Fetch } from './sandbox-api.js';

const URL_OF_SERVER = 'http://127.0.0.1:3000';

/** Creates a `fetch` that sends its requests to a listener, and closes the server after the test. */
function createFetch(listener: RequestListener): Fetch {
  const server = createServer(listener);
  onTestFinished(() => {
    server.close();
  });
  return createInMemoryFetch((connection) => server.emit('connection', connection), {});
}

const send = (fetch: Fetch, init: RequestInit & { duplex?: 'half' } = {}, path = '/'): Promise<Response> =>
  fetch(new Request(URL_OF_SERVER + path, init));

it('sends method, target, headers and body, and Host with the port of the URL', async () => {
  const fetch = createFetch((request, response) => {
    const { method, url, headers } = request;
    void text(request).then((body) => {
      response.end(JSON.stringify({ method, url, host: headers.host, type: headers['content-type'], body }));
    });
  });
  const init = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'ä'.repeat(200_000) };
  expect(await (await send(fetch, init, '/a%20b?c=d&c=e')).json()).toEqual({
    method: 'PUT',
    url: '/a%20b?c=d&c=e',
    host: '127.0.0.1:3000',
    type: 'text/plain',
    body: init.body,
  });
});

it('prefers the Host of the client to the host of the URL, which a server may take from its settings', async () => {
  const fetch = createFetch(({ headers }, response) => response.end(headers.host));
  const response = await send(fetch, { headers: { host: 'attacker.example' } });
  expect(await response.text()).toBe('attacker.example');
});

it('sends the chunks of a request body while the client is still writing it', async () => {
  const fetch = createFetch((request, response) => {
    request.once('data', (chunk: Buffer) => {
      response.write(chunk);
      request.on('data', (next: Buffer) => response.write(next));
      request.on('end', () => response.end());
    });
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sent = send(fetch, { method: 'POST', body: readable, duplex: 'half' });
  await writer.write(Buffer.from('first '));
  const { body } = await sent;
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first ');
  await writer.write(Buffer.from('second'));
  expect((await reader?.read())?.value).toBe('second');
  await writer.close();
  expect((await reader?.read())?.done).toBe(true);
});

it('returns the response of a server that rejects a body before it has read it', async () => {
  const fetch = createFetch((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  const cancel = vi.fn();
  const chunk = new Uint8Array(65_536);
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(chunk);
    },
    cancel,
  });
  const response = await send(fetch, { method: 'POST', body, duplex: 'half' });
  expect([response.status, await response.text()]).toEqual([413, 'too large']);
  await expect.poll(() => cancel).toHaveBeenCalledOnce();
});

it('returns all values of a header, and no header of the connection', async () => {
  const fetch = createFetch((_request, response) => {
    response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2']).setHeader('Vary', ['Accept', 'Origin']);
    response.setHeader('Keep-Alive', 'timeout=5').write('chunk');
    response.end();
  });
  const { headers } = await send(fetch);
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(headers.get('vary')).toBe('Accept, Origin');
  expect(['connection', 'keep-alive', 'transfer-encoding'].map((name) => headers.get(name))).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  { method: 'GET', status: 204 },
  { method: 'GET', status: 304 },
  { method: 'HEAD', status: 200 },
])('returns no body for the status $status of a $method request', async ({ method, status }) => {
  const fetch = createFetch((_request, response) => {
    if (status === 200) response.setHeader('Content-Length', 5);
    response.writeHead(status).end(status === 200 ? 'hello' : undefined);
  });
  const response = await send(fetch, { method });
  expect([response.status, response.body]).toEqual([status, null]);
  expect(response.headers.get('content-length')).toBe(status === 200 ? '5' : null);
});

it('returns a redirect instead of following it', async () => {
  const fetch = createFetch((_request, response) => response.writeHead(303, { location: '/next' }).end());
  const response = await send(fetch);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/next']);
});

it('follows redirects of GET for a server that also has a port, and sends no request to its port', async () => {
  const server = createFetch(({ url }, response) => {
    if (url === '/next') response.end('there');
    else response.writeHead(303, { location: url === '/' ? '/next' : url }).end();
  });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The global fetch was called.')));
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetch = createSameOriginFetch(server, URL_OF_SERVER);
  expect(await (await send(fetch)).text()).toBe('there');
  expect((await send(fetch, {}, '/endless')).status).toBe(303);
  expect((await send(fetch, { redirect: 'manual' })).status).toBe(303);
  expect((await send(fetch, { method: 'POST', body: 'x' })).status).toBe(303);
  await expect(fetch(new Request('http://127.0.0.1:3001/'))).rejects.toThrow('The global fetch was called.');
});

it('returns a body of several megabytes completely', async () => {
  const body = 'x'.repeat(5_000_000);
  const response = await send(createFetch((_request, outgoing) => outgoing.end(body)));
  await new Promise(setImmediate);
  expect((await response.text()) === body).toBe(true);
});

it('stops the server when the client does not read a stream, and closes it when the client cancels it', async () => {
  let [written, isClosed] = [0, false];
  const fetch = createFetch((_request, response) => {
    const write = (): void => {
      while (response.write(Buffer.alloc(10_000))) written += 10_000;
    };
    response.on('drain', write).on('close', () => {
      isClosed = true;
    });
    write();
  });
  const { body } = await send(fetch);
  const before = await vi.waitUntil(async () => {
    const first = written;
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    return first > 0 && first === written ? first : null;
  }, 30_000);
  expect(before).toBeLessThan(1_000_000);
  await body?.cancel();
  await expect.poll(() => isClosed).toBe(true);
});

it('rejects with the reason of a signal that is aborted before the request', async () => {
  const fetch = createFetch((_request, response) => response.end());
  const reason = new Error('The client has left.');
  await expect(send(fetch, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('closes the connection and rejects when the signal is aborted before the response', async () => {
  const closed = createDeferred();
  const fetch = createFetch((_request, response) => {
    response.on('close', () => {
      closed.resolve();
    });
    controller.abort(reason);
  });
  const controller = new AbortController();
  const reason = new Error('The client has left.');
  await expect(send(fetch, { signal: controller.signal })).rejects.toBe(reason);
  await closed.promise;
});

it('closes the connection and ends the stream with an error when the signal is aborted later', async () => {
  const closed = createDeferred();
  const fetch = createFetch((_request, response) => {
    response.on('close', () => {
      closed.resolve();
    });
    response.write('first');
  });
  const controller = new AbortController();
  const { body } = await send(fetch, { signal: controller.signal });
  const reader = body?.getReader();
  await reader?.read();
  controller.abort();
  await expect(reader?.read()).rejects.toThrow();
  await closed.promise;
});

it('rejects when the server closes the connection without a response', async () => {
  const fetch = createFetch(({ socket }) => socket.destroy());
  await expect(send(fetch)).rejects.toThrow(new TypeError('fetch failed'));
});

it('ends the body with an error when the server closes the connection in the middle of it', async () => {
  const fetch = createFetch((_request, response) => {
    response.setHeader('Content-Length', 10);
    response.write('12345', () => response.socket?.destroy());
  });
  const response = await send(fetch);
  await expect(response.text()).rejects.toThrow();
});

function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
