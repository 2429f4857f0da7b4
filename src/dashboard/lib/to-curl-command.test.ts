import { expect, test } from 'vitest';
import { toCurlCommand } from './to-curl-command.js';

const get = { method: 'GET', path: '/v1/charges?limit=1', request_headers: [], request_body: null };

test('toCurlCommand writes a GET request with the API key as an environment variable', () => {
  expect(toCurlCommand(get, 'http://127.0.0.1:4010')).toBe(
    `curl 'http://127.0.0.1:4010/v1/charges?limit=1' \\\n  -H "Authorization: Bearer $TOLLGATE_API_KEY"`,
  );
});

test('toCurlCommand writes the headers and the body of a POST request, without the headers that curl sets itself', () => {
  const request_headers = [
    { name: 'accept', value: '*/*' },
    { name: 'authorization', value: 'Bearer ****' },
    { name: 'content-length', value: '18' },
    { name: 'content-type', value: 'application/json' },
    { name: 'idempotency-key', value: 'order-1' },
    { name: 'host', value: '127.0.0.1:4010' },
  ];
  const request_body = `{"name":"O'Hara"}`;
  const post = { method: 'POST', path: '/v1/customers', request_headers, request_body };
  expect(toCurlCommand(post, 'http://127.0.0.1:4010').split(' \\\n  ')).toEqual([
    "curl -X POST 'http://127.0.0.1:4010/v1/customers'",
    '-H "Authorization: Bearer $TOLLGATE_API_KEY"',
    "-H 'content-type: application/json'",
    "-H 'idempotency-key: order-1'",
    `--data-raw '{"name":"O'\\''Hara"}'`,
  ]);
});
