import { request as send, type IncomingMessage } from 'node:http';
import { Duplex, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Fetch } from './sandbox-api.js';

/**
 * Creates a `fetch` that connects to a server in this process: Node's HTTP client and server over a pair of
 * streams, without a socket. Redirects are returned, not followed.
 *
 * @param connect receives the server's end of each connection
 */
export function createInMemoryFetch(connect: (connection: Duplex) => void): Fetch {
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
          const [client, server] = createConnectedStreams();
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
        resolve(toResponse(incoming));
      });
      outgoing.end(body);
    });
  };
}

function toResponse(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) incoming.resume();
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers });
}

/** Creates both ends of a connection: data written to one is read from the other. */
function createConnectedStreams(): [Duplex, Duplex] {
  const client: ConnectedStream = new ConnectedStream(() => server);
  const server: ConnectedStream = new ConnectedStream(() => client);
  return [client, server];
}

/**
 * One end of a connection. Replaces `stream.duplexPair()`, which Node 20 lacks.
 *
 * @see https://nodejs.org/api/stream.html#streamduplexpairoptions
 */
class ConnectedStream extends Duplex {
  #resumeWriter: (() => void) | null = null;

  constructor(readonly other: () => ConnectedStream) {
    super();
  }

  override _read(): void {
    const resumeWriter = this.#resumeWriter;
    this.#resumeWriter = null;
    resumeWriter?.();
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.other().#receive(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.other().#receive(null, callback);
  }

  /** Destroys the other end, too. */
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    callback(error);
    const other = this.other();
    process.nextTick(() => {
      if (!other.readableEnded && !other.destroyed) other.destroy();
    });
  }

  /** Method of a socket: the other end sees a connection reset. */
  resetAndDestroy(): this {
    return this.destroy();
  }

  #receive(chunk: Buffer | null, onRead: () => void): void {
    if (this.destroyed) return;
    if (this.push(chunk) || chunk === null) process.nextTick(onRead);
    else this.#resumeWriter = onRead;
  }
}
