import { expect, test } from 'vitest';
import { ApiResponse } from '../http/api-response.js';
import { operations } from '../spec/api-documents.js';
import { ViolationLog } from './violation-log.js';

const listCustomers = operations.find(({ id }) => id === 'listCustomers');
const API_KEY = 'sk_test_4kcw7q0zm9r2x8b3n5v6t1j0';

/** Creates an error response to a GET request. */
function createProblem(fields: Record<string, unknown>, target = '/v1/customers'): ApiResponse {
  const requestId = `req_${Math.random()}`;
  const problem = {
    type: '/docs/problems/api_key_invalid',
    title: 'The API key is not valid',
    status: 401,
    detail: 'No organization has this key.',
    instance: target,
    code: 'api_key_invalid',
    request_id: requestId,
    ...fields,
  };
  return new ApiResponse({
    number: 1,
    begun_by_then: 1,
    requirement: null,
    operation: listCustomers ?? null,
    method: 'GET',
    target,
    request: { headers: { authorization: `Bearer ${API_KEY}` }, body: null, encoding: 'utf8' },
    response: {
      status: 401,
      headers: {
        'content-type': 'application/problem+json',
        'www-authenticate': 'Bearer',
        'x-request-id': requestId,
      },
      text: JSON.stringify(problem),
    },
    started_at: '2027-01-10T12:00:00.000Z',
    duration_ms: 1,
  });
}

/** Returns the messages of all violations of a sequence of responses. */
function findMessages(...responses: readonly ApiResponse[]): string[] {
  const log = new ViolationLog();
  for (const response of responses) log.check(response);
  return [...log.violations.values()].map(({ message }) => message);
}

test('ViolationLog accepts problems with the titles of another deployment', () => {
  const title = 'Ungültiger Schlüssel';
  expect(findMessages(createProblem({ title }), createProblem({ title }))).toEqual([]);
});

test('ViolationLog reports problems of one code with different titles', () => {
  expect(findMessages(createProblem({}), createProblem({ title: 'Wrong key' }))).toEqual([
    'title of api_key_invalid is Wrong key, and was The API key is not valid before.',
  ]);
});

test.each(['/v1/masked', '/v1/***', '/v1'])(
  'ViolationLog accepts %s as the instance of a request with the API key in its path',
  (instance) => {
    expect(findMessages(createProblem({ instance }, `/v1/${API_KEY}`))).toEqual([]);
  },
);

test('ViolationLog reports an instance that repeats the API key', () => {
  const messages = findMessages(createProblem({}, `/v1/${API_KEY}`));
  expect(messages).toContain('The error response contains the API key of the request.');
});

test('ViolationLog accepts an instance whose dot segments a proxy has resolved', () => {
  const target = '/v1/customers/none/..';
  expect(findMessages(createProblem({ instance: '/v1/customers/' }, target))).toEqual([]);
  expect(findMessages(createProblem({ instance: '/v1/customers/none' }, target))).toHaveLength(1);
  // The first segment after two slashes is no host.
  expect(findMessages(createProblem({ instance: '/customers' }, '//v1/customers'))).toHaveLength(1);
});

test('ViolationLog reports the instance of another path', () => {
  expect(findMessages(createProblem({ instance: '/v1/plans' }))).toEqual([
    'instance is /v1/plans instead of /v1/customers.',
  ]);
});

test('ViolationLog records a violation at another place after thousands of different ones at one place', () => {
  const log = new ViolationLog();
  for (let number = 0; number < 2_000; number += 1)
    log.check(createProblem({ instance: `/v1/other/${number}` }));
  log.check(createProblem({ status: 403 }));
  const violations = [...log.violations.values()];
  expect([...new Set(violations.map(({ place }) => place))]).toEqual(['/instance', '/status']);
  const count = violations.reduce((sum, one) => sum + (one.place === '/instance' ? one.count : 0), 0);
  expect(count).toBe(2_000);
});
