import { expect, it } from 'vitest';
import { findViolations, type Exchange } from './conformance.js';
import { documents } from './description.js';

/** The checker finds each kind of violation, and none in a valid response. */

const examples = documents.openapi.components['examples'] as Record<
  string,
  { value: Record<string, unknown> }
>;
const getExample = (name: string): Record<string, unknown> => structuredClone(examples[name]?.value ?? {});

const limits = { 'ratelimit-policy': '"default"; q=1; w=10', ratelimit: '"default"; r=1; t=10' };
const headers = { 'x-request-id': 'mine', ...limits };

interface Answer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
}

function created(): Answer {
  return {
    method: 'POST',
    path: '/v1/customers',
    status: 201,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      location: '/v1/customers/cus_1',
    },
    body: getExample('customer_household'),
  };
}

function rejected(): Answer {
  const body = {
    ...getExample('problem_resource_not_found'),
    request_id: 'mine',
    instance: '/v1/customers/none',
  };
  return {
    method: 'GET',
    path: '/v1/customers/none',
    status: 404,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    body,
  };
}

function check(response: Answer): string[] {
  const text = response.body === null ? '' : JSON.stringify(response.body);
  const exchange: Exchange = { ...response, headers: new Headers(response.headers), text };
  return findViolations(exchange);
}

it('findViolations returns nothing for conforming responses', () => {
  expect(check(created())).toEqual([]);
  expect(check(rejected())).toEqual([]);
  const path = '/v1/purchases/a/consumptions/b';
  expect(check({ method: 'DELETE', path, status: 204, headers, body: null })).toEqual([]);
});

const without = (record: object, key: string): Record<string, never> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) as Record<string, never>;

const faults: [string, Partial<Answer>][] = [
  ['a success that is not described', { status: 202 }],
  ['no body', { body: null }],
  ['another content type', { headers: { ...created().headers, 'content-type': 'text/html' } }],
  ['no request id', { headers: without(created().headers, 'x-request-id') }],
  ['no Location', { headers: without(created().headers, 'location') }],
  ['no rate limit', { headers: without(created().headers, 'ratelimit') }],
  ['a rate limit of another form', { headers: { ...created().headers, ratelimit: '10' } }],
  ['a property too few', { body: without(getExample('customer_household'), 'phone') }],
  ['a property too many', { body: { ...getExample('customer_household'), more: 1 } }],
  ['a property of another type', { body: { ...getExample('customer_household'), name: 1 } }],
  [
    'a date that there is not',
    { body: { ...getExample('customer_household'), created_at: '2027-02-31T00:00:00.000Z' } },
  ],
  ['a stack trace', { body: { ...getExample('customer_household'), name: 'Error\n    at f (a.js:1:1)' } }],
];

it.each(faults)('findViolations reports a response with %s', (_name, fault) => {
  expect(check({ ...created(), ...fault })).not.toEqual([]);
});

it.each([
  ['another status', { status: 400 }],
  ['the type of another problem', { type: '/docs/problems/internal_error' }],
  ['an unknown code', { code: 'lost' }],
  ['another request id', { request_id: 'yours' }],
  ['another path', { instance: '/v1/customers' }],
])('findViolations reports an error response with %s', (_name, fault) => {
  const response = rejected();
  expect(check({ ...response, body: { ...response.body, ...fault } })).not.toEqual([]);
});

it('findViolations reports a body of a 204 response and of a response to HEAD', () => {
  const path = '/v1/purchases/a/consumptions/b';
  expect(check({ method: 'DELETE', path, status: 204, headers, body: {} })).not.toEqual([]);
  const list = { ...created(), method: 'HEAD', status: 200, body: getExample('list_empty') };
  expect(check(list)).not.toEqual([]);
});

it('findViolations reports a success for an undocumented operation', () => {
  expect(check({ ...created(), path: '/v1/hidden' })).not.toEqual([]);
  expect(check({ ...created(), method: 'PATCH' })).not.toEqual([]);
});
