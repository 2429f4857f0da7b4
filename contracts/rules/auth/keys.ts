import { expectThat } from '../../http/assert.js';
import type { Requirement } from '../../requirement.js';
import {
  defineRequirement,
  withOrganization,
  needsPayment,
  withDefaults,
} from '../shared/define-requirement.js';
import { citePart, cite } from '../shared/cite.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { getRequiredCapabilities, toUnknownPath, getExistingPath } from '../shared/operations.js';
import { plans } from '../../fixtures/plans.js';
import type { ApiResponse } from '../../http/api-response.js';
import { UNKNOWN_KEY } from '../../session/mask-texts.js';
import { listNearKeys } from '../../session/run-keys.js';

const defineRule = withDefaults(defineRequirement, { area: 'authentication' });

export const reachability: readonly Requirement[] = [
  defineRule({
    id: 'reachability.list',
    phase: 'reachability',
    statement: 'return 200 for GET /customers with a valid API key',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    citation: citePart('/paths/~1customers/get/responses/200'),
    verify: withOrganization(async (organization) => {
      const response = await organization.call('listCustomers', { query: { limit: 1 } });
      response.expectStatus(200);
      expectThat(Array.isArray(response.body.data), 'A list has no data.', response);
    }),
  }),
];

/** Returns the code for a header without a valid key: only a Bearer token can be a wrong key. */
const getRejectionCode = (authorization?: string | null): 'api_key_missing' | 'api_key_invalid' =>
  /^Bearer \S+$/.test(authorization ?? '') ? 'api_key_invalid' : 'api_key_missing';

/** Requests with almost the key of the organization, or with that key in another place. */
const createAttempts = (key: string): { authorization?: string; query?: string }[] => [
  ...listNearKeys(key).map((nearKey) => ({ authorization: `Bearer ${nearKey}` })),
  { authorization: `Basic ${key}` },
  { authorization: `Token ${key}` },
  { authorization: key },
  { query: `?api_key=${key}` },
];

/** Rejection of almost valid keys by every operation. Runs with the negatives because of the number of requests. */
export const almostValidKeys: readonly Requirement[] = operations.map((operation) =>
  defineRule({
    id: `authentication.near-key.${operation.id}`,
    phase: 'negatives',
    statement: `reject ${operation.id} with 401 for a changed API key, and for a valid API key that is not sent as a Bearer token`,
    operation: operation.id,
    category: 206,
    needs: getRequiredCapabilities(operation),
    citation: cite('authentication.rejected-keys', 'authentication.bearer'),
    verify: withOrganization(async (organization, { anonymous }) => {
      const { apiKey } = organization;
      if (apiKey === null) return;
      await mapConcurrent(createAttempts(apiKey), async ({ authorization, query = '' }) => {
        const headers = authorization === undefined ? {} : { authorization };
        const response = await anonymous.send(operation.method, toUnknownPath(operation) + query, {
          headers,
        });
        response.expectProblem(401, getRejectionCode(authorization));
      });
    }),
  }),
);

const invalidAuthorizations = [
  'Bearer sk_test_0000000000000000000000000000000000000000',
  'Bearer ',
  'Bearer sk_test_0000000000000000 000000000000000000000000',
  'Basic c2tfdGVzdDo=',
  'sk_test_0000000000000000000000000000000000000000',
];

/** Wrong keys for objects that exist. Runs with the negatives, because it creates the objects. */
export const rejectedKeysOfObjects: readonly Requirement[] = operations
  .filter(({ template }) => template.includes('{'))
  .map((operation) =>
    defineRule({
      id: `authentication.existing-object.${operation.id}`,
      phase: 'negatives',
      statement: `reject ${operation.id} for an object that exists with 401 without an API key and with an unknown one`,
      operation: operation.id,
      category: 206,
      needs: needsPayment,
      citation: cite('authentication.rejected-keys'),
      verify: withOrganization(async (organization, { anonymous }) => {
        const path = await getExistingPath(organization, operation);
        for (const authorization of [null, ...invalidAuthorizations]) {
          const response = await anonymous.send(operation.method, path, { headers: { authorization } });
          response.expectProblem(401, getRejectionCode(authorization));
        }
      }),
    }),
  );

export const rejectedKeys: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const define = withDefaults(defineRule, {
    phase: 'authentication',
    operation: operation.id,
    category: 206,
    needs: getRequiredCapabilities(operation),
    citation: cite('authentication.rejected-keys'),
  });
  return [
    define({
      id: `authentication.missing-key.${operation.id}`,
      statement: `reject ${operation.id} without an API key with 401 api_key_missing`,
      verify: async ({ anonymous }) => {
        const response = await anonymous.send(operation.method, toUnknownPath(operation));
        response.expectProblem(401, 'api_key_missing');
      },
    }),
    define({
      id: `authentication.wrong-key.${operation.id}`,
      statement: `reject ${operation.id} with an unknown API key with 401`,
      verify: async ({ anonymous }) => {
        for (const authorization of invalidAuthorizations) {
          const headers = { authorization };
          const response = await anonymous.send(operation.method, toUnknownPath(operation), { headers });
          response.expectProblem(401, getRejectionCode(authorization));
        }
      },
    }),
  ];
});

const customer = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };

/** Removes separators and escapes, so that a key is found however it is spaced out. */
const normalize = (text: string): string => text.replace(/\\u[0-9a-f]{4}/gi, '').replace(/[^0-9a-z]/gi, '');

function expectUndisclosed(response: ApiResponse, key: string, what: string): void {
  const { text, headers } = response.exchange.response;
  const isDisclosed = [text, ...Object.values(headers)].some((part) =>
    normalize(part).includes(normalize(key)),
  );
  expectThat(!isDisclosed, `The response to ${what} contains the key`, response);
}

const common = {
  phase: 'authentication',
  category: 209,
  citation: cite('authentication.undisclosed-keys'),
} as const;

export const undisclosedKeys: readonly Requirement[] = [
  defineRule({
    ...common,
    id: 'authentication.key-misplaced',
    statement: 'not repeat an API key in an error response, wherever the request had it',
    operation: 'createCustomer',
    needs: ['write'],
    verify: withOrganization(async (organization) => {
      const { apiKey } = organization;
      if (apiKey === null) return;
      const post = (path: string, body: unknown, headers = {}): Promise<ApiResponse> =>
        organization.send('POST', path, { body, headers });
      const requests: Record<string, () => Promise<ApiResponse>> = {
        'a key for an id': () => organization.send('GET', `/purchases/${apiKey}`),
        'a key for a path': () => organization.send('GET', `/${apiKey}`),
        'a key for a parameter': () => organization.send('GET', `/customers?${apiKey}=1`),
        'a key for a cursor': () => organization.send('GET', `/customers?cursor=${apiKey}`),
        'a key for a limit': () => organization.send('GET', `/customers?limit=${apiKey}`),
        'a key for a property': () => post('/customers', { [apiKey]: 'x' }),
        'a key for an email': () => post('/customers', { ...customer, email: apiKey }),
        'a key for a reference': () => post('/plans', { service_id: apiKey, name: 'A plan', ...plans.fixed }),
        'a key for a media type': () => post('/customers', customer, { 'content-type': apiKey }),
      };
      for (const [what, send] of Object.entries(requests)) {
        const response = await send();
        expectThat(response.status >= 400, `${what} was not rejected: ${response.summary}`, response);
        expectUndisclosed(response, apiKey, what);
      }
    }),
  }),
  defineRule({
    ...common,
    id: 'authentication.wrong-key-not-repeated',
    statement: 'not repeat a rejected API key in an error response, in any encoding',
    operation: 'listCustomers',
    needs: [],
    verify: async ({ anonymous }) => {
      for (const authorization of [`Bearer ${UNKNOWN_KEY}`, `Basic ${UNKNOWN_KEY}`, UNKNOWN_KEY]) {
        const response = await anonymous.send('GET', '/customers', { headers: { authorization } });
        response.expectStatus(401);
        expectUndisclosed(response, UNKNOWN_KEY, 'a wrong key');
      }
    },
  }),
];
