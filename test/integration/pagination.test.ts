import { describe, expect, it } from 'vitest';
import type { Query, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

type CustomerQuery = Query<'listCustomers'>;

/** Creates an organization with customers named 1 to `count`, all with the same creation time. */
async function newOrganizationWithCustomers(count: number): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  for (let number = 1; number <= count; number += 1) await organization.customer({ name: String(number) });
  return organization;
}

/** Reads all pages by their cursors. @param meanwhile runs between two pages */
async function readAllPages(
  organization: TestOrganization,
  query: CustomerQuery,
  meanwhile = () => Promise.resolve(),
): Promise<string[]> {
  const names: string[] = [];
  let next: CustomerQuery | null = query;
  while (next !== null) {
    const page: Success<'listCustomers'> = (await organization.call('listCustomers', { query: next })).body;
    names.push(...page.data.map(({ name }) => name));
    expect(page.has_more).toBe(page.next_cursor !== null);
    next = page.next_cursor === null ? null : { ...query, cursor: page.next_cursor };
    await meanwhile();
  }
  return names;
}

const countDown = (from: number): string[] =>
  Array.from({ length: from }, (_, index) => String(from - index));

describe('walking through pages of objects with the same creation time', () => {
  it.each([1, 2, 3, 6, 7, 100])(
    'reading all pages returns each object once, newest first, with a page size of %i',
    async (limit) => {
      expect(await readAllPages(await newOrganizationWithCustomers(7), { limit })).toEqual(countDown(7));
    },
  );

  it('reading all pages skips and repeats nothing while other objects are created', async () => {
    const organization = await newOrganizationWithCustomers(9);
    let written = 0;
    const meanwhile = async (): Promise<void> => {
      written += 1;
      await organization.customer({ name: `new ${written}` });
    };
    expect(await readAllPages(organization, { limit: 2 }, meanwhile)).toEqual(countDown(9));
  });

  it('reading all pages skips nothing when the object at the cursor is deleted', async () => {
    const organization = await sandbox.newOrganization();
    const path = await organization.purchase(plans.variable);
    for (const quantity of ['1', '2', '3', '4']) await organization.report(path.id, { quantity });
    const first = (await organization.call('listConsumptions', { path, query: { limit: 2 } })).body;
    const consumption_id = first.data[1]?.id ?? '';
    await organization.call('deleteConsumption', { path: { id: path.id, consumption_id } });
    const query = { limit: 2, cursor: first.next_cursor ?? '' };
    const second = (await organization.call('listConsumptions', { path, query })).body;
    expect(second.data.map(({ quantity }) => quantity)).toEqual(['2', '1']);
    expect(second.has_more).toBe(false);
  });

  it('reading all pages evaluates a changing status when the page is read', async () => {
    const organization = await sandbox.newOrganization();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await organization.purchase(plans.fixed)).id);
    const query = { status: 'active', limit: 2 } as const;
    const first = (await organization.call('listPurchases', { query })).body;
    await organization.call('cancelPurchase', { path: { id: ids[1] ?? '' } });
    const next = { ...query, cursor: first.next_cursor ?? '' };
    const second = (await organization.call('listPurchases', { query: next })).body;
    expect(second.data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('reading all pages follows the Link header, which the last page lacks', async () => {
    const organization = await newOrganizationWithCustomers(5);
    const names: string[] = [];
    let target: string | undefined = '/v1/customers?limit=2&email=ada%40example.com';
    while (target !== undefined) {
      const page = await organization.send('GET', target);
      names.push(...(page.body as { data: { name: string }[] }).data.map(({ name }) => name));
      target = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(countDown(5));
  });

  it('reading all pages can end on a full page', async () => {
    const organization = await newOrganizationWithCustomers(4);
    const { body } = await organization.call('listCustomers', { query: { limit: 4 } });
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
  });
});

it('a list returns twenty objects per page by default', async () => {
  const organization = await newOrganizationWithCustomers(21);
  const { body } = await organization.call('listCustomers');
  expect(body.data).toHaveLength(20);
  expect(body.has_more).toBe(true);
});

describe('limit', () => {
  it.each(['1', '100'])('limit accepts %s', async (limit) => {
    const organization = await sandbox.newOrganization();
    expect((await organization.send('GET', `/v1/customers?limit=${limit}`)).status).toBe(200);
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1x', '9'.repeat(30)])(
    'limit rejects "%s"',
    async (limit) => {
      const organization = await sandbox.newOrganization();
      const response = await organization.send('GET', `/v1/customers?limit=${limit}`);
      expect([response.status, response.problem.code]).toEqual([400, 'invalid_request']);
      expect(new Set(response.errorLocations)).toEqual(new Set(['limit']));
    },
  );
});

describe('list filters', () => {
  it('list filters select purchases', async () => {
    const organization = await sandbox.newOrganization();
    const paid = await organization.purchase(plans.one_time, { external_id: 'order-1' });
    const failed = await organization.purchase(plans.one_time, {
      payment_token: 'tok_declined',
      external_id: 'order-2',
    });
    const again = await organization.purchase(plans.one_time, { external_id: 'order-2' });
    const active = await organization.purchase(plans.fixed);
    const found = async (query: Query<'listPurchases'>): Promise<string[]> =>
      (await organization.call('listPurchases', { query })).body.data.map(({ id }) => id);
    expect(await found({ status: 'succeeded' })).toEqual([again.id, paid.id]);
    expect(await found({ status: 'expired' })).toEqual([]);
    expect(await found({ kind: 'fixed_subscription' })).toEqual([active.id]);
    expect(await found({ customer_id: paid.customer_id })).toEqual([paid.id]);
    expect(await found({ plan_id: active.plan_id })).toEqual([active.id]);
    expect(await found({ external_id: 'order-2' })).toEqual([again.id, failed.id]);
    expect(await found({ external_id: 'order-2', status: 'failed' })).toEqual([failed.id]);
    expect(await found({ external_id: 'order-1', status: 'failed' })).toEqual([]);
    expect(await found({ customer_id: 'none' })).toEqual([]);
  });

  it('list filters select charges', async () => {
    const organization = await sandbox.newOrganization();
    const paid = await organization.purchase(plans.one_time);
    const failed = await organization.purchase(plans.fixed, { payment_token: 'tok_declined' });
    const found = async (query: Query<'listCharges'>): Promise<(string | null)[]> =>
      (await organization.call('listCharges', { query })).body.data.map(({ id }) => id);
    expect(await found({ status: 'failed' })).toEqual([failed.latest_charge_id]);
    expect(await found({ purchase_id: paid.id })).toEqual([paid.latest_charge_id]);
    expect(await found({ customer_id: failed.customer_id })).toEqual([failed.latest_charge_id]);
    expect(await found({ customer_id: failed.customer_id, purchase_id: paid.id })).toEqual([]);
  });

  it('list filters select usage records', async () => {
    const organization = await sandbox.newOrganization();
    const path = await organization.purchase(plans.variable);
    await organization.report(path.id, { quantity: '1' });
    const found = async (status: 'open' | 'billed' | 'unbilled'): Promise<number> =>
      (await organization.call('listConsumptions', { path, query: { status } })).body.data.length;
    expect([await found('open'), await found('unbilled'), await found('billed')]).toEqual([1, 0, 0]);
    await organization.call('cancelPurchase', { path });
    expect([await found('open'), await found('unbilled'), await found('billed')]).toEqual([0, 1, 0]);
  });

  it('list filters select customers with exact, case-sensitive matches', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer({ email: 'Ada+1@example.com', external_id: 'a&b=c d%' });
    const found = async (query: CustomerQuery): Promise<string[]> =>
      (await organization.call('listCustomers', { query })).body.data.map((customer) => customer.id);
    expect(await found({ email: 'Ada+1@example.com' })).toEqual([id]);
    expect(await found({ email: 'ada+1@example.com' })).toEqual([]);
    expect(await found({ external_id: 'a&b=c d%' })).toEqual([id]);
    expect(await found({ external_id: 'a' })).toEqual([]);
  });

  it('list filters select by creation time: from inclusive, to exclusive, with any offset', async () => {
    const organization = await newOrganizationWithCustomers(1);
    const count = async (query: CustomerQuery): Promise<number> =>
      (await organization.call('listCustomers', { query })).body.data.length;
    expect(await count({ created_from: '2027-01-10T15:30:00Z' })).toBe(1);
    expect(await count({ created_from: '2027-01-10T16:30:00+01:00' })).toBe(1);
    expect(await count({ created_from: '2027-01-10T15:30:00.001Z' })).toBe(0);
    expect(await count({ created_to: '2027-01-10T15:30:00Z' })).toBe(0);
    expect(await count({ created_to: '2027-01-10T15:30:00.001Z' })).toBe(1);
    expect(await count({ created_from: '2027-01-11T00:00:00Z', created_to: '2027-01-01T00:00:00Z' })).toBe(0);
  });
});

describe('a cursor', () => {
  const readCursor = async (organization: TestOrganization, query: CustomerQuery = {}): Promise<string> =>
    (await organization.call('listCustomers', { query: { ...query, limit: 1 } })).body.next_cursor ?? '';

  async function expectRejected(organization: TestOrganization, query: CustomerQuery): Promise<void> {
    const response = await organization.call('listCustomers', { query });
    expect([response.status, response.problem.code, response.errorLocations]).toEqual([
      400,
      'invalid_cursor',
      ['cursor'],
    ]);
  }

  it('a cursor is rejected when one character is changed', async () => {
    const organization = await newOrganizationWithCustomers(2);
    const cursor = await readCursor(organization);
    for (let place = 0; place < cursor.length; place += 1) {
      const other = cursor[place] === 'A' ? 'B' : 'A';
      await expectRejected(organization, {
        cursor: cursor.slice(0, place) + other + cursor.slice(place + 1),
      });
    }
  });

  it('a cursor is rejected when it is extended, truncated or made up', async () => {
    const organization = await newOrganizationWithCustomers(2);
    const cursor = await readCursor(organization);
    for (const made of [`${cursor}A`, cursor.slice(1), cursor.slice(0, -1), `${cursor}=`, ' ', 'null', '0']) {
      await expectRejected(organization, { cursor: made });
    }
  });

  it('a cursor is rejected with other filters', async () => {
    const organization = await newOrganizationWithCustomers(2);
    const cursor = await readCursor(organization, { email: 'ada@example.com' });
    expect(
      (await organization.call('listCustomers', { query: { email: 'ada@example.com', cursor } })).status,
    ).toBe(200);
    await expectRejected(organization, { cursor });
    await expectRejected(organization, { cursor, email: 'eve@example.com' });
    await expectRejected(organization, {
      cursor,
      email: 'ada@example.com',
      created_from: '2020-01-01T00:00:00Z',
    });
  });

  it('a cursor is accepted with another limit', async () => {
    const organization = await newOrganizationWithCustomers(4);
    const cursor = await readCursor(organization);
    const { body } = await organization.call('listCustomers', { query: { cursor, limit: 100 } });
    expect(body.data.map(({ name }) => name)).toEqual(['3', '2', '1']);
  });

  it('a cursor is rejected by another list', async () => {
    const organization = await newOrganizationWithCustomers(2);
    const cursor = await readCursor(organization);
    const response = await organization.call('listCharges', { query: { cursor } });
    expect([response.status, response.problem.code]).toEqual([400, 'invalid_cursor']);
  });

  it('a cursor is rejected for the usage records of another purchase', async () => {
    const organization = await sandbox.newOrganization();
    const [one, other] = [
      await organization.purchase(plans.variable),
      await organization.purchase(plans.variable),
    ];
    for (const quantity of ['1', '2']) await organization.report(one.id, { quantity });
    const { next_cursor } = (await organization.call('listConsumptions', { path: one, query: { limit: 1 } }))
      .body;
    const query = { cursor: next_cursor ?? '' };
    const response = await organization.call('listConsumptions', { path: other, query });
    expect(response.problem.code).toBe('invalid_cursor');
  });

  it('a cursor is rejected for another organization', async () => {
    const [one, other] = [await newOrganizationWithCustomers(2), await newOrganizationWithCustomers(2)];
    await expectRejected(other, { cursor: await readCursor(one) });
  });

  it('a cursor is rejected after a reset', async () => {
    const organization = await newOrganizationWithCustomers(2);
    const cursor = await readCursor(organization);
    await organization.call('resetSandbox');
    await expectRejected(organization, { cursor });
  });
});
