import { expect, it } from 'vitest';
import { describeFinding, isObjectId, matchesFilters, shortenPath } from './describe-request.js';

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
