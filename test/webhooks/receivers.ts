import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** `http://127.0.0.1:<port>/hook` */
  url: string;
  port: number;
  /** Requests in the order of arrival. */
  received: ReceivedRequest[];
}

type Handle = (response: ServerResponse, received: ReceivedRequest, request: IncomingMessage) => void;

/**
 * Starts a server on loopback that records its requests. It stops when the test has finished. Ignores requests whose
 * sender ends before they are complete.
 */
export async function startReceiver(handle: Handle): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const handleBody = (bytes: Buffer): void => {
      const { method = '', url: path = '', headers } = request;
      const entry = { method, path, headers, body: bytes.toString() };
      received.push(entry);
      handle(response, entry, request);
    };
    void buffer(request).then(handleBody, () => undefined);
  });
  const port = await listen(server, () => {
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}/hook`, port, received };
}

/** Starts a receiver with the same response to every request. */
export const startStaticReceiver = (
  status: number,
  headers: Record<string, string> = {},
  body = '',
): Promise<Receiver> => startReceiver((response) => response.writeHead(status, headers).end(body));

/** Starts a receiver that responds with 204 to requests that all secrets verify, with the standardwebhooks package. */
export const startVerifyingReceiver = (...secrets: string[]): Promise<Receiver> =>
  startReceiver((response, { headers, body }) => {
    const isGenuine = secrets.every((secret) => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
    response.writeHead(isGenuine ? 204 : 400).end();
  });

/** Starts a receiver that never responds. */
export const startHangingReceiver = (): Promise<Receiver> => startReceiver(() => undefined);

/** Starts a receiver that never completes its response. */
export const startStallingReceiver = (): Promise<Receiver> =>
  startReceiver((response) => response.writeHead(200).write('well'));

/** Starts a receiver that resets the connection instead of responding. */
export const startResettingReceiver = (): Promise<Receiver> =>
  startReceiver((_response, _received, request) => request.socket.resetAndDestroy());

/** Starts a receiver that closes the connection in the middle of its response. */
export const startTruncatingReceiver = (): Promise<Receiver> =>
  startReceiver((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });

/** Starts a receiver that responds with ten megabytes. `wasAborted` is true if the client closed the connection first. */
export async function startFloodingReceiver(): Promise<Receiver & { wasAborted: Promise<boolean> }> {
  const chunks = Array<Buffer>(1000).fill(Buffer.alloc(10_000, 'x'));
  let resolveAborted: (isAborted: boolean) => void;
  const wasAborted = new Promise<boolean>((resolve) => (resolveAborted = resolve));
  const server = await startReceiver((response) => {
    pipeline(Readable.from(chunks), response.writeHead(200), (error) => {
      resolveAborted(Boolean(error));
    });
  });
  return { ...server, wasAborted };
}

/** Starts a server that responds with something other than HTTP. */
export const startNonHttpServer = (): Promise<{ url: string }> =>
  startRawReceiver('220 mail.example ESMTP\r\n');

/** Starts a server that sends these bytes as its response, and then closes the connection. */
export async function startRawReceiver(response: string): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(response));
  });
  const port = await listen(server, () => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${port}/hook` };
}

/** Returns a port of 127.0.0.1 on which nothing listens. */
export async function findClosedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server, closeConnections: () => void): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    closeConnections();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
