import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the API key that `tollgate start` wrote into a data directory. */
export function readApiKey(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'api-key'), 'utf8').trim();
}

/** Each request has its own connection: a process that is killed closes those that the next request would use. */
const createHeaders = (key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  connection: 'close',
});

export const ada = { name: 'Ada Lindqvist', email: 'ada@example.com' };

export function createCustomer(
  url: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/v1/customers`, {
    method: 'POST',
    headers: { ...createHeaders(key), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(ada),
  });
}

export async function listCustomers(url: string, key: string): Promise<{ id: string; name: string }[]> {
  const response = await fetch(`${url}/v1/customers?limit=100`, { headers: createHeaders(key) });
  return ((await response.json()) as { data: { id: string; name: string }[] }).data;
}
