import { beforeAll, describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

let organization: TestOrganization;
let otherOrganization: TestOrganization;
let purchase: Awaited<ReturnType<TestOrganization['purchase']>>;
let other: typeof purchase;

beforeAll(async () => {
  organization = await sandbox.newOrganization();
  otherOrganization = await sandbox.newOrganization();
  purchase = await organization.purchase(plans.variable, { external_id: 'mine' });
  await organization.report(purchase.id, { quantity: '1' });
  other = await organization.purchase(plans.one_time);
  await organization.call('createOrganizationConfiguration', {
    body: { branding: { display_name: 'First' } },
  });
  const webhook = { url: 'http://127.0.0.1:1/hook' };
  await organization.call('setDeliveryMode', { body: { mode: 'collect' } });
  await organization.call('createOrganizationConfiguration', { body: { webhook } });
  await organization.call('triggerEvent', { body: { type: 'ping' } });
});

const types = ['purchase', 'charge', 'customer', 'plan', 'service', 'consumption', 'configuration'] as const;

describe('GET /_sandbox/objects', () => {
  it.each(types)('lists objects of each type, and returns each by its id: %s', async (type) => {
    const { data } = (await organization.call('listObjects', { query: { type } })).body;
    expect(data.length).toBeGreaterThan(0);
    for (const object of data) {
      expect(object.type).toBe(type);
      expect((await organization.call('getObject', { path: object.data })).body).toMatchObject(object);
      expect((await otherOrganization.call('getObject', { path: object.data })).status).toBe(404);
    }
    expect((await otherOrganization.call('listObjects', { query: { type } })).body.data).toEqual([]);
  });

  it('shows objects as the public API shows them', async () => {
    const { data } = (await organization.call('listPurchases')).body;
    const listed = (await organization.call('listObjects', { query: { type: 'purchase' } })).body.data;
    expect(listed.map((object) => object.data)).toEqual(data);
  });

  it('returns events and deliveries by their ids', async () => {
    const [event] = (await organization.call('listEvents', { query: { limit: 1 } })).body.data;
    const [delivery] = (await organization.call('listDeliveries', { query: { limit: 1 } })).body.data;
    for (const [type, data] of [
      ['event', event],
      ['delivery', delivery],
    ] as const)
      expect((await organization.call('getObject', { path: { id: data?.id ?? '' } })).body).toEqual({
        type,
        data,
      });
  });

  it.each([
    ['purchase', { external_id: 'mine' }, 1],
    ['purchase', { status: 'active' }, 1],
    ['purchase', { status: 'none' }, 0],
    ['purchase', { kind: 'one_time' }, 1],
    ['customer', { email: 'ada@example.com' }, 2],
    // Customers have no status.
    ['customer', { status: 'active' }, 0],
    ['plan', { purchase_id: 'none' }, 0],
  ] as const)('filters %s by %j and returns %i objects', async (type, filter, count) => {
    const { data } = (await organization.call('listObjects', { query: { type, ...filter } })).body;
    expect(data).toHaveLength(count);
  });

  it('filters by purchase and by customer', async () => {
    const query = { type: 'consumption', purchase_id: purchase.id } as const;
    expect((await organization.call('listObjects', { query })).body.data).toHaveLength(1);
    const bought = { type: 'charge', customer_id: other.customer_id } as const;
    expect((await organization.call('listObjects', { query: bought })).body.data).toHaveLength(1);
  });

  it.each(['x', ' '.repeat(3), 'x'.repeat(101)])('rejects the search text "%s" and names q', async (q) => {
    const { status, problem } = await organization.call('listObjects', { query: { q } });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ parameter: 'q' }]);
  });

  it('finds an object by its whole id or external id, and not by a part of them', async () => {
    const search = async (q: string): Promise<string[]> => {
      const { data } = (await organization.call('listObjects', { query: { q } })).body;
      return data.map((object) => object.data.id);
    };
    expect(await search(purchase.id)).toEqual([purchase.id]);
    expect(await search('mine')).toEqual([purchase.id]);
    expect(await search(purchase.id.slice(0, -1))).toEqual([]);
    expect(await search('min')).toEqual([]);
  });

  it('rejects a list with neither a type nor a search text', async () => {
    const { status, problem } = await organization.call('listObjects', { query: {} });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ parameter: 'type', code: 'required' }]);
  });

  it('hides secrets', async () => {
    const [newest] = (await organization.call('listObjects', { query: { type: 'configuration' } })).body.data;
    expect(newest?.data).toMatchObject({ version: 2, webhook: { secret: null } });
  });

  it('creates no entry in the request log', async () => {
    const before = (await organization.call('listRequests')).body.data;
    await organization.call('listObjects', { query: { type: 'purchase' } });
    expect((await organization.call('listRequests')).body.data).toEqual(before);
  });
});

describe('history of an object', () => {
  it('the history of an object includes the events of objects that belong to a purchase', async () => {
    const { data } = (await organization.call('listEvents', { query: { object_id: purchase.id } })).body;
    const typesTold = data.map(({ type }) => type);
    expect(typesTold).toContain('purchase.created');
    expect(typesTold).toContain('consumption.created');
    expect(JSON.stringify(data)).not.toContain(other.id);
  });

  it('the history of an object is paginated with a cursor that is valid only for this object', async () => {
    const query = { object_id: purchase.id, limit: 1 };
    const whole = (await organization.call('listEvents', { query: { object_id: purchase.id } })).body.data;
    const first = (await organization.call('listEvents', { query })).body;
    const cursor = first.next_cursor ?? '';
    const second = (await organization.call('listEvents', { query: { ...query, cursor } })).body;
    expect([...first.data, ...second.data]).toEqual(whole.slice(0, 2));
    const foreign = await organization.call('listEvents', {
      query: { ...query, object_id: other.id, cursor },
    });
    expect(foreign.problem.code).toBe('invalid_cursor');
  });

  it('the history of an object includes requests that name the object or returned it', async () => {
    await organization.call('getPurchase', { path: purchase });
    const { data } = (await organization.call('listRequests', { query: { object_id: purchase.id } })).body;
    expect(data.map(({ operation_id }) => operation_id)).toEqual([
      'getPurchase',
      'createConsumption',
      'createPurchase',
    ]);
    const made = (await organization.call('listRequests', { query: { object_id: purchase.plan_id } })).body
      .data;
    expect(made.map(({ operation_id }) => operation_id)).toEqual(['createPlan']);
  });

  it('the history of an object finds requests by their path', async () => {
    const { data } = (await organization.call('listRequests', { query: { path: '/consumptions' } })).body;
    expect(data.map(({ operation_id }) => operation_id)).toEqual(['createConsumption']);
  });
});

it('getDeliveryMode returns the delivery mode', async () => {
  expect((await organization.call('getDeliveryMode')).body).toEqual({ mode: 'collect' });
});

it('getWebhookSecret returns the current secret of the webhook endpoint, or null without an endpoint', async () => {
  const rotation = { body: { webhook: { rotate_secret: true } } };
  const { webhook } = (await organization.call('createOrganizationConfiguration', rotation)).body;
  expect((await organization.call('getWebhookSecret')).body).toEqual({ secret: webhook?.secret });
  expect((await otherOrganization.call('getWebhookSecret')).body).toEqual({ secret: null });
});
