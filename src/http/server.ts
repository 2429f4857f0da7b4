import {
  createServer,
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { AppContext } from '../context.js';
import { fromMilliseconds } from '../domain/shared/calendar.js';
import { Problem } from '../domain/shared/problem.js';
import { RequestContext } from './request/request-context.js';
import { problemBody } from './response/problem-handler.js';

/** What a connection may take before it is hung up on. */
export interface ConnectionLimits {
  /** Milliseconds from the first byte of a request to the end of its headers. */
  headers_ms: number;
  /** Milliseconds from the first byte of a request to its last. */
  request_ms: number;
  /** Milliseconds without a further request. */
  idle_ms: number;
  /** Milliseconds in which nothing is read of an answer that lies ready. */
  unread_ms: number;
  /** How often it is looked who is late with a request. */
  look_ms: number;
  header_bytes: number;
  /** How many connections there may be; a further one is closed at once. */
  connections: number;
}

export const usualLimits: ConnectionLimits = {
  headers_ms: 10_000,
  request_ms: 30_000,
  idle_ms: 5_000,
  unread_ms: 60_000,
  look_ms: 10_000,
  header_bytes: 16_384,
  connections: 10_000,
};

/** An HTTP server for the application, with every limit set. */
export function createHttpServer(app: Express, parts: AppContext, limits = usualLimits): Server {
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: limits.header_bytes,
      headersTimeout: limits.headers_ms,
      requestTimeout: limits.request_ms,
      keepAliveTimeout: limits.idle_ms,
      connectionsCheckingInterval: limits.look_ms,
    },
    oneByOne(app),
  );
  server.timeout = limits.unread_ms;
  server.maxConnections = limits.connections;
  server.on('clientError', answerUnreadable(parts, limits.header_bytes));
  const sockets = new Set<Socket>();
  connections.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return server;
}

/** Those that are open. */
const connections = new WeakMap<Server, ReadonlySet<Socket>>();

/**
 * Begins a request only when the one before it on the same connection is answered. Node begins all that came in one
 * piece at once, and keeps the answers until they are read: of 64 kB of requests for long lists a gigabyte.
 */
function oneByOne(serve: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = latest.get(socket);
    latest.set(socket, response);
    if (before === undefined || before.writableFinished) {
      serve(request, response);
      return;
    }
    socket.pause();
    before.once('close', () => {
      if (socket.destroyed) return;
      // Node reads on after each answer.
      if (latest.get(socket) === response) socket.resume();
      else socket.pause();
      serve(request, response);
    });
  };
}

/** Called when nothing went over the connection for a while: the answer may not be ready yet, or not be read. */
function hangUpUnlessWaiting(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Makes requests and responses that have Express's prototypes from the start. Express sets them on every request
 * anyway; on Node 20 and 22 that change costs more than everything else it does, while setting what is set already
 * costs nothing.
 *
 * @see https://github.com/expressjs/express/issues/5998
 */
function expressPrototypes(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {
    readonly locals = new RequestContext();

    constructor(...request: ConstructorParameters<typeof ServerResponse>) {
      super(...request);
      // Without it Node would hang up on whoever waits for an answer, too.
      this.on('timeout', hangUpUnlessWaiting);
    }
  }
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as unknown as Express['request'];
  app.response = Response.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse };
}

const late = new Problem('request_timeout', 'The request did not arrive in time: send it again.');

const malformed = new Problem(
  'invalid_request',
  'What arrived is not HTTP/1.1: send it with an HTTP client.',
);

/** Answers what Node could not read as a request, and so no handler sees. */
function answerUnreadable(
  { newId, realNow }: AppContext,
  headerBytes: number,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const tooLarge = new Problem(
    'headers_too_large',
    `The headers are larger than ${headerBytes} bytes: send less.`,
  );
  const problems = new Map([
    ['HPE_HEADER_OVERFLOW', tooLarge],
    ['ERR_HTTP_REQUEST_TIMEOUT', late],
  ]);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = newId('req', fromMilliseconds(realNow()));
    const problem = problemBody(problems.get(error.code ?? '') ?? malformed, '/', requestId);
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

/** Listens. @returns the port @throws when the address cannot be had, e.g. `EADDRINUSE` */
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

/** Takes no more connections, and resolves once every request under way is answered. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
    // As browsers open them in advance: Node waits for what may come.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
    // A connection that is busy now is closed after its answer, not kept for a request that would be refused.
    server.keepAliveTimeout = 1;
  });
}
