import { defineLawRequirement, withNewOrganization } from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

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
