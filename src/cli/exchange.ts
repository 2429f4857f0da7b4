import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends a request and follows no redirect. To load `fetch` takes longer than most commands do.
 *
 * @returns the answer, with its body still to be read
 */
export async function exchange(
  url: string,
  { method, headers, body, signal }: Outgoing,
): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? (await import('node:https')).request : request;
  // A connection that waits for another request would keep the process.
  const sent = send(url, { method, headers, agent: false, ...(signal && { signal }) });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  return (await answered)[0];
}
