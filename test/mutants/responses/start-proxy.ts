import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { basePath, operations } from '../../../contracts/spec/api-documents.js';
import { findOperation } from '../../../contracts/spec/document.js';
import type { GatewayResponse, JsonObject, ResponseMutant } from './response-mutant.js';

/** HTTP proxy in front of the gateway that applies a response mutant. */
export interface Proxy {
  url: string;
  /** Selects the mutant to apply from now on; null to pass responses unchanged. */
  setMutant: (mutant: ResponseMutant | null) => void;
  /** Number of responses that the current mutant has changed. */
  readonly mutatedCount: number;
  close: () => Promise<void>;
}

/** Headers that belong to a connection, or that the proxy sets itself. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
]);

/** Starts a proxy in front of a gateway. @param gateway URL */
export async function startProxy(gateway: string): Promise<Proxy> {
  const pool = new Pool(gateway, { connections: 32 });
  let mutant: ResponseMutant | null = null;
  let mutatedCount = 0;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const sent = await buffer(request);
    const lossy = applyToRequest(mutant, method, url, sent);
    if (lossy) mutatedCount += 1;
    const body = lossy ?? sent;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !connectionHeaders.has(name)),
    );
    const received = await pool.request({
      method,
      path: url,
      headers,
      body: body.length === 0 ? null : body,
    });
    const original: GatewayResponse = {
      status: received.statusCode,
      headers: Object.fromEntries(
        Object.entries(received.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: await received.body.text(),
    };
    const mutated = applyResponseMutant(mutant, method, url, original);
    if (mutated) mutatedCount += 1;
    send(response, mutated ?? original, method);
  }

  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setMutant: (selected) => {
      mutant = selected;
      mutatedCount = 0;
    },
    get mutatedCount() {
      return mutatedCount;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.close();
    },
  };
}

function applyResponseMutant(
  mutant: ResponseMutant | null,
  method: string,
  url: string,
  response: GatewayResponse,
): GatewayResponse | null {
  if (mutant?.status !== response.status || (mutant.isOfHead ?? false) !== (method === 'HEAD')) return null;
  return isOfOperation(mutant, method, url) ? mutant.mutate(response) : null;
}

function isOfOperation({ operation }: ResponseMutant, method: string, url: string): boolean {
  const path = (url.split('?')[0] ?? '').slice(basePath.length);
  return url.startsWith(`${basePath}/`) && findOperation(operations, method, path)?.id === operation;
}

/** Returns the changed body of a request; null if the mutant does not change it, or if the body is no JSON object. */
function applyToRequest(
  mutant: ResponseMutant | null,
  method: string,
  url: string,
  sent: Buffer,
): Buffer | null {
  if (!mutant?.mutateRequest || !isOfOperation(mutant, method, url)) return null;
  const body = parseObject(sent.toString());
  return body && mutant.mutateRequest(body) ? Buffer.from(JSON.stringify(body)) : null;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { status, headers, text }: GatewayResponse, method: string): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (!connectionHeaders.has(name)) response.setHeader(name, value);
  }
  const bytes = Buffer.from(text);
  if (method !== 'HEAD' && status !== 204) response.setHeader('content-length', bytes.length);
  response.end(method === 'HEAD' || status === 204 ? undefined : bytes);
}
