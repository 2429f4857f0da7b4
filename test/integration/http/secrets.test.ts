import { expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';
import type { TestOrganization } from '../../support/shop.js';

/** Error responses never repeat secrets that were sent in a wrong place. */

const sandbox = await testSandbox();

const secrets: [string, (shop: TestOrganization) => string][] = [
  ['a card number', () => '4242424242424242'],
  ['the own API key', (shop) => shop.apiKey],
  ['a key of a live gateway', () => 'sk_live_51Habcdefghijklmnop'],
  ["a webhook's secret", () => `whsec_${Buffer.alloc(24, 7).toString('base64')}`],
];

const customer = { email: 'ada@example.com', name: 'Ada' };

const locations: [string, (shop: TestOrganization, secret: string) => Promise<ApiResponse>][] = [
  [
    'a payment token',
    async (shop, payment_token) =>
      shop.call('createPurchase', { body: { ...(await shop.order(plans.one_time)), payment_token } }),
  ],
  ['a reference', (shop, id) => shop.call('createPurchase', { body: { plan_id: id, customer_id: id } })],
  [
    'a property of a wrong form',
    (shop, email) => shop.call('createCustomer', { body: { ...customer, email } }),
  ],
  [
    'a property that is unknown',
    (shop, card) => shop.send('POST', '/v1/customers', { body: { ...customer, card } }),
  ],
  [
    'the name of a property',
    (shop, secret) => shop.send('POST', '/v1/customers', { body: { ...customer, [secret]: 1 } }),
  ],
  [
    'the name of a property in metadata',
    (shop, secret) =>
      shop.send('POST', '/v1/customers', { body: { ...customer, metadata: { [secret]: 1 } } }),
  ],
  [
    'a discriminator',
    (shop, kind) => shop.send('POST', '/v1/plans', { body: { service_id: 's', name: 'P', rate: { kind } } }),
  ],
  [
    'JSON that is cut off',
    (shop, secret) => shop.send('POST', '/v1/customers', { raw: `{"card":"${secret}"` }),
  ],
  ['no JSON at all', (shop, secret) => shop.send('POST', '/v1/customers', { raw: secret })],
  [
    'the Content-Type',
    (shop, secret) => shop.send('POST', '/v1/customers', { raw: '{}', headers: { 'content-type': secret } }),
  ],
  ['Accept', (shop, accept) => shop.send('GET', '/v1/customers', { headers: { accept } })],
  [
    'a scheme',
    (shop, secret) => shop.send('GET', '/v1/customers', { headers: { authorization: `Basic ${secret}` } }),
  ],
  [
    'a key that is unknown',
    (shop, secret) => shop.send('GET', '/v1/customers', { headers: { authorization: `Bearer ${secret}x` } }),
  ],
  [
    'an idempotency key that came before',
    async (shop, key) => {
      const headers = { 'idempotency-key': key };
      await shop.call('createCustomer', { body: customer, headers });
      return shop.call('createCustomer', { body: { ...customer, name: 'Eve' }, headers });
    },
  ],
  [
    'an external id that is taken',
    async (shop, external_id) => {
      await shop.customer({ external_id });
      return shop.call('createCustomer', { body: { ...customer, external_id } });
    },
  ],
  ['an id in the path', (shop, secret) => shop.send('GET', `/v1/customers/${encodeURIComponent(secret)}`)],
  ['a path that is unknown', (shop, secret) => shop.send('GET', `/v1/${encodeURIComponent(secret)}`)],
  [
    'a path without the method',
    (shop, secret) => shop.send('POST', `/v1/customers/${encodeURIComponent(secret)}`),
  ],
  ['a cursor', (shop, cursor) => shop.call('listCharges', { query: { cursor } })],
  [
    'the value of a parameter',
    (shop, secret) => shop.send('GET', `/v1/charges?status=${encodeURIComponent(secret)}`),
  ],
  [
    'a parameter that is unknown',
    (shop, secret) => shop.send('GET', `/v1/charges?api_key=${encodeURIComponent(secret)}`),
  ],
  [
    'the name of a parameter',
    (shop, secret) => shop.send('GET', `/v1/charges?${encodeURIComponent(secret)}=1`),
  ],
];

const cases = locations.flatMap(([place, send]) =>
  secrets.map(([what, secretOf]) => [what, place, send, secretOf] as const),
);

it.each(cases)('keeps %s out of %s', async (_what, _place, send, secretOf) => {
  const shop = await sandbox.newOrganization();
  const secret = secretOf(shop);
  const answer = await send(shop, secret);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain(secret);
  expect(answer.text).not.toContain(encodeURIComponent(secret));
  expect(answer.headers.get('www-authenticate') ?? '').not.toContain(secret);
});
