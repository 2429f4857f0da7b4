import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/client.js';
import { publicOperations } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

let owner: TestOrganization;
let otherOrganization: TestOrganization;
/** Objects of the owning organization. */
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
  owner = await sandbox.newOrganization();
  otherOrganization = await sandbox.newOrganization();
  const { id: plan_id, service_id } = await owner.plan({ ...plans.variable, external_id: 'plan' });
  const { id: customer_id } = await owner.customer({ email: 'owner@example.com', external_id: 'customer' });
  const body = { plan_id, customer_id, payment_token: 'tok_success', external_id: 'purchase' };
  const { id: purchase_id } = (await owner.call('createPurchase', { body })).body;
  const { id: consumption_id } = await owner.report(purchase_id, { quantity: '1', external_id: 'reading' });
  const { latest_charge_id } = await owner.purchase(plans.one_time);
  own = { customer_id, plan_id, service_id, purchase_id, charge_id: latest_charge_id ?? '', consumption_id };
  before = await readAll(owner);
});

async function readAll(organization: TestOrganization): Promise<unknown> {
  const lists = await Promise.all([
    organization.call('listCustomers'),
    organization.call('listPurchases'),
    organization.call('listCharges'),
    organization.call('listConsumptions', { path: { id: own.purchase_id } }),
  ]);
  return [...lists.map(({ body }) => body.data), await sandbox.events(organization)];
}

describe("the id of another organization's object in a path", () => {
  const purchase = () => ({ id: own.purchase_id });
  const consumption = () => ({ id: own.purchase_id, consumption_id: own.consumption_id });
  const calls: Record<string, (organization: TestOrganization) => Promise<ApiResponse>> = {
    getPurchase: (organization) => organization.call('getPurchase', { path: purchase() }),
    cancelPurchase: (organization) => organization.call('cancelPurchase', { path: purchase() }),
    getCharge: (organization) => organization.call('getCharge', { path: { id: own.charge_id } }),
    createConsumption: (organization) =>
      organization.call('createConsumption', { path: purchase(), body: { quantity: '1' } }),
    listConsumptions: (organization) => organization.call('listConsumptions', { path: purchase() }),
    getConsumption: (organization) => organization.call('getConsumption', { path: consumption() }),
    deleteConsumption: (organization) => organization.call('deleteConsumption', { path: consumption() }),
    getCustomer: (organization) => organization.call('getCustomer', { path: { id: own.customer_id } }),
  };

  it.each(Object.entries(calls))(
    "the id of another organization's object in a path returns 404, like an id that never existed: %s",
    async (_name, call) => {
      const response = await call(otherOrganization);
      expect([response.status, response.problem.code]).toEqual([404, 'resource_not_found']);
      expect(await readAll(owner)).toEqual(before);
    },
  );

  it("the id of another organization's object in a path is tested for every operation that takes an id", () => {
    const withId = publicOperations.filter(({ path }) => path.includes('{')).map(({ id }) => id);
    expect(Object.keys(calls).sort()).toEqual(withId.sort());
  });

  it("the id of another organization's object in a path returns 404 below a purchase of the caller's own organization", async () => {
    const { id } = await otherOrganization.purchase(plans.variable);
    const path = { id, consumption_id: own.consumption_id };
    expect((await otherOrganization.call('getConsumption', { path })).status).toBe(404);
    expect((await otherOrganization.call('deleteConsumption', { path })).status).toBe(404);
  });
});

describe("lists and another organization's objects", () => {
  it("lists exclude other organizations' objects without a filter", async () => {
    const organization = await sandbox.newOrganization();
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    expect((await organization.call('listPurchases')).body.data).toEqual([]);
    expect((await organization.call('listCharges')).body.data).toEqual([]);
  });

  it("lists exclude other organizations' objects with a filter by their ids", async () => {
    const { customer_id, plan_id, purchase_id } = own;
    const lists = await Promise.all([
      otherOrganization.call('listCustomers', { query: { email: 'owner@example.com' } }),
      otherOrganization.call('listCustomers', { query: { external_id: 'customer' } }),
      otherOrganization.call('listPurchases', { query: { customer_id } }),
      otherOrganization.call('listPurchases', { query: { plan_id } }),
      otherOrganization.call('listPurchases', { query: { external_id: 'purchase' } }),
      otherOrganization.call('listCharges', { query: { customer_id } }),
      otherOrganization.call('listCharges', { query: { purchase_id } }),
    ]);
    for (const { status, body } of lists) expect([status, body.data]).toEqual([200, []]);
  });
});

describe("the id of another organization's object in a body", () => {
  it("the id of another organization's object in a body is a missing reference as service_id of a plan", async () => {
    const body = { ...plans.fixed, name: 'Plan', service_id: own.service_id };
    const response = await otherOrganization.call('createPlan', { body });
    expect([response.status, response.problem.code, response.errorLocations]).toEqual([
      422,
      'reference_not_found',
      ['/service_id'],
    ]);
  });

  it("the id of another organization's object in a body is a missing reference as plan_id and customer_id of a purchase", async () => {
    const order = await otherOrganization.order(plans.one_time);
    const buy = (foreign: object) =>
      otherOrganization.call('createPurchase', { body: { ...order, ...foreign } });
    const { plan_id, customer_id } = own;
    expect((await buy({ plan_id })).errorLocations).toEqual(['/plan_id']);
    expect((await buy({ customer_id })).errorLocations).toEqual(['/customer_id']);
    const both = await buy({ plan_id, customer_id });
    expect([both.status, both.problem.code]).toEqual([422, 'reference_not_found']);
    expect(both.errorLocations).toEqual(['/plan_id', '/customer_id']);
  });

  it("the id of another organization's object in a body does not reserve its external_id", async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ external_id: 'customer' });
    const { id } = await organization.purchase(
      { ...plans.variable, external_id: 'plan' },
      { external_id: 'purchase' },
    );
    await organization.report(id, { quantity: '1', external_id: 'reading' });
  });
});

it('a reset leaves other organizations unchanged', async () => {
  const organization = await sandbox.newOrganization();
  await organization.customer();
  await organization.call('resetSandbox');
  expect((await organization.call('listCustomers')).body.data).toEqual([]);
  expect(await readAll(owner)).toEqual(before);
});

describe('an API key', () => {
  it.each([
    ['none', null, 'api_key_missing'],
    ['an empty one', '', 'api_key_invalid'],
    ['no scheme', 'sk_test_0000000000000000', 'api_key_invalid'],
    ['another scheme', 'Basic c2tfdGVzdDo=', 'api_key_invalid'],
    ['one that is unknown', 'Bearer sk_test_0000000000000000', 'api_key_invalid'],
    ['one with more behind it', 'Bearer sk_test_0000000000000000 more', 'api_key_invalid'],
  ])('an API key is rejected on every operation when it is %s', async (_name, authorization, code) => {
    for (const { method, path } of publicOperations) {
      const target = path.replace(/\{\w+\}/g, 'none');
      const response = await otherOrganization.send(method, target, { headers: { authorization } });
      expect([response.status, response.problem.code]).toEqual([401, code]);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="tollgate"/);
    }
  });

  it('an API key is accepted with any case of the Bearer scheme', async () => {
    const headers = { authorization: `bearer ${otherOrganization.apiKey}` };
    expect((await otherOrganization.call('listCharges', { headers })).status).toBe(200);
  });

  it('an API key is rejected with its last letter changed', async () => {
    const { apiKey } = await sandbox.newOrganization();
    const changed = apiKey.slice(0, -1) + (apiKey.endsWith('a') ? 'b' : 'a');
    expect((await sandbox.client(changed).call('listCharges')).status).toBe(401);
  });
});
