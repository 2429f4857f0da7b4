import { withOrganization } from '../shared/define-requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { ApiResponse } from '../../http/api-response.js';
import { expectThat } from '../../http/assert.js';
import type { Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';

const INVALID_KEY = 'sk_test_4kcw7q0zm9r2x8b3n5v6t1j0';

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
  level: 'MUST',
  phase: 'authentication',
  category: 209,
  citation: cite('authentication.undisclosed-keys'),
} as const;

export const undisclosedKeys: readonly Requirement[] = [
  {
    ...common,
    id: 'authentication.key-misplaced',
    area: 'authentication',
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
  },
  {
    ...common,
    id: 'authentication.wrong-key-not-repeated',
    area: 'authentication',
    statement: 'not repeat a rejected API key in an error response, in any encoding',
    operation: 'listCustomers',
    needs: [],
    verify: async ({ anonymous }) => {
      for (const authorization of [`Bearer ${INVALID_KEY}`, `Basic ${INVALID_KEY}`, INVALID_KEY]) {
        const response = await anonymous.send('GET', '/customers', { headers: { authorization } });
        response.expectStatus(401);
        expectUndisclosed(response, INVALID_KEY, 'a wrong key');
      }
    },
  },
];
