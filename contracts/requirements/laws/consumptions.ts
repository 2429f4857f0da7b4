import { expectEqual } from '../../assert.js';
import { walk } from '../../http/walk.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Consumption, Shop } from '../../fixtures/test-organization.js';
import { law, paid } from './law.js';

const graced = { rate: { ...plans.variable.rate, report_grace_hours: 24 } } as const;

/** What a record tells of its place in time, by its id. */
async function placesOf(shop: Shop, purchaseId: string): Promise<Record<string, unknown>> {
  const records = await walk(shop, { path: `/purchases/${purchaseId}/consumptions`, query: {} });
  return Object.fromEntries(
    (records as unknown as Consumption[]).map(({ id, status, charge_id, occurred_at, period }) => [
      id,
      { status, charge_id, occurred_at, period },
    ]),
  );
}

/** What a record says of itself, from its report to its bill. */
export const consumptions: readonly Requirement[] = [
  law({
    id: 'consumptions.places',
    operation: 'createConsumption',
    needs: [...paid, 'clock'],
    pointer: '/components/schemas/Consumption/properties',
    statement:
      'tell of each record when it was used, in which period that is, and the first charge that billed it',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: '2027-01-10T00:00:00.000Z' });
      const { id, current_period: one } = await shop.purchase(graced, {
        payment_token: 'tok_success_then_declined',
      });
      const times = ['2027-01-10T00:00:00.001Z', '2027-02-09T23:59:59.999Z', '2027-02-10T00:00:00.000Z'];
      const [early = '', late = '', next = ''] = times;
      await shop.advance('P1M');
      const { current_period: two } = await shop.read(id);
      const first = await shop.report(id, { quantity: '3', occurred_at: early });
      const second = await shop.report(id, { quantity: '4', occurred_at: late });
      const third = await shop.report(id, { quantity: '50', occurred_at: next });
      const open = { status: 'open', charge_id: null };
      const before = {
        [third.id]: { ...open, occurred_at: next, period: two },
        [second.id]: { ...open, occurred_at: late, period: one },
        [first.id]: { ...open, occurred_at: early, period: one },
      };
      expectEqual(await placesOf(shop, id), before, 'The records before their bill');
      await shop.advance('P4D');
      const [charge] = await shop.charges(id);
      expectEqual(charge?.consumption?.quantity, '7', 'The quantity that was billed');
      const billed = { status: 'billed', charge_id: charge?.id };
      const after = {
        [third.id]: { ...open, occurred_at: next, period: two },
        [second.id]: { ...billed, occurred_at: late, period: one },
        [first.id]: { ...billed, occurred_at: early, period: one },
      };
      expectEqual(await placesOf(shop, id), after, 'The records after the bill of the first period');
    },
  }),
  law({
    id: 'consumptions.largest-bill',
    operation: 'createConsumption',
    needs: paid,
    statement: 'refuse a record with which its period would be billed too high, and take one less',
    verify: async ({ shop }) => {
      const one = await shop();
      const { id } = await one.purchase({ rate: { ...plans.variable.rate, unit_amount: '1' } });
      await one.report(id, { quantity: '999999999998' });
      const path = { id };
      const beyond = await one.call('createConsumption', { path, body: { quantity: '1.51' } });
      beyond.expectProblem(422, 'amount_too_large');
      (await one.call('createConsumption', { path, body: { quantity: '1' } })).expectStatus(201);
      const more = await one.call('createConsumption', { path, body: { quantity: '1' } });
      more.expectProblem(422, 'amount_too_large');
    },
  }),
];
