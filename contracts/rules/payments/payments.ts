import {
  definePaymentLawRequirement,
  withOrganization,
  defineLawRequirement,
  withNewOrganization,
} from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

/** Minor units: the smallest amount, one beyond 32 bits, and the largest. */
const amounts = [1, 4_294_967_297, 99_999_999_999];
/** Currencies with zero, two and three minor digits. */
const currencies = ['JPY', 'EUR', 'KWD'] as const;

const quantities = ['0', '0.1', '1.10', '2.000000', '0.000001', '123456789012.345678', '1000000'];

export const money = [
  definePaymentLawRequirement({
    id: 'money.amounts',
    area: 'payments',
    citation: cite('purchases.amount', 'money.minor-unit'),
    operation: 'createPurchase',
    statement: 'charge exactly the amount of the plan in its currency, up to the maximum',
    verify: withOrganization(async (organization) => {
      for (const currency of currencies) {
        for (const amount of amounts) {
          const rate = { kind: 'one_time', amount, currency } as const;
          const purchase = await organization.purchasePlan({ rate });
          expectEqual([purchase.amount, purchase.currency], [amount, currency], 'The amount of the purchase');
          const charges = await organization.listCharges(purchase.id);
          const charged = charges.map((charge) => [charge.amount, charge.currency]);
          expectEqual(charged, [[amount, currency]], 'The charges');
        }
      }
    }),
  }),
  definePaymentLawRequirement({
    id: 'money.free',
    area: 'payments',
    citation: cite('charges.zero', 'charges.zero-succeeds', 'charges.card'),
    operation: 'createPurchase',
    statement: 'start a subscription of amount 0 with a successful charge of 0, without a card',
    verify: withOrganization(async (organization) => {
      const purchase = await organization.purchasePlan({ rate: { ...plans.fixed.rate, amount: 0 } });
      const charges = await organization.listCharges(purchase.id);
      expectEqual([purchase.status, purchase.amount], ['active', 0], 'The purchase');
      const charged = charges.map(({ amount, status, payment_method }) => [amount, status, payment_method]);
      expectEqual(charged, [[0, 'succeeded', null]], 'The charges');
    }),
  }),
  definePaymentLawRequirement({
    id: 'money.quantities',
    area: 'usage',
    citation: cite('usage.quantity-unchanged', 'money.quantity'),
    operation: 'createConsumption',
    statement: 'return a quantity as sent',
    verify: withOrganization(async (organization) => {
      const rate = { ...plans.variable.rate, unit_amount: '0.000000000001' };
      const { id } = await organization.purchasePlan({ rate });
      for (const quantity of quantities) {
        const record = await organization.createConsumption(id, { quantity });
        const path = { id, consumption_id: record.id };
        const read = (await organization.call('getConsumption', { path })).expectStatus(200);
        expectEqual([record.quantity, read.body.quantity], [quantity, quantity], 'The quantity', read);
      }
    }),
  }),
];

export const forcedOutcomes = [
  defineLawRequirement({
    id: 'outcomes.customer',
    area: 'payments',
    citation: cite('sandbox.outcomes-of-customers'),
    needs: ['write', 'payment-tokens', 'sandbox'],
    statement:
      'apply a forced outcome of a customer to one payment of that customer, and to no other customer',
    verify: withNewOrganization({}, async (organization) => {
      const order = { ...(await organization.prepareOrder(plans.fixed)), payment_token: 'tok_success' };
      const other = await organization.createCustomer();
      const force = await organization.call('forceCustomerOutcome', {
        path: { id: order.customer_id },
        body: { outcome: 'insufficient_funds' },
      });
      force.expectStatus(200);
      const purchase = async (customer_id: string): Promise<string> => {
        const body = { ...order, customer_id };
        return (await organization.call('createPurchase', { body })).expectStatus(201).body.status;
      };
      const statuses = [
        await purchase(other.id),
        await purchase(order.customer_id),
        await purchase(order.customer_id),
      ];
      expectEqual(statuses, ['active', 'failed', 'active'], 'The statuses of the purchases');
    }),
  }),
];
