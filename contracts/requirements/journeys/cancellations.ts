import { expectEqual } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import { plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { journey } from './journey.js';

type Cancellation = Purchase['cancellation'];

interface Case {
  terms: PlanTerms;
  token: string | null;
  body: BodyOf<'cancelPurchase'>;
  becomes: Purchase['status'];
  cancellation: Cancellation;
}

const active = { terms: plans.fixed, token: 'tok_success' } as const;
const trialing = { terms: plans.fixed_with_trial, token: 'tok_success' } as const;
const pending = { terms: plans.fixed, token: null } as const;
const now = { mode: 'immediate', reason: null, source: 'client' } as const;
const end = { mode: 'period_end', reason: null, source: 'client' } as const;
const reason = 'Two  words,\nand\tmore';

const pages = {
  success_url: 'https://brightwater.example/thanks?from=Checkout',
  cancel_url: 'https://brightwater.example/basket',
};

/** What is said, and what is told of it then. */
const cases: Record<string, Case> = {
  'no body': { ...active, body: undefined, becomes: 'canceled', cancellation: now },
  'an empty body': { ...active, body: {}, becomes: 'canceled', cancellation: now },
  'no mode': { ...active, body: { reason }, becomes: 'canceled', cancellation: { ...now, reason } },
  'null for a mode': { ...active, body: { mode: null }, becomes: 'canceled', cancellation: now },
  'no body in a trial': { ...trialing, body: undefined, becomes: 'canceled', cancellation: now },
  'period_end in a trial': {
    ...trialing,
    body: { mode: 'period_end' },
    becomes: 'trialing',
    cancellation: end,
  },
  'period_end without a period': {
    ...pending,
    body: { mode: 'period_end', reason },
    becomes: 'canceled',
    cancellation: { ...end, reason },
  },
  'immediate without a period': {
    ...pending,
    body: { mode: 'immediate' },
    becomes: 'canceled',
    cancellation: now,
  },
};

export const cancellations: readonly Requirement[] = [
  journey({
    id: 'journeys.cancellation.told',
    operation: 'cancelPurchase',
    statement: 'cancel at once unless told otherwise, and tell the mode and the reason that were given',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const [what, { terms, token, body, becomes, cancellation }] of Object.entries(cases)) {
        const before = await shop.purchase(terms, { payment_token: token, ...pages });
        const { id } = before;
        const call = { path: { id }, ...(body !== undefined && { body }) };
        const answer = (await shop.call('cancelPurchase', call)).expectStatus(200);
        const { success_url, cancel_url, plan_id, customer_id, amount, checkout_url } = answer.body;
        const kept = { success_url, cancel_url, plan_id, customer_id, amount, checkout_url };
        expectEqual({ ...before, ...kept }, before, `What no cancellation changes, after ${what}`, answer);
        const expected = { status: becomes, cancellation, cancel_at_period_end: becomes !== 'canceled' };
        for (const { status, cancellation: told, cancel_at_period_end } of [
          answer.body,
          await shop.read(id),
        ]) {
          expectEqual(
            { status, cancellation: told, cancel_at_period_end },
            expected,
            `After ${what}`,
            answer,
          );
        }
      }
    },
  }),
  journey({
    id: 'journeys.cancellation.now-instead',
    operation: 'cancelPurchase',
    statement: 'cancel now what waits for the end of its period, without or with a body',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const body of [undefined, { mode: 'immediate', reason } as const]) {
        const { id } = await shop.purchase(plans.fixed);
        const path = { id };
        (await shop.call('cancelPurchase', { path, body: { mode: 'period_end' } })).expectStatus(200);
        const answer = await shop.call('cancelPurchase', { path, ...(body && { body }) });
        const { status, cancellation } = answer.expectStatus(200).body;
        expectEqual([status, cancellation?.mode], ['canceled', 'immediate'], 'What it is then', answer);
      }
    },
  }),
  journey({
    id: 'journeys.cancellation.by-dunning',
    needs: ['write', 'payment-tokens', 'clock'],
    pointer: '/components/schemas/Cancellation',
    statement: 'tell of a purchase that dunning canceled that it was dunning',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: '2027-01-10T00:00:00.000Z' });
      const dunning = { max_retries: 0, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
      (await shop.call('createOrganizationConfiguration', { body: { dunning } })).expectStatus(201);
      const { id } = await shop.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
      await shop.advance('P1M');
      const { status, cancellation, canceled_at } = await shop.read(id);
      expectEqual(
        { status, source: cancellation?.source, reason: cancellation?.reason, canceled_at },
        { status: 'canceled', source: 'dunning', reason: null, canceled_at: '2027-02-10T00:00:00.000Z' },
        'The purchase',
      );
    },
  }),
];
