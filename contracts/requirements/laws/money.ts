import { expectEqual } from '../../assert.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { law, paid } from './law.js';

/** Minor units: the smallest, one beyond 32 bits, the largest. */
const amounts = [1, 4_294_967_297, 99_999_999_999];
/** With no minor unit, with two digits, with three. */
const currencies = ['JPY', 'EUR', 'KWD'] as const;

const quantities = ['0', '0.1', '1.10', '2.000000', '0.000001', '123456789012.345678', '1000000'];

export const money: readonly Requirement[] = [
  law({
    id: 'money.amounts',
    operation: 'createPurchase',
    needs: paid,
    statement: 'charge exactly the amount of the plan, in its currency, however large',
    verify: async ({ shop }) => {
      const one = await shop();
      for (const currency of currencies) {
        for (const amount of amounts) {
          const rate = { kind: 'one_time', amount, currency } as const;
          const purchase = await one.purchase({ rate });
          expectEqual([purchase.amount, purchase.currency], [amount, currency], 'What the purchase asks for');
          const charges = await one.charges(purchase.id);
          const charged = charges.map((charge) => [charge.amount, charge.currency]);
          expectEqual(charged, [[amount, currency]], 'What was charged');
        }
      }
    },
  }),
  law({
    id: 'money.free',
    operation: 'createPurchase',
    needs: paid,
    statement: 'begin a subscription of amount 0 with a charge of 0 that succeeds',
    verify: async ({ shop }) => {
      const one = await shop();
      const purchase = await one.purchase({ rate: { ...plans.fixed.rate, amount: 0 } });
      const charges = await one.charges(purchase.id);
      expectEqual([purchase.status, purchase.amount], ['active', 0], 'The purchase');
      expectEqual(
        charges.map(({ amount, status }) => [amount, status]),
        [[0, 'succeeded']],
        'What was charged',
      );
    },
  }),
  law({
    id: 'money.quantities',
    operation: 'createConsumption',
    needs: paid,
    statement: 'answer a quantity as it was sent',
    verify: async ({ shop }) => {
      const one = await shop();
      const rate = { ...plans.variable.rate, unit_amount: '0.000000000001' };
      const { id } = await one.purchase({ rate });
      for (const quantity of quantities) {
        const record = await one.report(id, { quantity });
        const path = { id, consumption_id: record.id };
        const read = (await one.call('getConsumption', { path })).expectStatus(200);
        expectEqual([record.quantity, read.body.quantity], [quantity, quantity], 'The quantity', read);
      }
    },
  }),
];
