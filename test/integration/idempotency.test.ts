import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { ApiResponse, Body } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const store = new ControlledStore(createMemoryStore());
let realNow = Date.parse('2026-06-01T00:00:00Z');
const sandbox = await testSandbox({ store, realNow: () => realNow });

const customer: Body<'createCustomer'> = {
  email: 'ada@example.com',
  name: 'Ada',
  metadata: { a: '1', b: '2' },
};

function create(
  organization: TestOrganization,
  key: string,
  body = customer,
): Promise<ApiResponse<{ id: string }>> {
  return organization.call('createCustomer', { body, headers: { 'idempotency-key': key } });
}

async function countCustomers(organization: TestOrganization): Promise<number> {
  return (await organization.call('listCustomers', { query: { limit: 100 } })).body.data.length;
}

it('one hundred concurrent requests with one idempotency key create one object', async () => {
  const organization = await sandbox.newOrganization();
  const responses = await Promise.all(Array.from({ length: 100 }, () => create(organization, 'k')));
  const made = responses.filter(({ status, isReplay }) => status === 201 && !isReplay);
  const replayed = responses.filter(({ isReplay }) => isReplay);
  const refused = responses.filter(({ status }) => status === 409);
  expect(made).toHaveLength(1);
  expect(made.length + replayed.length + refused.length).toBe(100);
  expect(new Set(replayed.map(({ text }) => text))).toEqual(new Set(replayed.map(() => made[0]?.text)));
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
    new Set(refused.map(() => 'idempotency_key_in_use')),
  );
  expect(await countCustomers(organization)).toBe(1);
});

it('a repeated request returns 409 while the first one is running, and its response afterwards', async () => {
  const organization = await sandbox.newOrganization();
  const gate = store.holdNextTransaction();
  const first = create(organization, 'k');
  await gate.reached;
  const second = await create(organization, 'k');
  expect([second.status, second.problem.code]).toEqual([409, 'idempotency_key_in_use']);
  gate.release();
  const { body } = await first;
  expect((await create(organization, 'k')).body).toEqual(body);
});

describe('a replayed response', () => {
  const requests: [string, (organization: TestOrganization) => Promise<[path: string, body: object]>][] = [
    ['POST /v1/customers', () => Promise.resolve(['/v1/customers', customer])],
    ['POST /v1/services', () => Promise.resolve(['/v1/services', { name: 'Electricity' }])],
    [
      'POST /v1/plans',
      async (organization) => [
        '/v1/plans',
        { ...plans.fixed, name: 'P', service_id: (await organization.service()).id },
      ],
    ],
    [
      'POST /v1/purchases',
      async (organization) => ['/v1/purchases', await organization.order(plans.one_time)],
    ],
    [
      'POST /v1/purchases/{id}/consumptions',
      async (organization) => [
        `/v1/purchases/${(await organization.purchase(plans.variable)).id}/consumptions`,
        { quantity: '1' },
      ],
    ],
    [
      'PUT /v1/purchases/{id}/cancel',
      async (organization) => [
        `/v1/purchases/${(await organization.purchase(plans.fixed)).id}/cancel`,
        { mode: 'period_end' },
      ],
    ],
    [
      'POST /v1/organizations/configurations',
      () =>
        Promise.resolve(['/v1/organizations/configurations', { webhook: { url: 'https://shop.example/' } }]),
    ],
  ];

  it.each(requests)(
    'a replayed response equals the first response of %s, under a new request id',
    async (name, prepare) => {
      const organization = await sandbox.newOrganization();
      const [path, body] = await prepare(organization);
      const [method = ''] = name.split(' ');
      const send = () => organization.send(method, path, { body, headers: { 'idempotency-key': 'k' } });
      const first = await send();
      const { length } = await sandbox.events(organization);
      const second = await send();
      expect(second.status).toBe(first.status);
      expect(second.text).toBe(first.text);
      for (const header of ['location', 'content-type']) {
        expect(second.headers.get(header)).toBe(first.headers.get(header));
      }
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(second.headers.get('ratelimit')).not.toBe(first.headers.get('ratelimit'));
      expect(await sandbox.events(organization)).toHaveLength(length);
    },
  );

  it('a replayed response shows the original state after the object has changed', async () => {
    const organization = await sandbox.newOrganization();
    const order = await organization.order(plans.fixed);
    const buy = () =>
      organization.call('createPurchase', {
        body: { ...order, payment_token: 'tok_success' },
        headers: { 'idempotency-key': 'k' },
      });
    const { body: purchase } = await buy();
    await organization.call('cancelPurchase', { path: purchase });
    expect((await buy()).body).toEqual(purchase);
  });

  it('a replayed response is returned for a declined payment, because the purchase was created', async () => {
    const organization = await sandbox.newOrganization();
    const body = { ...(await organization.order(plans.one_time)), payment_token: 'tok_declined' };
    const buy = () => organization.call('createPurchase', { body, headers: { 'idempotency-key': 'k' } });
    const first = await buy();
    const second = await buy();
    expect(second.isReplay).toBe(true);
    expect(second.body).toEqual(first.body);
  });
});

describe('reusing an idempotency key', () => {
  const other: [string, string, Body<'createCustomer'>, boolean][] = [
    ['with the quoted form of the draft', '"k"', customer, true],
    [
      'with the properties in another order',
      'k',
      { metadata: { b: '2', a: '1' }, name: 'Ada', email: customer.email },
      true,
    ],
    ['with another value', 'k', { ...customer, name: 'Eve' }, false],
    ['with a property more', 'k', { ...customer, phone: null }, false],
    ['with a property less', 'k', { email: customer.email, name: customer.name }, false],
  ];

  it.each(other)(
    'an idempotency key is bound to its request: a second request %s is compared with the first one',
    async (_name, key, body, isSame) => {
      const organization = await sandbox.newOrganization();
      const first = await create(organization, 'k');
      const second = await create(organization, key, body);
      if (isSame) expect(second.text).toBe(first.text);
      else expect([second.status, second.problem.code]).toEqual([422, 'idempotency_key_reused']);
      expect(await countCustomers(organization)).toBe(1);
    },
  );

  it.each([
    ['with escapes in its quoted form', '"a\\"b\\\\"', 'a"b\\'],
    ['of 255 characters', `"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    ['with a space in it', '"a b"', 'a b'],
  ])('an idempotency key is accepted %s', async (_name, quoted, bare) => {
    const organization = await sandbox.newOrganization();
    await create(organization, bare);
    expect((await create(organization, quoted)).isReplay).toBe(true);
  });

  it.each([
    ['empty quotes', '""'],
    ['one quote', '"'],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters in quotes', `"${'x'.repeat(256)}"`],
    ['letters that are not ASCII', 'kéy'],
  ])('an idempotency key is rejected when it is malformed: %s', async (_name, key) => {
    const organization = await sandbox.newOrganization();
    const response = await create(organization, key);
    expect(response.status).toBe(400);
    expect(new Set(response.errorLocations)).toEqual(new Set(['Idempotency-Key']));
    expect(await countCustomers(organization)).toBe(0);
  });

  it('an idempotency key is independent for another organization', async () => {
    const [one, two] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    await create(one, 'k');
    expect((await create(two, 'k', { ...customer, name: 'Eve' })).isReplay).toBe(false);
  });

  it('an idempotency key is independent for another path', async () => {
    const organization = await sandbox.newOrganization();
    await create(organization, 'k');
    const headers = { 'idempotency-key': 'k' };
    expect((await organization.call('createService', { body: { name: 'S' }, headers })).isReplay).toBe(false);
    for (const path of [await organization.purchase(plans.fixed), await organization.purchase(plans.fixed)]) {
      expect((await organization.call('cancelPurchase', { path, headers })).isReplay).toBe(false);
    }
  });

  it('an idempotency key has no effect on GET', async () => {
    const organization = await sandbox.newOrganization();
    const headers = { 'idempotency-key': 'k' };
    expect((await organization.call('listCustomers', { headers })).body.data).toHaveLength(0);
    await create(organization, 'k');
    expect((await organization.call('listCustomers', { headers })).body.data).toHaveLength(1);
  });
});

describe('an error response and its idempotency key', () => {
  it('an error response leaves the key unused after a 400', async () => {
    const organization = await sandbox.newOrganization();
    expect((await create(organization, 'k', { ...customer, email: 'none' })).status).toBe(400);
    expect((await create(organization, 'k')).isReplay).toBe(false);
  });

  it('an error response leaves the key unused after a 409', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer({ external_id: 'mine' });
    const refused = await create(organization, 'k', { ...customer, external_id: 'mine' });
    expect(refused.problem.existing_id).toBe(id);
    expect((await create(organization, 'k')).status).toBe(201);
  });

  it('an error response leaves the key unused after a 422', async () => {
    const organization = await sandbox.newOrganization();
    const order = await organization.order(plans.one_time);
    const buy = (payment_token: string) =>
      organization.call('createPurchase', {
        body: { ...order, payment_token },
        headers: { 'idempotency-key': 'k' },
      });
    expect((await buy('tok_unknown')).status).toBe(422);
    expect((await buy('tok_success')).status).toBe(201);
  });

  it('an error response leaves the key unused after an injected 500', async () => {
    const organization = await sandbox.newOrganization();
    store.failure = new Error('made to fail');
    expect((await create(organization, 'k')).status).toBe(500);
    store.failure = null;
    expect((await create(organization, 'k')).isReplay).toBe(false);
    expect(await countCustomers(organization)).toBe(1);
  });
});

describe('lifetime of an idempotency record', () => {
  const day = 24 * 60 * 60 * 1000;

  it('the lifetime of an idempotency record is 24 hours of real time', async () => {
    const organization = await sandbox.newOrganization();
    const first = await create(organization, 'k');
    realNow += day - 1;
    expect((await create(organization, 'k')).text).toBe(first.text);
    realNow += 1;
    const later = await create(organization, 'k', { ...customer, name: 'Eve' });
    expect([later.status, later.isReplay]).toEqual([201, false]);
    expect(await countCustomers(organization)).toBe(2);
    expect((await create(organization, 'k', { ...customer, name: 'Eve' })).text).toBe(later.text);
  });

  it('the lifetime of an idempotency record does not depend on the clock of the organization', async () => {
    const organization = await sandbox.newOrganization({ now: '2099-01-01T00:00:00Z' });
    await create(organization, 'k');
    expect((await create(organization, 'k')).isReplay).toBe(true);
  });

  it('the lifetime of an idempotency record ends with a reset', async () => {
    const organization = await sandbox.newOrganization();
    await create(organization, 'k');
    await organization.call('resetSandbox');
    expect((await create(organization, 'k')).isReplay).toBe(false);
    expect(await countCustomers(organization)).toBe(1);
  });

  it('the lifetime of an idempotency record ends when expired records are deleted', async () => {
    const organization = await sandbox.newOrganization();
    for (const key of ['a', 'b', 'c', 'd']) await create(organization, key);
    realNow += day;
    for (const key of ['e', 'f']) await create(organization, key);
    const kept = await store.read(organization.organizationId, (reader) =>
      reader.list('idempotency_records', { limit: 100 }),
    );
    expect(kept).toHaveLength(2);
  });
});
