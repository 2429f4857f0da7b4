import type { ClientRequest, IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { ByteLengthQueuingStrategy, type ReadableStream } from 'node:stream/web';
import type { ConnectionAddresses } from '../sandbox.js';
import type { Fetch } from './sandbox-api.js';
import { listResponseHeaders, sendInProcess, type Connect } from './send-in-process.js';

/** Bytes of a response that are read ahead of its reader. */
const READ_AHEAD_BYTES = 65_536;

/** Statuses whose responses have no body. @see https://fetch.spec.whatwg.org/#null-body-status */
const statusesWithoutBody = new Set([204, 205, 304]);

/**
 * Creates a `fetch` that sends requests to a server in this process, without a port. Request and response bodies are
 * streams. Redirects are returned, not followed.
 *
 * @param connect receives the server's end of each connection
 * @param addresses addresses of each connection
 */
export function createInMemoryFetch(connect: Connect, addresses: ConnectionAddresses): Fetch {
  return async (request) => {
    const { pathname, search, host } = new URL(request.url);
    const { method, signal, body } = request;
    // A server may have created the URL from its settings, while `Host` is what the client has sent.
    const headers = { host, ...Object.fromEntries(request.headers) };
    const sendBody = (outgoing: ClientRequest): void => {
      if (body === null) {
        outgoing.end();
        return;
      }
      // Node.js would send the headers with the first chunk.
      outgoing.flushHeaders();
      // The outgoing request reports errors.
      pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), outgoing, () => undefined);
    };
    const outgoing = { method, target: pathname + search, headers, sendBody, signal, addresses };
    try {
      return await sendInProcess(connect, outgoing, (incoming) => toResponse(method, incoming));
    } catch (cause) {
      throw signal.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause });
    }
  };
}

function toResponse(method: string, incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers(listResponseHeaders(incoming));
  if (method === 'HEAD' || statusesWithoutBody.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES });
  const body = Readable.toWeb(incoming, { strategy }) as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers });
}
