import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

export interface ProxyResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface ProxyRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  text: string;
}

export interface ProxyOptions {
  /** Responds instead of the upstream server. Null forwards the request, after any delay. */
  respond?: (request: ProxyRequest) => ProxyResponse | null | Promise<ProxyResponse | null>;
  /** Rewrites the headers of forwarded requests. */
  rewriteHeaders?: (headers: Record<string, string>) => Record<string, string>;
  /** Rewrites the path of forwarded requests. */
  rewriteTarget?: (target: string) => string;
  /** Changes every response. */
  change?: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse;
  /** Serves HTTPS with these certificates. Default: HTTP. */
  tls?: TlsOptions;
}

export interface Proxy {
  /** URL with the base path of the API. */
  url: string;
  /** Received requests, in order. */
  requests: ProxyRequest[];
  /** Closes the proxy and all of its connections. */
  close: () => void;
}

/** Starts a proxy that changes the behavior of a sandbox. It is closed when the test has finished. */
export async function startProxy(
  origin: string,
  {
    respond,
    rewriteHeaders = (headers) => headers,
    rewriteTarget = (target) => target,
    change,
    tls,
  }: ProxyOptions,
): Promise<Proxy> {
  const requests: ProxyRequest[] = [];
  const listener: RequestListener = (incoming, outgoing) => {
    void (async () => {
      const request = await readRequest(incoming);
      requests.push(request);
      const response =
        (await respond?.(request)) ??
        (await forward(origin, {
          ...request,
          headers: rewriteHeaders(request.headers),
          target: rewriteTarget(request.target),
        }));
      const { status, headers, text } = change ? change(response, request) : response;
      outgoing.writeHead(status, headers).end(text);
    })().catch(() => outgoing.destroy());
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`, requests, close };
}

async function readRequest(incoming: IncomingMessage): Promise<ProxyRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: joinHeaderValues(incoming.headers),
    text: Buffer.concat(chunks).toString('latin1'),
  };
}

/** Forwards a request unchanged; `fetch` would normalize its URL and headers. */
function forward(origin: string, { method, target, headers, text }: ProxyRequest): Promise<ProxyResponse> {
  const { host: _host, connection: _connection, ...forwardedHeaders } = headers;
  const options = { method, path: target, headers: forwardedHeaders, agent: false };
  return new Promise((resolve, reject) => {
    const request = sendRequest(origin, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const {
          connection: _connection,
          'transfer-encoding': _transferEncoding,
          'content-length': _contentLength,
          ...endToEndHeaders
        } = joinHeaderValues(response.headers);
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: endToEndHeaders, text: body });
      });
    });
    request.on('error', reject).end(Buffer.from(text, 'latin1'));
  });
}

function joinHeaderValues(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Response of a deployment that lacks a part of the API. */
export const NOT_FOUND: ProxyResponse = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  text: '{"message":"Not Found"}',
};

/** Creates a `change` that removes a property wherever it occurs in a response. */
export function dropProperty(property: string): NonNullable<ProxyOptions['change']> {
  return (response) => {
    const { text } = response;
    if (!text.startsWith('{')) return response;
    const changed = JSON.stringify(
      JSON.parse(text, (name, value: unknown) => (name === property ? undefined : value)),
    );
    return { ...response, text: changed };
  };
}
