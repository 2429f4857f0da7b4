import {
  request as startRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as startTlsRequest } from 'node:https';
// Older versions of Node.js have no `duplexPair`. As a named import, it would hide the error about their version.
import stream, { type Duplex } from 'node:stream';
import type { ConnectionAddresses, InProcessConnection } from '../sandbox.js';

/** Passes the server's end of a connection to a server in this process. */
export type Connect = (connection: InProcessConnection) => void;

export interface OutgoingRequest {
  /** Origin of the URL, such as `http://127.0.0.1:4010`. */
  origin: string;
  method: string;
  /** Path and query. */
  target: string;
  headers: OutgoingHttpHeaders;
  /** Writes the body and ends the stream. A server may close it before it has read the body. */
  sendBody: (outgoing: ClientRequest) => void;
  signal: AbortSignal;
}

/** Request to a server in this process, whose origin does not matter. */
export interface InProcessRequest extends Omit<OutgoingRequest, 'origin'> {
  addresses: ConnectionAddresses;
}

/** Headers that belong to one connection, and not to the message. @see RFC 9110, section 7.6.1 */
const connectionHeaders = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Sends a request to a server in this process: Node's HTTP client and server over a pair of streams, without a port.
 *
 * @param receive reads the response, from the moment on at which its headers are there: the server may close the connection
 *   right after them
 * @returns the result of `receive`
 * @throws {Error} if the request is aborted, or if the server closes the connection without a response
 */
export function sendInProcess<Result>(
  connect: Connect,
  { method, target, headers, sendBody, signal, addresses }: InProcessRequest,
  receive: (incoming: IncomingMessage) => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const outgoing = startRequest({
      method,
      path: target,
      headers: omitConnectionHeaders(headers),
      setHost: false,
      signal,
      createConnection: () => {
        const [client, server] = createConnectedStreams(addresses);
        connect(server);
        return client;
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => void resolve(receive(incoming)));
    sendBody(outgoing);
  });
}

/** Sends a request over the network, with Node's HTTP client. @throws {Error} if there is no response */
export function sendOverHttp<Result>(
  { origin, method, target, headers, sendBody, signal }: OutgoingRequest,
  receive: (incoming: IncomingMessage) => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const start = origin.startsWith('https:') ? startTlsRequest : startRequest;
    // The server may close a connection that is kept for the next request.
    const options = { method, headers: omitConnectionHeaders(headers), signal, agent: false };
    const outgoing = start(origin + target, options);
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => void resolve(receive(incoming)));
    sendBody(outgoing);
  });
}

function omitConnectionHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !connectionHeaders.has(name)),
  );
}

/** Returns the headers of a response to forward, each with all of its values. */
export function listResponseHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return pairs.filter(([name]) => !connectionHeaders.has(name.toLowerCase()));
}

/**
 * Creates both ends of a connection: data written to one is read from the other. The end of one destroys the other, too.
 *
 * @param addresses of the server's end
 */
function createConnectedStreams(
  addresses: ConnectionAddresses,
): [client: Duplex, server: InProcessConnection] {
  const [client, server] = stream.duplexPair();
  const destroyAfter = (end: Duplex, other: Duplex): void => {
    end.once('close', () => {
      if (!other.readableEnded && !other.destroyed) other.destroy();
    });
  };
  destroyAfter(client, server);
  destroyAfter(server, client);
  // Method of a socket: the other end sees a connection reset.
  return [client, Object.assign(server, addresses, { resetAndDestroy: () => server.destroy() })];
}
