import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface Asked {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  text: string;
}

export interface ProxyOptions {
  /** Answers in place of the target, or lets the request through with null; may wait before it does. */
  answer?: (asked: Asked) => Answered | null | Promise<Answered | null>;
  /** Where the target has what is asked for; at the same place unless told otherwise. */
  place?: (target: string) => string;
  /** Changes what the target answers. */
  change?: (answered: Answered, asked: Asked) => Answered;
}

export interface Proxy {
  /** With the base path of the API. */
  url: string;
  /** Everything that came, in order. */
  asked: Asked[];
  /** Ends it at once, with all of its connections. */
  close: () => void;
}

/** Stands before a sandbox and makes another deployment of it. */
export async function startProxy(
  origin: string,
  { answer, place = (target) => target, change }: ProxyOptions,
): Promise<Proxy> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const one = await received(request);
      asked.push(one);
      const answered =
        (await answer?.(one)) ?? (await forwarded(origin, { ...one, target: place(one.target) }));
      const { status, headers, text } = change ? change(answered, one) : answered;
      response.writeHead(status, headers).end(text);
    })().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked, close };
}

async function received(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: flat(request.headers),
    text: Buffer.concat(chunks).toString('latin1'),
  };
}

/** By hand, since fetch mends addresses and headers that are to stay as they are. */
function forwarded(origin: string, { method, target, headers, text }: Asked): Promise<Answered> {
  const { host: _host, connection: _connection, ...sent } = headers;
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin, { method, path: target, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const {
          connection: _,
          'transfer-encoding': __,
          'content-length': ___,
          ...kept
        } = flat(response.headers);
        const answer = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: kept, text: answer });
      });
    });
    request.on('error', reject).end(Buffer.from(text, 'latin1'));
  });
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** A problem as a deployment without some part of the API answers it. */
export const notFound: Answered = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  text: '{"message":"Not Found"}',
};

/** Drops a property wherever it is in an answer. */
export function without(property: string): NonNullable<ProxyOptions['change']> {
  return (answered) => {
    const { text } = answered;
    if (!text.startsWith('{')) return answered;
    const changed = JSON.stringify(
      JSON.parse(text, (name, value: unknown) => (name === property ? undefined : value)),
    );
    return { ...answered, text: changed };
  };
}
