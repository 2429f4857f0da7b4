import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { Disturbance, DisturbedRequests } from './sequence.js';
import type { GatewayRequest } from './trace.js';

/** Pause for which several rejections in a row ask, in seconds. An application that always waits keeps its customer waiting. */
const REPEATED_RETRY_AFTER_S = 3;

/** An application that never ends a body would otherwise hold the exam for the five minutes of Node.js. */
const REQUEST_LIMITS = { requestTimeout: 5_000, connectionsCheckingInterval: 500 };
/** Length from which a body is not read, in bytes. The sandbox rejects also shorter ones. */
const MAX_BODY_BYTES = 128 * 1024;
/** Number of connections, each of which may hold a body. */
const MAX_CONNECTIONS = 256;

const KEY_IN_USE = JSON.stringify({
  type: '/docs/problems/idempotency_key_in_use',
  title: 'A request with this idempotency key is still running',
  status: 409,
  detail: 'A request with this idempotency key is still running. Wait for its response, then retry.',
  code: 'idempotency_key_in_use',
});

const MAINTENANCE_PAGE = '<!doctype html><title>Maintenance</title><p>We will be back soon.';

/** Status codes of the disturbances that reject a request. */
const rejections: Partial<Record<Disturbance, 429 | 500 | 503>> = {
  'rate limited': 429,
  'server error': 500,
  unavailable: 503,
};

/** What a proxy does besides forwarding. */
interface ProxyHooks {
  /** Receives each request of the application, after its response was sent or lost. */
  onRequest: (request: GatewayRequest) => void;
  /** Delivers the webhooks of a request before its response. */
  deliverWebhooks: () => Promise<void>;
  /** Cancels a purchase at the gateway. */
  cancelPurchase: (id: string) => Promise<void>;
  /** Kills the application. */
  killApplication: () => Promise<void>;
}

/** Starts a proxy. @param lateAfterMs delay of a late response in milliseconds @param port 0 for a free one */
export async function startGatewayProxy(
  sandbox: Sandbox,
  lateAfterMs: number,
  port: number,
  hooks: ProxyHooks,
): Promise<GatewayProxy> {
  const server = createServer(REQUEST_LIMITS).listen(port, '127.0.0.1');
  server.maxConnections = MAX_CONNECTIONS;
  await once(server, 'listening');
  return new GatewayProxy(server, sandbox, lateAfterMs, hooks);
}

/** Server between the application and the sandbox, which disturbs single requests. */
export class GatewayProxy {
  readonly #server: Server;
  readonly #sandbox: Sandbox;
  readonly #lateAfterMs: number;
  readonly #hooks: ProxyHooks;
  readonly #inProgress = new Set<Promise<void>>();
  #disturbed: DisturbedRequests | null = null;
  /** Number of changing requests since the last call of `disturb`. */
  #number = 0;
  #outage: Disturbance | null = null;
  #latencyMs = 0;
  #keySuffix = '';
  #retryAfterEnd = 0;

  constructor(server: Server, sandbox: Sandbox, lateAfterMs: number, hooks: ProxyHooks) {
    this.#server = server;
    this.#sandbox = sandbox;
    this.#lateAfterMs = lateAfterMs;
    this.#hooks = hooks;
    server.on('request', (incoming, outgoing) => {
      const work = this.#handle(incoming, outgoing)
        .catch(() => void incoming.socket.destroy())
        .finally(() => this.#inProgress.delete(work));
      this.#inProgress.add(work);
    });
  }

  /** Base URL of the API for the application, with `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Disturbs changing requests from now on, counted from 1; null disturbs none. */
  disturb(disturbed: DisturbedRequests | null): void {
    this.#disturbed = disturbed;
    this.#number = 0;
  }

  /** Returns true if a request that will be disturbed has not arrived. */
  isDisturbing(): boolean {
    return this.#disturbed !== null && this.#number < this.#disturbed.first + this.#disturbed.count - 1;
  }

  /** Disturbs every request until it is called with null. */
  setOutage(disturbance: Disturbance | null): void {
    this.#outage = disturbance;
  }

  /** Delays changing requests from now on. @param ms delay in milliseconds */
  setLatency(ms: number): void {
    this.#latencyMs = ms;
  }

  /** Adds a suffix to idempotency keys from now on, as if the gateway had forgotten the earlier ones. */
  setKeySuffix(suffix: string): void {
    this.#keySuffix = suffix;
  }

  /** Returns the end of the last `Retry-After` that was sent, as a time of `performance.now()`. */
  getRetryAfterEnd(): number {
    return this.#retryAfterEnd;
  }

  /** Waits until every request that has arrived is processed. */
  async waitUntilIdle(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await readBody(incoming);
    const disturbance = this.#nextDisturbance(method);
    if (this.#latencyMs > 0 && method !== 'GET') await delay(this.#latencyMs);
    const record: GatewayRequest = {
      method,
      path: url.replace(/^\/v1/, ''),
      idempotencyKey: headers['idempotency-key']?.toString() ?? null,
      isKeyForgotten: this.#keySuffix !== '',
      body: body.toString(),
      disturbance,
      status: null,
      purchaseId: null,
      gaveUpAfterMs: null,
    };
    if (disturbance === 'connection reset') incoming.socket.destroy();
    else if (disturbance === 'maintenance page')
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(MAINTENANCE_PAGE);
    else await this.#forward(incoming, outgoing, body, record);
    this.#hooks.onRequest(record);
  }

  #nextDisturbance(method: string): Disturbance | null {
    if (this.#outage !== null) return this.#outage;
    if (method === 'GET' || this.#disturbed === null) return null;
    this.#number += 1;
    const { disturbance, first, count } = this.#disturbed;
    return this.#number >= first && this.#number < first + count ? disturbance : null;
  }

  /** Sends a request to the sandbox, and its response to the application. Completes the record of the request. */
  async #forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer<ArrayBuffer>,
    record: GatewayRequest,
  ): Promise<void> {
    const { method, path, idempotencyKey: key, disturbance } = record;
    const { url = '/', headers } = incoming;
    await this.#rejectNext(disturbance);
    if (disturbance === 'response stalled') {
      const started = performance.now();
      outgoing.once('close', () => (record.gaveUpAfterMs = Math.round(performance.now() - started)));
    }
    const sent = key === null ? headers : { ...headers, 'idempotency-key': key + this.#keySuffix };
    const response = await this.#sandbox.request(url, {
      method,
      headers: toFetchHeaders(sent),
      ...(body.length > 0 && { body }),
    });
    const text = await response.text();
    record.purchaseId = findPurchaseId(method, path, response.status, text);
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
    if (retryAfterMs > 0) this.#retryAfterEnd = performance.now() + retryAfterMs;
    if (await respond(disturbance, incoming, outgoing, response, text, this.#hooks, this.#lateAfterMs))
      record.status = disturbance === 'still in progress' ? 409 : response.status;
  }

  /** Lets the sandbox reject its next request, if the disturbance is a rejection. */
  async #rejectNext(disturbance: Disturbance | null): Promise<void> {
    const status = disturbance === null ? undefined : rejections[disturbance];
    if (status === undefined) return;
    const isRepeated = this.#outage !== null || (this.#disturbed?.count ?? 0) > 1;
    const pause = isRepeated ? { retry_after_seconds: REPEATED_RETRY_AFTER_S } : {};
    await this.#sandbox.faults.add({ effect: { kind: 'status', status, ...pause }, count: 1 });
  }
}

/** Sends a response, unless the disturbance prevents it. @returns true if the application received it in time */
async function respond(
  disturbance: Disturbance | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  text: string,
  hooks: ProxyHooks,
  lateAfterMs: number,
): Promise<boolean> {
  const { socket } = incoming;
  if (disturbance === 'response lost') socket.destroy();
  else if (disturbance === 'application killed') await hooks.killApplication();
  else if (disturbance === 'response cut') {
    outgoing.writeHead(response.status, toNodeHeaders(response, text));
    outgoing.write(text.slice(0, text.length / 2), () => socket.destroy());
  } else if (disturbance === 'still in progress') {
    outgoing.writeHead(409, { 'content-type': 'application/problem+json' }).end(KEY_IN_USE);
    return true;
  } else if (disturbance === 'response stalled') {
    outgoing.writeHead(response.status, toNodeHeaders(response, text));
    outgoing.write(text.slice(0, text.length / 2));
  } else {
    if (disturbance === 'response late') await delay(lateAfterMs);
    const changedId = disturbance === 'newer webhook first' ? findChangedPurchase(text) : null;
    if (changedId !== null) await hooks.cancelPurchase(changedId);
    if (disturbance?.endsWith('webhook first') === true) await hooks.deliverWebhooks();
    const isSale = incoming.method === 'POST' && incoming.url === '/v1/purchases';
    const content = disturbance === 'unknown values' ? addUnknownValues(text, isSale) : text;
    const isOpen = !socket.destroyed;
    outgoing.writeHead(response.status, toNodeHeaders(response, content)).end(content);
    return isOpen && disturbance !== 'response late';
  }
  return false;
}

/** Returns the id of the purchase that a request created, or null. */
function findPurchaseId(method: string, path: string, status: number, text: string): string | null {
  if (method !== 'POST' || path !== '/purchases' || status !== 201) return null;
  return (JSON.parse(text) as { id: string }).id;
}

/** Returns the id of the purchase in a response, or null. */
function findChangedPurchase(text: string): string | null {
  const { id } = JSON.parse(text) as { id?: unknown };
  return typeof id === 'string' && id.startsWith('pur_') ? id : null;
}

/** Reads a body. Of one that is too long, it reads the beginning, which the sandbox rejects with 413. */
async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** Headers that belong to one connection and are not forwarded (RFC 9110, section 7.6.1). */
const hopHeaders = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

function toFetchHeaders(headers: IncomingMessage['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || hopHeaders.has(name) ? [] : [[name, String(value)]],
  );
}

function toNodeHeaders(response: Response, content: string): Record<string, string | number> {
  const headers = [...response.headers].filter(
    ([name]) => !hopHeaders.has(name) && name !== 'content-encoding',
  );
  return { ...Object.fromEntries(headers), 'content-length': Buffer.byteLength(content) };
}

/**
 * Adds a field to each object and changes the values of open enumerations, as a later version of the API may.
 *
 * @param isSale true for a new purchase: also its status is one that the application does not know, until a webhook
 */
export function addUnknownValues(text: string, isSale = false): string {
  const changed = changeValues(JSON.parse(text)) as Record<string, unknown>;
  if (isSale && changed['status'] === 'pending') changed['status'] = 'added_later';
  return JSON.stringify(changed);
}

/** Open enumerations whose unknown values an application must expect. Other statuses are left out: they would be wrong. */
const openFields = new Set(['brand', 'code', 'source', 'mode', 'language', 'when_unreported']);

function changeValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changeValues);
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).map(([name, child]): [string, unknown] => {
    // The application decides what its metadata contains.
    if (name === 'metadata') return [name, child];
    return [name, openFields.has(name) && typeof child === 'string' ? 'added_later' : changeValues(child)];
  });
  return { ...Object.fromEntries(changed), added_later: { reason: 'exam' } };
}
