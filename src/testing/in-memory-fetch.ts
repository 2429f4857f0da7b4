import type { ClientRequest, IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { ByteLengthQueuingStrategy, type ReadableStream } from 'node:stream/web';
import type { ConnectionAddresses } from '../sandbox.js';
import type { Fetch } from './sandbox-api.js';
import {
  listResponseHeaders,
  sendInProcess,
  sendOverHttp,
  type Connect,
  type OutgoingRequest,
} from './send-in-process.js';

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
export const createInMemoryFetch = (connect: Connect, addresses: ConnectionAddresses): Fetch =>
  createNodeFetch((request, receive) => sendInProcess(connect, { ...request, addresses }, receive));

/**
 * `fetch` over Node's HTTP client, for environments such as happy-dom, whose own `fetch` rejects other origins. Redirects
 * are returned, not followed.
 */
export const fetchOverHttp: Fetch = createNodeFetch(sendOverHttp);

/** Creates a `fetch` that sends requests with Node's HTTP client. */
function createNodeFetch(
  sendRequest: (
    request: OutgoingRequest,
    receive: (incoming: IncomingMessage) => Response,
  ) => Promise<Response>,
): Fetch {
  return async (request) => {
    const { origin, pathname, search, host } = new URL(request.url);
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
    const outgoing = { origin, method, target: pathname + search, headers, sendBody, signal };
    try {
      return await sendRequest(outgoing, (incoming) => toResponse(method, incoming));
    } catch (cause) {
      throw signal.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause });
    }
  };
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Maximum number of redirects. @see https://fetch.spec.whatwg.org/#http-redirect-fetch */
const MAX_REDIRECTS = 20;

/**
 * Creates a `fetch` for a server in this process that also has a port: requests to its origin are sent within this
 * process, so they work where a test environment replaces the global `fetch`. Redirects of GET and HEAD are followed.
 *
 * @param send sends the requests to the server
 * @param origin origin of the server; requests to other origins are sent with the global `fetch`
 */
export function createSameOriginFetch(send: Fetch, origin: string): Fetch {
  const sendTo = (request: Request): Promise<Response> =>
    new URL(request.url).origin === origin ? send(request) : fetch(request);
  return async (request) => {
    let response = await sendTo(request);
    if (request.redirect !== 'follow' || !['GET', 'HEAD'].includes(request.method)) return response;
    let { url } = request;
    for (let count = 0; REDIRECT_STATUSES.has(response.status) && count < MAX_REDIRECTS; count += 1) {
      url = new URL(response.headers.get('location') ?? '', url).href;
      response = await sendTo(new Request(url, { method: request.method, headers: request.headers }));
    }
    return response;
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
