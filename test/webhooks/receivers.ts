import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** `http://127.0.0.1:<port>/hook` */
  url: string;
  port: number;
  /** In the order of arrival. */
  received: Received[];
}

type Handle = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A server on loopback that keeps what it is sent; gone when the test is over. */
export async function receiver(handle: Handle): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: bytes.toString() };
      received.push(one);
      handle(response, one, request);
    });
  });
  const port = await listen(server, () => {
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}/hook`, port, received };
}

export const answering = (
  status: number,
  headers: Record<string, string> = {},
  body = '',
): Promise<Receiver> => receiver((response) => response.writeHead(status, headers).end(body));

/** Takes only what one of the secrets signed, as a shop does with the package of Standard Webhooks. */
export const verifying = (...secrets: string[]): Promise<Receiver> =>
  receiver((response, { headers, body }) => {
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

/** Never answers. */
export const hanging = (): Promise<Receiver> => receiver(() => undefined);

/** Begins to answer and never ends. */
export const stalling = (): Promise<Receiver> =>
  receiver((response) => response.writeHead(200).write('well'));

export const resetting = (): Promise<Receiver> =>
  receiver((_response, _received, request) => request.socket.resetAndDestroy());

/** Closes the connection in the middle of its answer. */
export const breakingOff = (): Promise<Receiver> =>
  receiver((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });

/** Answers with ten megabytes; `tornOff` tells in the end whether the connection was closed before they had all gone. */
export async function flooding(): Promise<Receiver & { tornOff: Promise<boolean> }> {
  const chunks = Array<Buffer>(1000).fill(Buffer.alloc(10_000, 'x'));
  let tell: (isTornOff: boolean) => void;
  const tornOff = new Promise<boolean>((resolve) => (tell = resolve));
  const server = await receiver((response) => {
    pipeline(Readable.from(chunks), response.writeHead(200), (error) => {
      tell(Boolean(error));
    });
  });
  return { ...server, tornOff };
}

/** Answers with what is no HTTP. */
export async function babbling(): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'));
  });
  const port = await listen(server, () => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${port}/hook` };
}

/** A port of loopback on which nothing listens any more. */
export async function closedPort(): Promise<number> {
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
