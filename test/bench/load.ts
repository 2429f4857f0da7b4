import { Agent, request } from 'node:http';
import { customer, customerToCreate } from './customer.js';
import type { Server } from './server.js';

/** Kinds of requests that are measured: reads of one record and of a page, writes, and a request with a validation error. */
export const requestKinds = ['GET', 'list', 'POST', 'PUT', 'invalid POST'] as const;
export type RequestKind = (typeof requestKinds)[number];

export type Target = Pick<Server, 'name' | 'url' | 'apiKey'>;

interface Call {
  method: string;
  path: string;
  status: number;
  body?: string;
}

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true });
const createCall = (path: string, body: object): Call => ({
  method: 'POST',
  path,
  status: 201,
  body: JSON.stringify(body),
});
const newCustomer = createCall('/customers', customerToCreate);

/** @param id customer of a GET, or purchase of a PUT */
function toCall(kind: RequestKind, id: string): Call {
  switch (kind) {
    case 'GET':
      return { method: 'GET', path: `/customers/${id}`, status: 200 };
    case 'list':
      return { method: 'GET', path: '/customers?limit=10', status: 200 };
    case 'POST':
      return newCustomer;
    case 'PUT': // Each one returns the same purchase, because the operation is idempotent.
      return { ...createCall(`/purchases/${id}/cancel`, { mode: 'period_end' }), method: 'PUT', status: 200 };
    case 'invalid POST':
      return { ...createCall('/customers', { ...customerToCreate, email: 'ada' }), status: 400 };
  }
}

/**
 * Sends requests over a few keep-alive connections, each as soon as the previous response has arrived.
 *
 * @param id customer of a GET, or purchase of a PUT
 */
export async function load(
  server: Target,
  kind: RequestKind,
  id: string,
  count: number,
  connections = CONNECTIONS,
): Promise<void> {
  const call = toCall(kind, id);
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) await send(server, call);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** Reads a path repeatedly, one request after the other. @returns milliseconds of each request */
export async function readRepeatedly(server: Target, path: string, count: number): Promise<number> {
  const began = performance.now();
  for (let asked = 0; asked < count; asked += 1) await send(server, { method: 'GET', path, status: 200 });
  return (performance.now() - began) / count;
}

/** Creates a customer and returns its id. */
export async function createCustomer(server: Target): Promise<string> {
  return (await create(server, newCustomer)) ?? customer.id;
}

/** Creates a subscription and returns its id. */
export async function createPurchase(server: Target, customer_id: string): Promise<string> {
  const service_id = await create(server, createCall('/services', { name: 'Green power' }));
  const interval = { interval: 'month', interval_count: 1 };
  const rate = { kind: 'fixed_subscription', amount: 4_900, currency: 'EUR', ...interval };
  const plan_id = await create(server, createCall('/plans', { service_id, name: 'Monthly', rate }));
  const purchase = createCall('/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
  return (await create(server, purchase)) ?? '';
}

async function create(server: Target, call: Call): Promise<string | undefined> {
  return (JSON.parse(await send(server, call)) as { id?: string }).id;
}

/** Closes the connections. */
export function closeConnections(): void {
  agent.destroy();
}

/** @throws if the response has another status than expected, because failing early would be faster */
function send(
  { name, url, apiKey }: Target,
  { method, path, status: expected, body }: Call,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === expected) resolve(text);
        else
          reject(new Error(`${name} answered ${method} ${path} with ${response.statusCode ?? 0}: ${text}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}
