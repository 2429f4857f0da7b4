import { expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';
import type { TestOrganization } from '../../support/test-organization.js';

/** Error responses never repeat secrets that were sent in a wrong place. */

const sandbox = await testSandbox();

const secrets: [string, (organization: TestOrganization) => string][] = [
  ['a card number', () => '4242424242424242'],
  ['the own API key', (organization) => organization.apiKey],
  ['a key of a live gateway', () => 'sk_live_51Habcdefghijklmnop'],
  ["a webhook's secret", () => `whsec_${Buffer.alloc(24, 7).toString('base64')}`],
];

const customer = { email: 'ada@example.com', name: 'Ada' };

const locations: [string, (organization: TestOrganization, secret: string) => Promise<ApiResponse>][] = [
  [
    'a payment token',
    async (organization, payment_token) =>
      organization.call('createPurchase', {
        body: { ...(await organization.order(plans.one_time)), payment_token },
      }),
  ],
  [
    'a reference',
    (organization, id) => organization.call('createPurchase', { body: { plan_id: id, customer_id: id } }),
  ],
  [
    'a property of a wrong form',
    (organization, email) => organization.call('createCustomer', { body: { ...customer, email } }),
  ],
  [
    'a property that is unknown',
    (organization, card) => organization.send('POST', '/v1/customers', { body: { ...customer, card } }),
  ],
  [
    'the name of a property',
    (organization, secret) =>
      organization.send('POST', '/v1/customers', { body: { ...customer, [secret]: 1 } }),
  ],
  [
    'the name of a property in metadata',
    (organization, secret) =>
      organization.send('POST', '/v1/customers', { body: { ...customer, metadata: { [secret]: 1 } } }),
  ],
  [
    'a discriminator',
    (organization, kind) =>
      organization.send('POST', '/v1/plans', { body: { service_id: 's', name: 'P', rate: { kind } } }),
  ],
  [
    'JSON that is cut off',
    (organization, secret) => organization.send('POST', '/v1/customers', { raw: `{"card":"${secret}"` }),
  ],
  ['no JSON at all', (organization, secret) => organization.send('POST', '/v1/customers', { raw: secret })],
  [
    'the Content-Type',
    (organization, secret) =>
      organization.send('POST', '/v1/customers', { raw: '{}', headers: { 'content-type': secret } }),
  ],
  ['Accept', (organization, accept) => organization.send('GET', '/v1/customers', { headers: { accept } })],
  [
    'a scheme',
    (organization, secret) =>
      organization.send('GET', '/v1/customers', { headers: { authorization: `Basic ${secret}` } }),
  ],
  [
    'a key that is unknown',
    (organization, secret) =>
      organization.send('GET', '/v1/customers', { headers: { authorization: `Bearer ${secret}x` } }),
  ],
  [
    'an idempotency key that came before',
    async (organization, key) => {
      const headers = { 'idempotency-key': key };
      await organization.call('createCustomer', { body: customer, headers });
      return organization.call('createCustomer', { body: { ...customer, name: 'Eve' }, headers });
    },
  ],
  [
    'an external id that is taken',
    async (organization, external_id) => {
      await organization.customer({ external_id });
      return organization.call('createCustomer', { body: { ...customer, external_id } });
    },
  ],
  [
    'an id in the path',
    (organization, secret) => organization.send('GET', `/v1/customers/${encodeURIComponent(secret)}`),
  ],
  [
    'an id in the path, percent-encoded',
    async (organization, secret) => {
      const encoded = secret.replace(/[_4]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
      const response = await organization.send('GET', `/v1/customers/${encoded}`);
      expect(response.text).not.toContain(encoded);
      return response;
    },
  ],
  [
    'a path that is unknown',
    (organization, secret) => organization.send('GET', `/v1/${encodeURIComponent(secret)}`),
  ],
  [
    'a path without the method',
    (organization, secret) => organization.send('POST', `/v1/customers/${encodeURIComponent(secret)}`),
  ],
  ['a cursor', (organization, cursor) => organization.call('listCharges', { query: { cursor } })],
  [
    'the value of a parameter',
    (organization, secret) => organization.send('GET', `/v1/charges?status=${encodeURIComponent(secret)}`),
  ],
  [
    'a parameter that is unknown',
    (organization, secret) => organization.send('GET', `/v1/charges?api_key=${encodeURIComponent(secret)}`),
  ],
  [
    'the name of a parameter',
    (organization, secret) => organization.send('GET', `/v1/charges?${encodeURIComponent(secret)}=1`),
  ],
];

const cases = locations.flatMap(([place, send]) =>
  secrets.map(([what, secretOf]) => [what, place, send, secretOf] as const),
);

it.each(cases)('the sandbox keeps %s out of %s', async (_what, _place, send, secretOf) => {
  const organization = await sandbox.newOrganization();
  const secret = secretOf(organization);
  const response = await send(organization, secret);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.text).not.toContain(secret);
  expect(response.text).not.toContain(encodeURIComponent(secret));
  expect(response.headers.get('www-authenticate') ?? '').not.toContain(secret);
});
