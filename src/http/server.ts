import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { Parts } from '../actions/parts.js';
import { fromMilliseconds } from '../domain/calendar.js';
import { Problem } from '../domain/problem.js';
import { problemBody } from './problem.js';

const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
const KEEP_ALIVE_MILLISECONDS = 5_000;
const MAXIMUM_HEADER_BYTES = 16_384;

/** An HTTP server for the application, with every time-out set. */
export function createHttpServer(app: Express, parts: Parts): Server {
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: MAXIMUM_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    },
    app,
  );
  server.on('clientError', answerUnreadable(parts));
  return server;
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
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as unknown as Express['request'];
  app.response = Response.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse };
}

const unreadable: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(
    'headers_too_large',
    `The headers are larger than ${MAXIMUM_HEADER_BYTES} bytes: send less.`,
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(
    'request_timeout',
    'The request did not arrive in time: send it again.',
  ),
};

const malformed = new Problem(
  'invalid_request',
  'What arrived is not HTTP/1.1: send it with an HTTP client.',
);

/** Answers what Node could not read as a request, and so no handler sees. */
function answerUnreadable({ newId, realNow }: Parts): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = newId('req', fromMilliseconds(realNow()));
    const problem = problemBody(unreadable[error.code ?? ''] ?? malformed, '/', requestId);
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
    // A connection that is busy now is closed after its answer, not kept for a request that would be refused.
    server.keepAliveTimeout = 1;
  });
}
