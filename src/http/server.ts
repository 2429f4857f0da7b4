import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
const KEEP_ALIVE_MILLISECONDS = 5_000;
const MAXIMUM_HEADER_BYTES = 16_384;

/** An HTTP server for the application, with every time-out set. */
export function createHttpServer(app: Express): Server {
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
  server.on('clientError', answerUnreadable);
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

const unreadable: Record<string, { status: string; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: `The headers are larger than ${MAXIMUM_HEADER_BYTES} bytes: send less.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    detail: 'The request did not arrive in time: send it again.',
  },
};

const malformed = {
  status: '400 Bad Request',
  code: 'invalid_request',
  detail: 'What arrived is not HTTP/1.1: send it with an HTTP client.',
};

/** Answers what Node could not read as a request, and so no handler sees. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = unreadable[error.code ?? ''] ?? malformed;
  const [number, ...title] = status.split(' ');
  const body = JSON.stringify({
    type: `/docs/problems/${code}`,
    title: title.join(' '),
    status: Number(number),
    detail,
    instance: '/',
    code,
    request_id: 'unknown',
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
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
  });
}
