import { expectEqual, expectThat } from '../../assert.js';
import { walk } from '../../http/walk.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { law, paid } from './law.js';

export const concurrency: readonly Requirement[] = [
  law({
    id: 'concurrency.limit-of-a-period',
    operation: 'createConsumption',
    needs: paid,
    statement: 'let concurrent reports together not exceed what a charge may ask for',
    verify: async ({ shop }) => {
      const one = await shop();
      const rate = { ...plans.variable.rate, unit_amount: '1' };
      const { id } = await one.purchase({ ...plans.variable, rate });
      // Ten of these would be 999,999,999,990, which is the most that fits: no eleventh.
      const report = { path: { id }, body: { quantity: '99999999999' } };
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => one.call('createConsumption', report)),
      );
      for (const answer of answers) {
        if (answer.status !== 201) answer.expectProblem(422, 'amount_too_large');
      }
      const accepted = answers.filter(({ status }) => status === 201);
      expectEqual(accepted.length, 10, 'How many were accepted');
      const shown = await walk(one, { path: `/purchases/${id}/consumptions`, query: {} });
      expectEqual(
        new Set(shown.map((each) => each.id)),
        new Set(accepted.map(({ body }) => body.id)),
        'What the list shows',
      );
      // Nine more fit to the unit, and not one beyond.
      (await one.call('createConsumption', { path: { id }, body: { quantity: '10' } })).expectProblem(
        422,
        'amount_too_large',
      );
      (await one.call('createConsumption', { path: { id }, body: { quantity: '9' } })).expectStatus(201);
    },
  }),
  law({
    id: 'concurrency.cancel',
    operation: 'cancelPurchase',
    needs: paid,
    statement: 'cancel a purchase once when ten ask at once, and answer all of them alike',
    verify: async ({ shop }) => {
      const one = await shop();
      const { id } = await one.purchase(plans.fixed);
      const reasons = Array.from({ length: 10 }, (_, number) => `reason ${number}`);
      const answers = await Promise.all(
        reasons.map((reason) => one.call('cancelPurchase', { path: { id }, body: { reason } })),
      );
      const bodies = answers.map((answer) => answer.expectStatus(200).body);
      for (const [place, body] of bodies.entries())
        expectEqual(body, bodies[0], 'An answer, by the first', answers[place]);
      expectEqual(await one.read(id), bodies[0], 'What is read');
    },
  }),
  law({
    id: 'concurrency.cancel-and-report',
    operation: 'createConsumption',
    needs: paid,
    statement: 'take no report after a cancellation, also when both come at once',
    verify: async ({ shop }) => {
      const one = await shop();
      const { id } = await one.purchase(plans.variable);
      const requests = Array.from({ length: 10 }, async (_, number) => {
        if (number === 5) await one.call('cancelPurchase', { path: { id } });
        return one.call('createConsumption', { path: { id }, body: { quantity: '1' } });
      });
      const answers = await Promise.all(requests);
      for (const answer of answers) if (answer.status !== 201) answer.expectProblem(409, 'purchase_ended');
      const shown = await walk(one, { path: `/purchases/${id}/consumptions`, query: {} });
      const accepted = answers.filter(({ status }) => status === 201).length;
      expectEqual(shown.length, accepted, 'How many records there are');
      for (const record of shown) expectEqual(record['status'], 'unbilled', `The status of ${record.id}`);
    },
  }),
  law({
    id: 'concurrency.one-purchase-each',
    operation: 'createPurchase',
    needs: paid,
    statement: 'charge each of ten concurrent purchases once',
    verify: async ({ shop }) => {
      const one = await shop();
      const order = await one.order(plans.one_time);
      const buy = { ...order, payment_token: 'tok_success' };
      const bought = await Promise.all(Array.from({ length: 10 }, () => one.buy(buy)));
      const { customer_id } = order;
      const charges = await walk(one, { path: '/charges', query: { customer_id } });
      const charged = new Map(charges.map((charge) => [charge['purchase_id'], charge.id]));
      expectEqual(charges.length, bought.length, 'How many charges there are');
      for (const { id, latest_charge_id } of bought) {
        expectThat(charged.get(id) === latest_charge_id, `${id} does not name its own charge`);
      }
    },
  }),
];
