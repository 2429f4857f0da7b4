import type { Schemas } from './api.js';

type LoggedRequest = Pick<Schemas['LoggedRequest'], 'method' | 'path' | 'request_headers' | 'request_body'>;

/** Headers to copy; curl sets the others itself. */
const copiedHeaders = new Set(['accept', 'content-type', 'idempotency-key']);

/** Converts a logged request to a curl command. The API key is read from an environment variable. */
export function toCurlCommand(
  { method, path, request_headers, request_body }: LoggedRequest,
  baseUrl: string,
): string {
  const headers = request_headers.filter(({ name, value }) => copiedHeaders.has(name) && value !== '*/*');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(baseUrl + path)}`,
    `-H "Authorization: Bearer $TOLLGATE_API_KEY"`,
    ...headers.map(({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(request_body === null ? [] : [`--data-raw ${quoteForShell(request_body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
