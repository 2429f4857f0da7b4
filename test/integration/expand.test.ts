import { beforeAll, describe, expect, it } from 'vitest';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

type SandboxObject = Success<'getObject'>;
type ObjectWithType<Type extends SandboxObject['type']> = Extract<SandboxObject, { type: Type }>;
type Purchase = Success<'createPurchase'>;

async function readPurchase(
  organization: TestOrganization,
  { id }: Pick<Purchase, 'id'>,
): Promise<ObjectWithType<'purchase'>> {
  return (await organization.call('getObject', { path: { id } })).body as ObjectWithType<'purchase'>;
}

describe('expand', () => {
  let organization: TestOrganization;
  let purchases: Purchase[];

  beforeAll(async () => {
    organization = await sandbox.newOrganization();
    const order = await organization.order(plans.fixed);
    const another = await organization.customer({ name: 'Grace Hopper' });
    purchases = [];
    for (const customer_id of [order.customer_id, another.id]) {
      const body = { ...order, customer_id, payment_token: 'tok_success' };
      purchases.push((await organization.call('createPurchase', { body })).body);
    }
  });

  it.each(['purchase', 'charge'] as const)(
    'adds the customer and the plan of each listed %s',
    async (type) => {
      const query = { type, expand: ['customer' as const, 'plan' as const] };
      const { data } = (await organization.call('listObjects', { query })).body;
      expect(data).toHaveLength(2);
      for (const object of data as ObjectWithType<'purchase' | 'charge'>[]) {
        expect(object.expanded?.customer?.id).toBe(object.data.customer_id);
        expect(object.expanded?.plan?.id).toBe(purchases[0]?.plan_id);
      }
    },
  );

  it('adds the customer and the plan of each listed usage record', async () => {
    const other = await sandbox.newOrganization();
    const purchase = await other.purchase(plans.variable);
    await other.report(purchase.id, { quantity: '120.5' });
    const query = { type: 'consumption' as const, expand: ['customer' as const, 'plan' as const] };
    const { data } = (await other.call('listObjects', { query })).body;
    expect(data).toMatchObject([
      { expanded: { customer: { id: purchase.customer_id }, plan: { id: purchase.plan_id } } },
    ]);
  });

  it('adds only the objects that it names', async () => {
    const query = { type: 'charge' as const, expand: ['plan' as const] };
    const { data } = (await organization.call('listObjects', { query })).body;
    expect(data.map((object) => Object.keys((object as ObjectWithType<'charge'>).expanded ?? {}))).toEqual([
      ['plan'],
      ['plan'],
    ]);
  });

  it('adds nothing to objects without a customer or a plan', async () => {
    const query = { type: 'customer' as const, expand: ['customer' as const] };
    const { data } = (await organization.call('listObjects', { query })).body;
    expect(data.every((object) => !('expanded' in object))).toBe(true);
  });

  it('adds the customer and the plan of an object that is read by its id', async () => {
    const [purchase] = purchases;
    for (const id of [purchase?.id ?? '', purchase?.latest_charge_id ?? '']) {
      const query = { expand: ['customer' as const, 'plan' as const] };
      const { body } = await organization.call('getObject', { path: { id }, query });
      expect(body).toMatchObject({
        expanded: { customer: { name: 'Ada Lindqvist' }, plan: { id: purchase?.plan_id } },
      });
    }
  });

  it('accepts a comma that is not percent-encoded', async () => {
    const target = '/_sandbox/objects?type=purchase&expand=customer,plan';
    expect((await organization.send('GET', target)).status).toBe(200);
  });

  it('returns 400 with the known names for an unknown name', async () => {
    const { status, problem } = await organization.send(
      'GET',
      '/_sandbox/objects?type=purchase&expand=customer,service',
    );
    expect(status).toBe(400);
    expect(problem.errors).toEqual([
      {
        parameter: 'expand',
        code: 'not_in_enum',
        detail: 'Must be equal to one of the allowed values: customer, plan; received "service".',
      },
    ]);
  });
});

describe('a purchase that is read by its id', () => {
  it('has no dunning and no amount due when it is paid', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    expect(await readPurchase(organization, purchase)).toMatchObject({ dunning: null, amounts_due: [] });
  });

  it('has neither dunning nor an amount due while its first payment requires a 3-D Secure challenge', async () => {
    const organization = await sandbox.newOrganization();
    for (const plan of [plans.one_time, plans.fixed]) {
      const purchase = await organization.purchase(plan, { payment_token: 'tok_challenge' });
      expect(await readPurchase(organization, purchase)).toMatchObject({
        data: { status: 'requires_action' },
        dunning: null,
        amounts_due: [],
      });
    }
  });

  it('has the number and the instant of the next retry, and the amount due, when a renewal failed', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await organization.call('advanceClock', { body: { to: 'next' } });
    const { data, dunning, amounts_due } = await readPurchase(organization, purchase);
    const { body: charge } = await organization.call('getCharge', {
      path: { id: data.latest_charge_id ?? '' },
    });
    expect(charge.attempt).toBe(2);
    expect(dunning).toEqual({
      retry: 2,
      max_retries: 3,
      next_retry_at: charge.next_retry_at,
      final_status: 'unpaid',
    });
    const { id, period, amount, currency } = charge;
    expect(amounts_due).toEqual([{ charge_id: id, period, amount, currency }]);
  });

  it('has the amount due of a renewal that waits for a 3-D Secure challenge', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    const { data, amounts_due } = await readPurchase(organization, purchase);
    expect(data.status).toBe('past_due');
    expect(amounts_due).toMatchObject([{ charge_id: data.latest_charge_id, amount: 4900 }]);
  });

  it.each([
    { name: 'active', cycles: null, days: 2, final_status: 'active' },
    { name: 'completed', cycles: 3, days: 3, final_status: 'succeeded' },
  ])(
    'becomes $name when all retries fail, because a later payment succeeded',
    async ({ cycles, days, final_status }) => {
      const organization = await sandbox.newOrganization();
      const dunning = { max_retries: 1, retry_interval_days: 5, on_exhausted: 'mark_unpaid' } as const;
      await organization.call('createOrganizationConfiguration', { body: { dunning } });
      const rate = { ...plans.fixed.rate, interval: 'day' as const };
      const purchase = await organization.purchase({ ...plans.fixed, rate, billing_cycles: cycles });
      const body = { outcome: 'insufficient_funds' } as const;
      await organization.call('forceOutcome', { path: { id: purchase.id }, body });
      await organization.call('advanceClock', { body: { by: `P${days}D` } });
      const { data, dunning: progress } = await readPurchase(organization, purchase);
      expect([data.status, progress?.final_status]).toEqual(['past_due', final_status]);
    },
  );

  it('has an amount due for each unpaid period, oldest first, and no dunning once all retries have failed', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { by: 'P2M' } });
    await organization.call('advanceClock', { body: { by: 'P20D' } });
    const { dunning, amounts_due = [] } = await readPurchase(organization, purchase);
    expect(dunning).toBeNull();
    expect(amounts_due.map(({ period }) => period.index)).toEqual([2, 3]);
  });
});
