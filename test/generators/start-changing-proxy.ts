import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type BodyChange = (body: unknown) => unknown;

/**
 * Starts a proxy in front of a sandbox that changes the body of every response, which must be JSON. It is closed after
 * the last test of the file.
 *
 * @returns its URL, without a trailing slash
 */
export async function startChangingProxy(sandboxUrl: string, changeBody: BodyChange): Promise<string> {
  const server = createServer((request, response) => {
    forward(request, response, sandboxUrl, changeBody).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  sandboxUrl: string,
  changeBody: BodyChange,
): Promise<void> {
  const { method, headers, url = '/' } = request;
  const forwarded = request.pipe(sendRequest(new URL(url, sandboxUrl), { method, headers, agent: false }));
  const [received] = (await once(forwarded, 'response')) as [IncomingMessage];
  const body = JSON.stringify(changeBody(await json(received)));
  response.writeHead(received.statusCode ?? 502, {
    ...received.headers,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
