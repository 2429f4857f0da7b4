import { API_KEY, type SampleRequest } from './sample-request.js';

export function curl({ method, url, body, idempotencyKey }: SampleRequest): string {
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  return [
    `curl ${verb}'${url}'`,
    `-H "Authorization: Bearer $${API_KEY}"`,
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ');
}
