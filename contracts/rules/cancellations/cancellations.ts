import { mapConcurrent } from '../../lib/map-concurrent.js';
import {
  defineJourneyRequirement,
  withNewOrganization,
  withOrganization,
} from '../shared/define-requirement.js';
import { expectEqual, expectIncludes } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import { plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { cite } from '../shared/cite.js';

interface CancellationCase {
  terms: PlanTerms;
  token: string | null;
  body: RequestBody<'cancelPurchase'>;
  status: Purchase['status'];
  cancellation: Purchase['cancellation'];
}

const active = { terms: plans.fixed, token: 'tok_success' } as const;
const trialing = { terms: plans.fixed_with_trial, token: 'tok_success' } as const;
const pending = { terms: plans.fixed, token: null } as const;
const IMMEDIATE = { mode: 'immediate', reason: null, source: 'client' } as const;
const AT_PERIOD_END = { mode: 'period_end', reason: null, source: 'client' } as const;
const REASON = 'Two  words,\nand\tmore';

const returnUrls = {
  success_url: 'https://brightwater.example/thanks?from=Checkout',
  cancel_url: 'https://brightwater.example/basket',
};

const cases: Record<string, CancellationCase> = {
  'no body': { ...active, body: undefined, status: 'canceled', cancellation: IMMEDIATE },
  'an empty body': { ...active, body: {}, status: 'canceled', cancellation: IMMEDIATE },
  'no mode': {
    ...active,
    body: { reason: REASON },
    status: 'canceled',
    cancellation: { ...IMMEDIATE, reason: REASON },
  },
  'null for a mode': { ...active, body: { mode: null }, status: 'canceled', cancellation: IMMEDIATE },
  'no body in a trial': { ...trialing, body: undefined, status: 'canceled', cancellation: IMMEDIATE },
  'period_end in a trial': {
    ...trialing,
    body: { mode: 'period_end' },
    status: 'trialing',
    cancellation: AT_PERIOD_END,
  },
  'period_end without a period': {
    ...pending,
    body: { mode: 'period_end', reason: REASON },
    status: 'canceled',
    cancellation: { ...AT_PERIOD_END, reason: REASON },
  },
  'immediate without a period': {
    ...pending,
    body: { mode: 'immediate' },
    status: 'canceled',
    cancellation: IMMEDIATE,
  },
};

type CancelRequest = NonNullable<RequestBody<'cancelPurchase'>>;

const cancelRequests: CancelRequest[] = [
  { mode: 'period_end' },
  { mode: 'period_end', reason: 'The household moves.' },
  { mode: 'immediate' },
  { mode: 'immediate', reason: 'It moved.' },
];

const pairs = cancelRequests.flatMap((first) => cancelRequests.map((second) => [first, second] as const));

const toCancellation = ({ mode, reason = null }: CancelRequest): unknown => ({
  mode,
  reason,
  source: 'client',
});

/** Returns whether the second request replaces the first: only if it is immediate and the first is still scheduled. */
const isReplaced = (first: CancelRequest, second: CancelRequest): boolean =>
  first.mode === 'period_end' && second.mode === 'immediate';

export const cancellations = [
  defineJourneyRequirement({
    id: 'journeys.cancellation.told',
    area: 'cancellations',
    citation: cite('cancellations.mode'),
    operation: 'cancelPurchase',
    statement: 'cancel immediately by default, and return the mode and the reason of the request',
    verify: withOrganization(async (organization) => {
      for (const [what, { terms, token, body, status, cancellation }] of Object.entries(cases)) {
        const before = await organization.purchasePlan(terms, { payment_token: token, ...returnUrls });
        const { id } = before;
        const call = { path: { id }, ...(body !== undefined && { body }) };
        const response = (await organization.call('cancelPurchase', call)).expectStatus(200);
        const { success_url, cancel_url, plan_id, customer_id, amount, checkout_url } = response.body;
        const unchanged = { success_url, cancel_url, plan_id, customer_id, amount, checkout_url };
        const expectedPurchase = { ...before, ...unchanged };
        expectEqual(
          expectedPurchase,
          before,
          `The fields that a cancellation must not change, after ${what}`,
          response,
        );
        const expected = { status, cancellation, cancel_at_period_end: status !== 'canceled' };
        for (const purchase of [response.body, await organization.getPurchase(id)]) {
          const { cancel_at_period_end } = purchase;
          const received = {
            status: purchase.status,
            cancellation: purchase.cancellation,
            cancel_at_period_end,
          };
          expectIncludes(received, expected, `The state after ${what}`, response);
        }
      }
    }),
  }),
  defineJourneyRequirement({
    id: 'journeys.cancellation.now-instead',
    area: 'cancellations',
    citation: cite(
      'cancellations.scheduled',
      'cancellations.immediate-after-scheduled',
      'cancellations.body-optional',
    ),
    operation: 'cancelPurchase',
    statement:
      'cancel immediately a purchase that is scheduled to cancel at period end, with or without a body',
    verify: withOrganization(async (organization) => {
      for (const body of [undefined, { mode: 'immediate', reason: REASON } as const]) {
        const { id } = await organization.purchasePlan(plans.fixed);
        const path = { id };
        (await organization.call('cancelPurchase', { path, body: { mode: 'period_end' } })).expectStatus(200);
        const response = await organization.call('cancelPurchase', { path, ...(body && { body }) });
        const { status, cancellation } = response.expectStatus(200).body;
        expectEqual(
          [status, cancellation?.mode],
          ['canceled', 'immediate'],
          'The status and cancellation mode afterwards',
          response,
        );
      }
    }),
  }),
  defineJourneyRequirement({
    id: 'journeys.cancellation.by-dunning',
    area: 'dunning',
    citation: cite('cancellations.by-dunning'),
    needs: ['write', 'payment-tokens', 'clock'],
    statement: 'return dunning as the source of a cancellation by dunning',
    verify: withNewOrganization({ now: '2027-01-10T00:00:00.000Z' }, async (organization) => {
      const dunning = { max_retries: 0, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
      (await organization.call('createOrganizationConfiguration', { body: { dunning } })).expectStatus(201);
      const { id } = await organization.purchasePlan(plans.fixed, {
        payment_token: 'tok_success_then_declined',
      });
      await organization.advanceClock('P1M');
      const { status, cancellation, canceled_at } = await organization.getPurchase(id);
      expectEqual(
        { status, source: cancellation?.source, reason: cancellation?.reason, canceled_at },
        { status: 'canceled', source: 'dunning', reason: null, canceled_at: '2027-02-10T00:00:00.000Z' },
        'The purchase',
      );
    }),
  }),
  defineJourneyRequirement({
    id: 'journeys.cancellation.repeated',
    area: 'cancellations',
    citation: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
    operation: 'cancelPurchase',
    statement: 'keep the mode and reason of the effective cancellation, whatever other requests send',
    verify: withOrganization(async (organization) => {
      const order = { ...(await organization.prepareOrder(plans.fixed)), payment_token: 'tok_success' };
      await mapConcurrent(pairs, async ([first, second]) => {
        const { id } = await organization.createPurchase(order);
        const what = `${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
        const cancel = async (body: CancelRequest): Promise<Purchase> =>
          (await organization.call('cancelPurchase', { path: { id }, body })).expectStatus(200).body;
        const once = await cancel(first);
        const expected = toCancellation(first);
        expectIncludes(once.cancellation, expected, `The cancellation after ${JSON.stringify(first)}`);
        const twice = await cancel(second);
        if (isReplaced(first, second)) {
          expectIncludes(twice.cancellation, toCancellation(second), `The cancellation after ${what}`);
          expectEqual(twice.status, 'canceled', `The status after ${what}`);
        } else expectEqual(twice, once, `The purchase after ${what}`);
        expectEqual(await organization.getPurchase(id), twice, `The purchase read by id after ${what}`);
      });
    }),
  }),
];
