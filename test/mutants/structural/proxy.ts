import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { basePath, operations } from '../../../contracts/description/description.js';
import { operationAt } from '../../../contracts/description/document.js';
import type { StructuralFault, Told } from './fault.js';

/** Stands between a gateway and whoever asks, and spoils what comes back. */
export interface Proxy {
  url: string;
  /** From now on; null for none. */
  plant: (fault: StructuralFault | null) => void;
  /** How many answers were spoiled since the fault was planted. */
  readonly spoiled: number;
  close: () => Promise<void>;
}

/** What belongs to a connection rather than to a message, and what is said anew. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

export async function startProxy(gateway: string): Promise<Proxy> {
  const pool = new Pool(gateway, { connections: 32 });
  let planted: StructuralFault | null = null;
  let spoiled = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !ofConnection.has(name)),
    );
    const answer = await pool.request({
      method,
      path: url,
      headers,
      body: body.length === 0 ? null : body,
    });
    const told: Told = {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: await answer.body.text(),
    };
    const altered = alteredBy(planted, method, url, told);
    if (altered) spoiled += 1;
    send(response, altered ?? told, method);
  }

  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plant: (fault) => {
      planted = fault;
      spoiled = 0;
    },
    get spoiled() {
      return spoiled;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.close();
    },
  };
}

function alteredBy(fault: StructuralFault | null, method: string, url: string, told: Told): Told | null {
  if (fault?.status !== told.status || (fault.isOfHead ?? false) !== (method === 'HEAD')) return null;
  const path = (url.split('?')[0] ?? '').slice(basePath.length);
  if (!url.startsWith(`${basePath}/`)) return null;
  return operationAt(operations, method, path)?.id === fault.operation ? fault.alter(told) : null;
}

function send(response: ServerResponse, { status, headers, text }: Told, method: string): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (!ofConnection.has(name)) response.setHeader(name, value);
  }
  const bytes = Buffer.from(text);
  if (method !== 'HEAD' && status !== 204) response.setHeader('content-length', bytes.length);
  response.end(method === 'HEAD' || status === 204 ? undefined : bytes);
}
