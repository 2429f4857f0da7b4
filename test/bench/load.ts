import { Agent, request } from 'node:http';
import { customer, customerToCreate } from './customer.js';
import type { Server } from './server.js';

export type Method = 'GET' | 'POST';

export type Target = Pick<Server, 'name' | 'url' | 'apiKey'>;

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true });
const body = JSON.stringify(customerToCreate);

/** Sends requests over a few keep-alive connections, each as soon as the previous response has arrived. */
export async function load(
  server: Target,
  method: Method,
  id: string,
  count: number,
  connections = CONNECTIONS,
): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) await send(server, method, `/customers${method === 'GET' ? `/${id}` : ''}`);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** Reads a path repeatedly, one request after the other. @returns milliseconds of each request */
export async function readRepeatedly(server: Target, path: string, count: number): Promise<number> {
  const began = performance.now();
  for (let asked = 0; asked < count; asked += 1) await send(server, 'GET', path);
  return (performance.now() - began) / count;
}

/** Creates a customer and returns its id. */
export async function createCustomer(server: Target): Promise<string> {
  const created = JSON.parse(await send(server, 'POST', '/customers')) as Partial<typeof customer>;
  return created.id ?? customer.id;
}

/** Closes the connections. */
export function closeConnections(): void {
  agent.destroy();
}

/** @throws if the response is not a success, because failing early would be faster */
function send({ name, url, apiKey }: Target, method: Method, path: string): Promise<string> {
  const expected = method === 'GET' ? 200 : 201;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(method === 'POST' && {
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
        else reject(new Error(`${name} answered ${method} with ${response.statusCode ?? 0}: ${text}`));
      });
    });
    sent.on('error', reject).end(method === 'POST' ? body : undefined);
  });
}
