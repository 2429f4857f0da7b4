import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseRequestTarget } from '../lib/parse-request-target.js';
import type { Middleware } from './middleware-type.js';
import {
  listResponseHeaders,
  sendInProcess,
  type Connect,
  type InProcessRequest,
} from './send-in-process.js';

/** Request of a server with middleware, which may remove the path of a router from `url`. */
type RoutedRequest = IncomingMessage & { originalUrl?: string };

/**
 * Creates a middleware that forwards requests below a path to a server in this process, without a port. All other
 * requests go to the next middleware.
 *
 * @param connect receives the server's end of each connection
 * @param basePath path without a slash at the end
 */
export function createMiddleware(connect: Connect, basePath: string): Middleware {
  return (request: RoutedRequest, response, next) => {
    const target = request.originalUrl ?? request.url ?? '/';
    const { path } = parseRequestTarget(request.method ?? '', target) ?? { path: target };
    if (!isBelow(path, basePath)) {
      next();
      return;
    }
    if (hasBody(request) && request.readableDidRead) {
      const advice = 'Use the middleware of the sandbox before express.json() and other parsers of bodies.';
      const [pathname = ''] = path.split('?');
      next(new Error(`The body of ${request.method ?? ''} ${pathname} was already read. ${advice}`));
      return;
    }
    forward(connect, target, request, response).catch(() => {
      // The client or the sandbox has closed the connection, for example because of an injected fault.
      response.destroy();
    });
  };
}

function isBelow(target: string, basePath: string): boolean {
  const [path = ''] = target.split('?');
  return path === basePath || path.startsWith(`${basePath}/`);
}

/** Returns whether a request has a body. HTTP/2 has no header that says so, but a stream that may be read. */
function hasBody({ headers, httpVersionMajor, readableEnded }: IncomingMessage): boolean {
  if (httpVersionMajor >= 2) return !readableEnded;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function forward(
  connect: Connect,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { socket, headers: received, rawHeaders } = request;
  const connection = new AbortController();
  response.once('close', () => void connection.abort());
  const headers: OutgoingHttpHeaders = { ...received };
  // Node.js has joined the values of a repeated header, or dropped all but the first.
  const names = rawHeaders.map((name) => name.toLowerCase());
  for (const name of Object.keys(received)) {
    const values = rawHeaders.filter((_, index) => index % 2 === 1 && names[index - 1] === name);
    if (values.length > 1) headers[name] = values;
  }
  // HTTP/2 has a pseudo-header instead of `Host`.
  if (received[':authority'] !== undefined) headers.host ??= String(received[':authority']);
  const outgoing: InProcessRequest = {
    method: request.method ?? 'GET',
    target,
    headers,
    sendBody: (stream) => {
      if (!hasBody(request)) {
        stream.end();
        return;
      }
      stream.flushHeaders();
      // Not a pipeline, which would close the connection of the client together with the stream.
      request.pipe(stream);
      stream.once('close', () => {
        request.unpipe(stream);
        request.resume();
      });
    },
    signal: connection.signal,
    addresses: { localAddress: socket.localAddress, remoteAddress: socket.remoteAddress },
  };
  return sendInProcess(connect, outgoing, (incoming) => {
    sendHead(incoming, response);
    return pipeline(incoming, response);
  });
}

function sendHead(incoming: IncomingMessage, response: ServerResponse): void {
  response.statusCode = incoming.statusCode ?? 502;
  const pairs = listResponseHeaders(incoming);
  for (const [name] of pairs)
    response.setHeader(
      name,
      pairs.filter(([other]) => other === name).map(([, value]) => value),
    );
}
