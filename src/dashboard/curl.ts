import type { Schemas } from './api.js';

type Noted = Pick<Schemas['Request'], 'method' | 'path' | 'request_headers' | 'request_body'>;

/** Headers that curl would not send by itself, and that say something. */
const repeated = new Set(['accept', 'content-type', 'idempotency-key']);

/** A request of the journal as a command for a shell. The key stays out of it, and comes from the environment. */
export function asCurl({ method, path, request_headers, request_body }: Noted, origin: string): string {
  const headers = request_headers.filter(({ name, value }) => repeated.has(name) && value !== '*/*');
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `-H "Authorization: Bearer $TOLLGATE_API_KEY"`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(request_body === null ? [] : [`--data-raw ${quoted(request_body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
