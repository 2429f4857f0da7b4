import { request as send, type IncomingMessage } from 'node:http';
import { Duplex, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Fetch } from './sandbox-api.js';

/**
 * A `fetch` whose connections are two streams within the process: all of Node's HTTP, and no socket. It hands redirects on.
 *
 * @param connect takes the server's end of a connection
 */
export function inMemoryFetch(connect: (connection: Duplex) => void): Fetch {
  return async (request) => {
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const { hostname, pathname, search } = new URL(request.url);
      const outgoing = send({
        method: request.method,
        host: hostname,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        signal: request.signal,
        createConnection: () => {
          const [client, server] = connectedStreams();
          connect(server);
          return client;
        },
      });
      outgoing.on('error', (cause) => {
        reject(
          request.signal.aborted
            ? (request.signal.reason as Error)
            : new TypeError('fetch failed', { cause }),
        );
      });
      outgoing.on('response', (incoming) => {
        resolve(responseOf(incoming));
      });
      outgoing.end(body);
    });
  };
}

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) incoming.resume();
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers });
}

/** Two ends of a connection: what is written to one is read from the other. */
function connectedStreams(): [Duplex, Duplex] {
  const one: End = new End(() => other);
  const other: End = new End(() => one);
  return [one, other];
}

/** @see https://nodejs.org/api/stream.html#streamduplexpairoptions which Node 20 does not have */
class End extends Duplex {
  #readOn: (() => void) | null = null;

  constructor(readonly other: () => End) {
    super();
  }

  override _read(): void {
    const readOn = this.#readOn;
    this.#readOn = null;
    readOn?.();
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.other().#take(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.other().#take(null, callback);
  }

  /** What was destroyed at one end is broken off at the other. */
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    callback(error);
    const other = this.other();
    process.nextTick(() => {
      if (!other.readableEnded && !other.destroyed) other.destroy();
    });
  }

  /** What a socket has, and the other end sees as a connection that was reset. */
  resetAndDestroy(): this {
    return this.destroy();
  }

  #take(chunk: Buffer | null, taken: () => void): void {
    if (this.destroyed) return;
    if (this.push(chunk) || chunk === null) process.nextTick(taken);
    else this.#readOn = taken;
  }
}
