import { definePaymentLawRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { readAllPages } from '../../http/pagination.js';
import { plans } from '../../fixtures/plans.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

export const concurrency = [
  definePaymentLawRequirement({
    id: 'concurrency.limit-of-a-period',
    area: 'usage',
    citation: cite('money.maximum'),
    operation: 'createConsumption',
    statement: 'reject concurrent usage that exceeds the maximum charge in total',
    verify: withOrganization(async (organization) => {
      const rate = { ...plans.variable.rate, unit_amount: '1' };
      const { id } = await organization.purchasePlan({ ...plans.variable, rate });
      // The largest amount is 999,999,999,999, so ten reports fit and an eleventh does not.
      const report = { path: { id }, body: { quantity: '99999999999' } };
      const responses = await repeatConcurrently(16, () => organization.call('createConsumption', report));
      for (const response of responses) {
        if (response.status !== 201) response.expectProblem(422, 'amount_too_large');
      }
      const accepted = responses.filter(({ status }) => status === 201);
      expectEqual(accepted.length, 10, 'Number of accepted requests');
      const listed = await readAllPages(organization, { path: `/purchases/${id}/consumptions`, query: {} });
      const acceptedIds = new Set(accepted.map(({ body }) => body.id));
      expectEqual(new Set(listed.map((record) => record.id)), acceptedIds, 'The list');
      // Exactly nine more units fit.
      const tooLarge = { path: { id }, body: { quantity: '10' } };
      (await organization.call('createConsumption', tooLarge)).expectProblem(422, 'amount_too_large');
      const largest = { path: { id }, body: { quantity: '9' } };
      (await organization.call('createConsumption', largest)).expectStatus(201);
    }),
  }),
  definePaymentLawRequirement({
    id: 'concurrency.cancel',
    area: 'cancellations',
    citation: cite('cancellations.repeated'),
    operation: 'cancelPurchase',
    statement: 'cancel a purchase once for ten concurrent requests, and return the same response to all',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.fixed);
      const reasons = Array.from({ length: 10 }, (_, number) => `reason ${number}`);
      const responses = await Promise.all(
        reasons.map((reason) => organization.call('cancelPurchase', { path: { id }, body: { reason } })),
      );
      const bodies = responses.map((response) => response.expectStatus(200).body);
      for (const [place, body] of bodies.entries())
        expectEqual(body, bodies[0], 'A response, compared with the first', responses[place]);
      expectEqual(await organization.getPurchase(id), bodies[0], 'The object read by id');
    }),
  }),
  definePaymentLawRequirement({
    id: 'concurrency.cancel-and-report',
    area: 'cancellations',
    citation: cite('usage.purchase-ended'),
    operation: 'createConsumption',
    statement: 'reject usage after a cancellation, even if both requests are concurrent',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const requests = Array.from({ length: 10 }, async (_, number) => {
        if (number === 5) await organization.call('cancelPurchase', { path: { id } });
        return organization.call('createConsumption', { path: { id }, body: { quantity: '1' } });
      });
      const responses = await Promise.all(requests);
      for (const response of responses)
        if (response.status !== 201) response.expectProblem(409, 'purchase_ended');
      const listed = await readAllPages(organization, { path: `/purchases/${id}/consumptions`, query: {} });
      const accepted = responses.filter(({ status }) => status === 201).length;
      expectEqual(listed.length, accepted, 'Number of usage records');
      for (const record of listed) expectEqual(record['status'], 'unbilled', `The status of ${record.id}`);
    }),
  }),
  definePaymentLawRequirement({
    id: 'concurrency.one-purchase-each',
    area: 'purchases',
    citation: cite('cards.first-charge'),
    operation: 'createPurchase',
    statement: 'charge each of ten concurrent purchases once',
    verify: withOrganization(async (organization) => {
      const order = await organization.prepareOrder(plans.one_time);
      const buy = { ...order, payment_token: 'tok_success' };
      const purchases = await repeatConcurrently(10, () => organization.createPurchase(buy));
      const { customer_id } = order;
      const charges = await readAllPages(organization, { path: '/charges', query: { customer_id } });
      const charged = new Map(charges.map((charge) => [charge['purchase_id'], charge.id]));
      expectEqual(charges.length, purchases.length, 'Number of charges');
      for (const { id, latest_charge_id } of purchases) {
        expectThat(charged.get(id) === latest_charge_id, `${id} does not name its own charge`);
      }
    }),
  }),
];
