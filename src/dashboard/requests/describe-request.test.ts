import { expect, it, test } from 'vitest';
import {
  describeFinding,
  isObjectId,
  matchesFilters,
  shortenPath,
  toCurlCommand,
} from './describe-request.js';

const PURCHASE_ID = 'pur_01mc03h060e0mbhar4zfht6rt8';
const noFilters = { status: '', method: '', operation_id: '', path: '', object_id: '' };

it('shortens the ids of a path', () => {
  expect(shortenPath(`/v1/purchases/${PURCHASE_ID}/cancel?x=1`)).toBe(
    '/v1/purchases/pur_01mc03…ht6rt8/cancel?x=1',
  );
  expect(shortenPath('/v1/customers/none')).toBe('/v1/customers/none');
});

it('tells an object id from a path', () => {
  expect(isObjectId(PURCHASE_ID)).toBe(true);
  expect(isObjectId(`/v1/purchases/${PURCHASE_ID}`)).toBe(false);
  expect(isObjectId('purchases')).toBe(false);
});

it('describes faults before validation errors, and those before the error code', () => {
  const request = { fault_ids: [], errors_total: 0, problem_code: null };
  expect(describeFinding(request)).toBeNull();
  expect(describeFinding({ ...request, problem_code: 'resource_not_found' })).toBe('Resource not found');
  expect(describeFinding({ ...request, problem_code: 'invalid_request', errors_total: 2 })).toBe(
    '2 validation errors',
  );
  expect(describeFinding({ ...request, fault_ids: ['flt_1'], problem_code: 'service_unavailable' })).toBe(
    'Hit by 1 fault',
  );
});

it('matches a new request by status class, method, operation and part of the path', () => {
  const request = {
    status: 404,
    method: 'GET',
    operation_id: 'getPurchase',
    path: '/v1/purchases/x',
  } as const;
  expect(matchesFilters(request, noFilters)).toBe(true);
  expect(matchesFilters(request, { ...noFilters, status: '4xx', method: 'GET', path: 'purchases' })).toBe(
    true,
  );
  expect(matchesFilters(request, { ...noFilters, status: '5xx' })).toBe(false);
  expect(matchesFilters(request, { ...noFilters, operation_id: 'listPurchases' })).toBe(false);
  expect(matchesFilters({ ...request, status: null }, { ...noFilters, status: '2xx' })).toBe(false);
});

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
