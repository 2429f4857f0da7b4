import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { AppContext } from '../engine/context.js';
import { formatInstant } from '../domain/shared/calendar.js';
import { Problem } from '../domain/shared/problem.js';
import { parseRequestTarget } from '../lib/parse-request-target.js';
import type { RequestContext } from './request/request-context.js';
import { toProblemBody } from './response/problem-handler.js';
import type { ConnectionCounts } from './connections.js';
import { prepareDrain } from './drain.js';
import { createMessageClasses } from './express-prototypes.js';

/** Limits of connections; the server closes a connection that exceeds one. */
export interface ConnectionLimits extends ConnectionCounts {
  /** Milliseconds from the first byte of a request to the end of its headers. */
  headers_ms: number;
  /** Milliseconds from the first byte of a request to its last. */
  request_ms: number;
  /**
   * Milliseconds between a response and the next request. A client that reuses a connection at the moment at which the
   * server closes it gets ECONNRESET, so this is longer than the 60 s after which proxies close idle connections.
   */
  idle_ms: number;
  /** Milliseconds in which the client reads nothing of a response that is ready. */
  unread_ms: number;
  /** Milliseconds in which the client can close its side after the last response, such as 408. */
  linger_ms: number;
  /** Interval, in milliseconds, of the check for late requests. */
  check_interval_ms: number;
  header_bytes: number;
  /** Maximum number of connections. The server closes a further one at once. */
  connections: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headers_ms: 10_000,
  request_ms: 30_000,
  idle_ms: 65_000,
  unread_ms: 60_000,
  linger_ms: 1_000,
  check_interval_ms: 10_000,
  header_bytes: 16_384,
  connections: 10_000,
  connections_per_address: 8_000,
  unauthenticated_connections: 4_000,
};

/** Creates the HTTP server of an app, with every limit set. It does not listen yet. */
export function createHttpServer(
  app: Express,
  context: AppContext,
  limits = DEFAULT_CONNECTION_LIMITS,
): Server {
  const sendProblem = createProblemSender(context, limits.linger_ms);
  const listener = serializePipelinedRequests(normalizeTargets(app, sendProblem));
  const server = createServer(
    {
      ...createMessageClasses(app),
      maxHeaderSize: limits.header_bytes,
      headersTimeout: limits.headers_ms,
      requestTimeout: limits.request_ms,
      keepAliveTimeout: limits.idle_ms,
      connectionsCheckingInterval: limits.check_interval_ms,
      // The app rejects requests without `Host`, and with an unknown `Expect`.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  server.timeout = limits.unread_ms;
  server.maxConnections = limits.connections;
  server.on('clientError', createClientErrorHandler(sendProblem, limits.header_bytes));
  server.on('connect', (_request, socket) => void sendProblem(socket, tunnelRequest));
  prepareDrain(server, limits);
  return server;
}

/**
 * Handles pipelined requests of a connection one after the other.
 *
 * Node.js starts all requests of one chunk at once and buffers their responses until the client reads them: 64 kB of
 * requests for long lists would take a gigabyte of memory.
 */
function serializePipelinedRequests(listener: RequestListener): RequestListener {
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const previous = latestResponses.get(socket);
    latestResponses.set(socket, response);
    if (previous === undefined || previous.writableFinished) {
      listener(request, response);
      return;
    }
    socket.pause();
    previous.once('close', () => {
      if (socket.destroyed) return;
      // Node.js resumes the socket after each response, so it is paused again unless this request is the last one.
      if (latestResponses.get(socket) === response) socket.resume();
      else socket.pause();
      listener(request, response);
    });
  };
}

const requestTimeout = new Problem(
  'request_timeout',
  'The request did not arrive completely within the time limit. Send it again.',
);

const malformedRequest = new Problem(
  'invalid_request',
  'The request is not valid HTTP/1.1. Send it with an HTTP client.',
);

const invalidTarget = new Problem(
  'invalid_request',
  'The request target is not valid. Send a path, or a URL that begins with http:// or https:// and contains neither "#" nor "@".',
);

const tunnelRequest = new Problem(
  'invalid_request',
  'The method CONNECT is for proxies, and this server is no proxy. Send requests to it directly.',
);

/** Sends a problem below the application, as the last response of a connection. */
type SendProblem = (socket: Duplex, problem: Problem) => void;

function createProblemSender({ newId, realNow, basePath }: AppContext, linger_ms: number): SendProblem {
  return (socket, problem) => {
    const requestId = newId('req', formatInstant(realNow()));
    const content = toProblemBody(problem, basePath, '/', requestId);
    const body = JSON.stringify(content);
    const head = [
      `HTTP/1.1 ${content.status} ${STATUS_CODES[content.status] ?? ''}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    endConnection(socket, `${head.join('\r\n')}\r\n\r\n${body}`, linger_ms);
  };
}

/**
 * Converts request targets to paths. The host of an absolute form replaces `Host`, so that every check of the host applies
 * to it.
 *
 * @see RFC 9112, section 3.2.2
 */
function normalizeTargets(listener: RequestListener, sendProblem: SendProblem): RequestListener {
  return (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    const target = parseRequestTarget(method, url);
    if (target === null) {
      sendProblem(socket, invalidTarget);
      return;
    }
    const { path, sentPath, host } = target;
    request.url = path;
    // Express keeps existing `locals`.
    if (path !== sentPath)
      Object.assign(response, { locals: { sentPath } satisfies Partial<RequestContext> });
    // The app rejects requests without `Host` in every form.
    if (host !== null && headers.host !== undefined) headers.host = host;
    listener(request, response);
  };
}

/** Creates the handler of requests that Node.js cannot parse. Express never sees these. */
function createClientErrorHandler(
  sendProblem: SendProblem,
  maxHeaderBytes: number,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const headersTooLarge = new Problem(
    'headers_too_large',
    `The headers are larger than ${maxHeaderBytes} bytes. Send shorter headers.`,
  );
  const problems = new Map([
    ['HPE_HEADER_OVERFLOW', headersTooLarge],
    ['ERR_HTTP_REQUEST_TIMEOUT', requestTimeout],
  ]);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else sendProblem(socket, problems.get(error.code ?? '') ?? malformedRequest);
  };
}

/**
 * Sends the last bytes of a connection, and destroys it when the client has not closed its side in time. To destroy it at
 * once could discard the response before the client has read it.
 *
 * @see RFC 9112, section 9.6
 */
function endConnection(socket: Duplex, bytes: string, linger_ms: number): void {
  // Node.js removes its own listener when it hands over the connection of a CONNECT request.
  socket.on('error', () => undefined);
  socket.end(bytes);
  const timer = setTimeout(() => socket.destroy(), linger_ms);
  socket.once('close', () => void clearTimeout(timer));
}

/**
 * Starts listening.
 *
 * @param port 0 picks a free port
 * @returns the port
 * @throws {Error} if the address is not available, e.g. with code `EADDRINUSE`
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
