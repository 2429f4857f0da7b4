import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Generates a curl command. */
export function generateCurl({ method, url, body, idempotencyKey }: SampleRequest): string {
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  return [
    `curl ${verb}'${url}'`,
    `-H "Authorization: Bearer ${sampleKeys.curl.code}"`,
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ');
}
