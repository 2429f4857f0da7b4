import { describe, expect, it } from 'vitest';
import type { components } from '../../generated/closed/openapi.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

type Kind = keyof typeof plans;
type Failure = NonNullable<components['schemas']['Failure']>;

/** Expected purchase, charge and events. */
interface Outcome {
  status: Success<'createPurchase'>['status'];
  charge: Success<'getCharge'>['status'] | null;
  events: string[];
}

const created = 'purchase.created';
const attached = 'purchase.payment_method_attached';
const started = ['purchase.activated', 'purchase.period_started'];

const paid: Record<Kind, Outcome> = {
  one_time: {
    status: 'succeeded',
    charge: 'succeeded',
    events: [created, 'charge.succeeded', attached, 'purchase.succeeded'],
  },
  fixed: {
    status: 'active',
    charge: 'succeeded',
    events: [created, 'charge.succeeded', attached, ...started],
  },
  variable: { status: 'active', charge: null, events: [created, attached, ...started] },
  fixed_with_trial: { status: 'trialing', charge: null, events: [created, attached, 'purchase.trialing'] },
  free: {
    status: 'active',
    charge: 'succeeded',
    events: [created, 'charge.succeeded', attached, ...started],
  },
};

// A verification creates no charge, and neither does a zero amount, which needs no card.
const isCharged = (kind: Kind): boolean => kind === 'one_time' || kind === 'fixed';

const declined = (kind: Kind): Outcome => ({
  status: 'failed',
  charge: isCharged(kind) ? 'failed' : null,
  events: [created, ...(isCharged(kind) ? ['charge.failed'] : []), 'purchase.failed'],
});

const challenged = (kind: Kind): Outcome => ({
  status: 'requires_action',
  charge: isCharged(kind) ? 'requires_action' : null,
  events: [created, ...(isCharged(kind) ? ['charge.requires_action'] : []), 'purchase.requires_action'],
});

// A zero amount cannot be delayed: the card is attached at once.
const delayed = (kind: Kind): Outcome =>
  isCharged(kind)
    ? { status: 'pending', charge: 'pending', events: [created, 'charge.pending'] }
    : paid[kind];

interface Token {
  last4: string;
  outcome: (kind: Kind) => Outcome;
  failure?: Pick<Failure, 'code' | 'retryable'>;
}

const succeeds = (kind: Kind): Outcome => paid[kind];
const fails = (last4: string, code: Failure['code'], retryable: boolean): Token => ({
  last4,
  outcome: declined,
  failure: { code, retryable },
});

const tokens: Record<string, Token> = {
  tok_success: { last4: '4242', outcome: succeeds },
  tok_declined: fails('0002', 'card_declined', true),
  tok_insufficient_funds: fails('9995', 'insufficient_funds', true),
  tok_processing_error: fails('0119', 'processing_error', true),
  tok_expired_card: fails('0069', 'expired_card', false),
  tok_incorrect_cvc: fails('0127', 'incorrect_cvc', false),
  tok_lost_card: fails('9987', 'lost_card', false),
  tok_success_then_declined: { last4: '0341', outcome: succeeds },
  tok_declined_twice_then_success: { last4: '3220', outcome: succeeds },
  tok_challenge: { last4: '3155', outcome: challenged },
  tok_challenge_on_renewal: { last4: '3184', outcome: succeeds },
  tok_pending_then_success: { last4: '5126', outcome: delayed },
  tok_pending_then_failure: { last4: '6975', outcome: delayed },
};

const cases = (Object.keys(plans) as Kind[]).flatMap((kind) =>
  Object.entries(tokens).map(([name, token]) => [kind, name, token] as const),
);

it.each(cases)(
  'createPurchase creates %s with %s as documented',
  async (kind, payment_token, { last4, outcome, failure }) => {
    const organization = await sandbox.newOrganization();
    const expected = outcome(kind);

    const purchase = await organization.purchase(plans[kind], { payment_token });
    expect(purchase.status).toBe(expected.status);
    expect(purchase.failure).toEqual(failure ? expect.objectContaining(failure) : null);
    const isAttached = expected.events.includes(attached);
    expect(purchase.payment_method?.last4).toBe(isAttached ? last4 : undefined);
    expect(purchase.next_action === null).toBe(expected.status !== 'requires_action');

    const charges = (await organization.call('listCharges', { query: { purchase_id: purchase.id } })).body
      .data;
    expect(charges.map((charge) => charge.status)).toEqual(expected.charge ? [expected.charge] : []);
    expect(purchase.latest_charge_id).toBe(charges[0]?.id ?? null);
    expect(charges[0]?.payment_method?.last4).toBe(isCharged(kind) ? last4 : undefined);
    expect(charges[0]?.failure ?? null).toEqual(
      isCharged(kind) && failure ? expect.objectContaining(failure) : null,
    );

    const told = (await sandbox.events(organization)).filter(({ type }) => type !== 'customer.created');
    expect(told.map(({ type }) => type)).toEqual(expected.events);
    expect((told.at(-1)?.data as { status: string }).status).toBe(
      expected.status === 'pending' ? 'pending' : expected.status,
    );
  },
);

it('createPurchase charges the amount of the plan', async () => {
  const organization = await sandbox.newOrganization();
  const readAmount = async (kind: Kind): Promise<number | undefined> => {
    const { id: purchase_id } = await organization.purchase(plans[kind]);
    return (await organization.call('listCharges', { query: { purchase_id } })).body.data[0]?.amount;
  };
  expect(await readAmount('one_time')).toBe(12_000);
  expect(await readAmount('fixed')).toBe(4_900);
  expect(await readAmount('free')).toBe(0);
});

it('createPurchase emits events with the objects that the API returns', async () => {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase(plans.fixed);
  const charge = await organization.call('getCharge', { path: { id: purchase.latest_charge_id ?? '' } });
  const data = new Map(
    (await sandbox.events(organization)).map((event) => [event.type as string, event.data]),
  );
  expect(data.get('purchase.activated')).toEqual(purchase);
  expect(data.get('purchase.created')).toEqual(purchase);
  expect(data.get('charge.succeeded')).toEqual(charge.body);
});

describe('a purchase without a payment token', () => {
  it.each(Object.keys(plans) as Kind[])(
    'a purchase without a payment token stays pending until the payer opens the checkout: %s',
    async (kind) => {
      const organization = await sandbox.newOrganization();
      const body = await organization.order(plans[kind]);
      const { body: purchase } = await organization.call('createPurchase', { body });
      expect(purchase).toMatchObject({
        status: 'pending',
        payment_method: null,
        latest_charge_id: null,
        current_period: null,
        next_charge_at: null,
      });
      expect(purchase.checkout_url).toMatch(`${sandbox.url}/checkout/`);
      expect(purchase.next_action).toEqual({ type: 'redirect_to_checkout', url: purchase.checkout_url });
      const told = await sandbox.events(organization);
      expect(told.map(({ type }) => type)).toEqual(['customer.created', 'purchase.created']);
    },
  );

  it('a purchase without a payment token has a checkout URL that cannot be guessed from its id', async () => {
    const organization = await sandbox.newOrganization();
    const body = await organization.order(plans.one_time);
    const one = (await organization.call('createPurchase', { body })).body;
    const other = (await organization.call('createPurchase', { body })).body;
    expect(one.checkout_url).not.toBe(other.checkout_url);
    expect(one.checkout_url).not.toContain(one.id.slice(4));
  });
});

it.each(['tok_unknown', 'toString', '__proto__', '4242424242424242'])(
  'createPurchase rejects the token %s',
  async (payment_token) => {
    const organization = await sandbox.newOrganization();
    const body = { ...(await organization.order(plans.one_time)), payment_token };
    const response = await organization.call('createPurchase', { body });
    expect(response.status).toBe(422);
    expect(response.problem.code).toBe('payment_token_unknown');
    expect(response.errorLocations).toEqual(['/payment_token']);
    expect((await organization.call('listPurchases')).body.data).toEqual([]);
  },
);
