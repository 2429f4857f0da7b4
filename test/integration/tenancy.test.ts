import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.js';
import { publicOperations } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';

const sandbox = await testSandbox();

let owner: Shop;
let stranger: Shop;
/** What the owner has. */
let own: {
  customer_id: string;
  plan_id: string;
  service_id: string;
  purchase_id: string;
  charge_id: string;
  consumption_id: string;
};
let before: unknown;

beforeAll(async () => {
  owner = await sandbox.shop();
  stranger = await sandbox.shop();
  const { id: plan_id, service_id } = await owner.plan({ ...plans.variable, external_id: 'plan' });
  const { id: customer_id } = await owner.customer({ email: 'owner@example.com', external_id: 'customer' });
  const body = { plan_id, customer_id, payment_token: 'tok_success', external_id: 'purchase' };
  const { id: purchase_id } = (await owner.call('createPurchase', { body })).body;
  const { id: consumption_id } = await owner.report(purchase_id, { quantity: '1', external_id: 'reading' });
  const { latest_charge_id } = await owner.purchase(plans.one_time);
  own = { customer_id, plan_id, service_id, purchase_id, charge_id: latest_charge_id ?? '', consumption_id };
  before = await everythingOf(owner);
});

async function everythingOf(shop: Shop): Promise<unknown> {
  const lists = await Promise.all([
    shop.call('listCustomers'),
    shop.call('listPurchases'),
    shop.call('listCharges'),
    shop.call('listConsumptions', { path: { id: own.purchase_id } }),
  ]);
  return [...lists.map(({ body }) => body.data), await sandbox.events(shop)];
}

describe("another's id in a path is 404, as one that never was", () => {
  const purchase = () => ({ id: own.purchase_id });
  const consumption = () => ({ id: own.purchase_id, consumption_id: own.consumption_id });
  const calls: Record<string, (shop: Shop) => Promise<Answer>> = {
    getPurchase: (shop) => shop.call('getPurchase', { path: purchase() }),
    cancelPurchase: (shop) => shop.call('cancelPurchase', { path: purchase() }),
    getCharge: (shop) => shop.call('getCharge', { path: { id: own.charge_id } }),
    createConsumption: (shop) =>
      shop.call('createConsumption', { path: purchase(), body: { quantity: '1' } }),
    listConsumptions: (shop) => shop.call('listConsumptions', { path: purchase() }),
    getConsumption: (shop) => shop.call('getConsumption', { path: consumption() }),
    deleteConsumption: (shop) => shop.call('deleteConsumption', { path: consumption() }),
    getCustomer: (shop) => shop.call('getCustomer', { path: { id: own.customer_id } }),
  };

  it.each(Object.entries(calls))('%s', async (_name, call) => {
    const answer = await call(stranger);
    expect([answer.status, answer.problem.code]).toEqual([404, 'resource_not_found']);
    expect(await everythingOf(owner)).toEqual(before);
  });

  it('and each operation that takes an id is among them', () => {
    const withId = publicOperations.filter(({ path }) => path.includes('{')).map(({ id }) => id);
    expect(Object.keys(calls).sort()).toEqual(withId.sort());
  });

  it("also beside a purchase of the stranger's own", async () => {
    const { id } = await stranger.purchase(plans.variable);
    const path = { id, consumption_id: own.consumption_id };
    expect((await stranger.call('getConsumption', { path })).status).toBe(404);
    expect((await stranger.call('deleteConsumption', { path })).status).toBe(404);
  });
});

describe("another's objects are in no list", () => {
  it('without a filter', async () => {
    const shop = await sandbox.shop();
    expect((await shop.call('listCustomers')).body.data).toEqual([]);
    expect((await shop.call('listPurchases')).body.data).toEqual([]);
    expect((await shop.call('listCharges')).body.data).toEqual([]);
  });

  it('with a filter by what they have', async () => {
    const { customer_id, plan_id, purchase_id } = own;
    const lists = await Promise.all([
      stranger.call('listCustomers', { query: { email: 'owner@example.com' } }),
      stranger.call('listCustomers', { query: { external_id: 'customer' } }),
      stranger.call('listPurchases', { query: { customer_id } }),
      stranger.call('listPurchases', { query: { plan_id } }),
      stranger.call('listPurchases', { query: { external_id: 'purchase' } }),
      stranger.call('listCharges', { query: { customer_id } }),
      stranger.call('listCharges', { query: { purchase_id } }),
    ]);
    for (const { status, body } of lists) expect([status, body.data]).toEqual([200, []]);
  });
});

describe("another's id in a body is a reference that leads nowhere", () => {
  it('service_id of a plan', async () => {
    const body = { ...plans.fixed, name: 'Plan', service_id: own.service_id };
    const answer = await stranger.call('createPlan', { body });
    expect([answer.status, answer.problem.code, answer.places]).toEqual([
      422,
      'reference_not_found',
      ['/service_id'],
    ]);
  });

  it('plan_id and customer_id of a purchase', async () => {
    const order = await stranger.order(plans.one_time);
    const buy = (foreign: object) => stranger.call('createPurchase', { body: { ...order, ...foreign } });
    const { plan_id, customer_id } = own;
    expect((await buy({ plan_id })).places).toEqual(['/plan_id']);
    expect((await buy({ customer_id })).places).toEqual(['/customer_id']);
    const both = await buy({ plan_id, customer_id });
    expect([both.status, both.problem.code]).toEqual([422, 'reference_not_found']);
    expect(both.places).toEqual(['/plan_id', '/customer_id']);
  });

  it('and its external ids are free', async () => {
    const shop = await sandbox.shop();
    await shop.customer({ external_id: 'customer' });
    const { id } = await shop.purchase(
      { ...plans.variable, external_id: 'plan' },
      { external_id: 'purchase' },
    );
    await shop.report(id, { quantity: '1', external_id: 'reading' });
  });
});

it("a reset removes nothing of another's", async () => {
  const shop = await sandbox.shop();
  await shop.customer();
  await shop.call('resetSandbox');
  expect((await shop.call('listCustomers')).body.data).toEqual([]);
  expect(await everythingOf(owner)).toEqual(before);
});

describe('a key', () => {
  it.each([
    ['none', null, 'api_key_missing'],
    ['an empty one', '', 'api_key_invalid'],
    ['no scheme', 'sk_test_0000000000000000', 'api_key_invalid'],
    ['another scheme', 'Basic c2tfdGVzdDo=', 'api_key_invalid'],
    ['one that is unknown', 'Bearer sk_test_0000000000000000', 'api_key_invalid'],
    ['one with more behind it', 'Bearer sk_test_0000000000000000 more', 'api_key_invalid'],
  ])('%s is refused on every operation', async (_name, authorization, code) => {
    for (const { method, path } of publicOperations) {
      const target = path.replace(/\{\w+\}/g, 'none');
      const answer = await stranger.send(method, target, { headers: { authorization } });
      expect([answer.status, answer.problem.code]).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="tollgate"/);
    }
  });

  it('is taken whatever the case of the scheme', async () => {
    const headers = { authorization: `bearer ${stranger.apiKey}` };
    expect((await stranger.call('listCharges', { headers })).status).toBe(200);
  });

  it('with its last letter changed is no key', async () => {
    const { apiKey } = await sandbox.shop();
    const changed = apiKey.slice(0, -1) + (apiKey.endsWith('a') ? 'b' : 'a');
    expect((await sandbox.client(changed).call('listCharges')).status).toBe(401);
  });
});
