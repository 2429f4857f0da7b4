import { expectEqual, expectThat } from '../../assert.js';
import { instant, plusDays, plusIntervals } from '../../calendar.js';
import { tokens, type Outcome, type Token } from '../../spec/tokens.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Charge, Purchase, Shop } from '../../fixtures/test-organization.js';
import { journey } from './journey.js';

type Kind = 'one_time' | 'fixed' | 'fixed_with_trial' | 'on_date' | 'variable';

interface KindOfPlan {
  kind: Purchase['kind'];
  amount: number | null;
  /** What a card that is taken makes of it. */
  begins: Purchase['status'];
  /** Whether something is charged at once. */
  isDue: boolean;
}

const kinds: Record<Kind, KindOfPlan> = {
  one_time: { kind: 'one_time', amount: 12_000, begins: 'succeeded', isDue: true },
  fixed: { kind: 'fixed_subscription', amount: 4_900, begins: 'active', isDue: true },
  fixed_with_trial: { kind: 'fixed_subscription', amount: 4_900, begins: 'trialing', isDue: false },
  on_date: { kind: 'fixed_subscription', amount: 4_900, begins: 'pending', isDue: false },
  variable: { kind: 'variable_subscription', amount: null, begins: 'active', isDue: false },
};

/** Far enough ahead for every clock. */
const ACTIVATION_DATE = '2099-01-31';

interface Bought {
  order: { plan_id: string; customer_id: string };
  purchase: Purchase;
  charges: Charge[];
}

const orders = new WeakMap<Shop, Map<Kind, Promise<Bought['order']>>>();

/** A plan of each kind is enough for all tokens. */
function orderOf(shop: Shop, name: Kind): Promise<Bought['order']> {
  const known = orders.get(shop) ?? new Map<Kind, Promise<Bought['order']>>();
  orders.set(shop, known);
  const order = known.get(name) ?? shop.order(plans[name]);
  known.set(name, order);
  order.catch(() => known.delete(name));
  return order;
}

async function bought(shop: Shop, name: Kind, payment_token: string | null): Promise<Bought> {
  const order = await orderOf(shop, name);
  const service_activation_date = name === 'on_date' ? ACTIVATION_DATE : null;
  const purchase = await shop.buy({ ...order, payment_token, service_activation_date });
  return { order, purchase, charges: await shop.charges(purchase.id) };
}

/** What holds of every purchase that was just made. */
function expectNew(name: Kind, { order, purchase }: Bought): void {
  const { kind, amount } = kinds[name];
  const { plan_id, customer_id, currency, cycles_completed, cancel_at_period_end } = purchase;
  const { canceled_at, cancellation, service_activation_date, end_date } = purchase;
  expectEqual(
    { plan_id, customer_id, kind: purchase.kind, amount: purchase.amount, currency },
    { ...order, kind, amount, currency: 'EUR' },
    `What was bought (${name})`,
  );
  expectEqual(
    { cycles_completed, cancel_at_period_end, canceled_at, cancellation, service_activation_date, end_date },
    {
      cycles_completed: 0,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation: null,
      service_activation_date: name === 'on_date' ? ACTIVATION_DATE : null,
      end_date: null,
    },
    `What has not happened yet (${name})`,
  );
}

const statusOf = (name: Kind, outcome: Outcome): Purchase['status'] => {
  if (outcome.is === 'failure') return 'failed';
  if (outcome.is === 'challenge') return 'requires_action';
  if (outcome.is === 'delay' && kinds[name].isDue) return 'pending';
  return kinds[name].begins;
};

const chargeStatuses = {
  success: 'succeeded',
  failure: 'failed',
  challenge: 'requires_action',
  delay: 'pending',
} as const;

function expectOutcome(name: Kind, { last4, outcome }: Token, { purchase, charges }: Bought): void {
  const of = `(${name})`;
  expectEqual(purchase.status, statusOf(name, outcome), `The status ${of}`);
  const failure = outcome.is === 'failure' ? [outcome.code, outcome.retryable] : null;
  expectEqual(failureOf(purchase), failure, `Why it failed ${of}`);
  expectEqual(purchase.next_action !== null, outcome.is === 'challenge', `Whether the payer is to act ${of}`);
  const isAttached = outcome.is === 'success' || (outcome.is === 'delay' && !kinds[name].isDue);
  expectEqual(purchase.payment_method?.last4 ?? null, isAttached ? last4 : null, `The attached card ${of}`);
  expectEqual(charges.length, kinds[name].isDue ? 1 : 0, `How many charges there are ${of}`);
  expectEqual(purchase.latest_charge_id, charges[0]?.id ?? null, `latest_charge_id ${of}`);
  for (const charge of charges) {
    expectEqual(charge.status, chargeStatuses[outcome.is], `The status of the charge ${of}`);
    expectEqual(failureOf(charge), failure, `Why the charge failed ${of}`);
    expectEqual(charge.payment_method?.last4, last4, `The card that was tried ${of}`);
    const isSettled = charge.status === 'succeeded' || charge.status === 'failed';
    expectEqual(charge.settled_at !== null, isSettled, `Whether the charge is settled ${of}`);
    expectFirst(purchase, charge);
  }
  expectSchedule(name, purchase, charges);
}

const failureOf = ({ failure }: Purchase | Charge): unknown[] | null =>
  failure && [failure.code, failure.retryable];

/** The first charge of a purchase. */
function expectFirst(purchase: Purchase, charge: Charge): void {
  const { purchase_id, customer_id, amount, currency, attempt, retry_of, next_retry_at, consumption } =
    charge;
  expectEqual(
    { purchase_id, customer_id, amount, currency, attempt, retry_of, next_retry_at, consumption },
    {
      purchase_id: purchase.id,
      customer_id: purchase.customer_id,
      amount: purchase.amount,
      currency: purchase.currency,
      attempt: 1,
      retry_of: null,
      next_retry_at: null,
      consumption: null,
    },
    'The first charge',
  );
}

/** When it is charged next, and what is open until then. */
function expectSchedule(name: Kind, purchase: Purchase, charges: Charge[]): void {
  const { status, created_at, trial_end, current_period, next_charge_at } = purchase;
  const hasTrial = status === 'trialing';
  const isOpen = status === 'active';
  const first = hasTrial ? plusDays(created_at, 14) : instant(ACTIVATION_DATE);
  expectEqual(trial_end, hasTrial ? first : null, `trial_end (${name})`);
  if (!isOpen) expectEqual(current_period, null, `current_period (${name})`);
  const isWaiting = hasTrial || (status === 'pending' && name === 'on_date');
  if (isWaiting) expectEqual(next_charge_at, first, `next_charge_at (${name})`);
  if (!isOpen) return;
  expectThat(current_period !== null, `It is active without an open period (${name})`);
  const { index, start, end } = current_period;
  expectThat(start >= created_at, `The first period starts before the purchase was made (${name})`);
  expectEqual([index, end], [1, plusIntervals(start, 'month', 1)], `The first period (${name})`);
  expectEqual(next_charge_at, end, `next_charge_at (${name})`);
  if (charges[0]) expectEqual(charges[0].period, current_period, `The period that was charged (${name})`);
}

const byToken = tokens.map((token) =>
  journey({
    id: `journeys.token.${token.name.replaceAll('_', '-')}`,
    pointer: '/components/schemas/PaymentToken',
    statement: `do with ${token.name} what the table of tokens says, for every kind of plan`,
    verify: async ({ shop }) => {
      const one = await shop();
      for (const name of Object.keys(kinds) as Kind[]) {
        const made = await bought(one, name, token.name);
        expectNew(name, made);
        expectOutcome(name, token, made);
        expectEqual(await one.read(made.purchase.id), made.purchase, 'The purchase when it is read');
      }
    },
  }),
);

const withoutToken = journey({
  id: 'journeys.without-token',
  statement: 'leave a purchase without a token pending, and send the payer to checkout_url',
  verify: async ({ shop }) => {
    const one = await shop();
    for (const name of Object.keys(kinds) as Kind[]) {
      const made = await bought(one, name, null);
      expectNew(name, made);
      const { status, payment_method, checkout_url, next_action, latest_charge_id } = made.purchase;
      const waiting = {
        status,
        payment_method,
        latest_charge_id,
        current_period: made.purchase.current_period,
      };
      const expected = {
        status: 'pending',
        payment_method: null,
        latest_charge_id: null,
        current_period: null,
      };
      expectEqual(waiting, expected, `The purchase (${name})`);
      expectEqual(next_action, { type: 'redirect_to_checkout', url: checkout_url }, `next_action (${name})`);
      expectEqual(made.charges, [], `Its charges (${name})`);
    }
  },
});

const ownCheckouts = journey({
  id: 'journeys.checkout-urls',
  statement: 'give each purchase a checkout_url of its own, which stays the same',
  verify: async ({ shop }) => {
    const one = await shop();
    const order = await orderOf(one, 'fixed');
    const made = await Promise.all(Array.from({ length: 30 }, () => one.buy(order)));
    expectEqual(
      new Set(made.map(({ checkout_url }) => checkout_url)).size,
      made.length,
      'How many addresses there are',
    );
    const [first] = made;
    const { body } = await one.call('cancelPurchase', { path: { id: first?.id ?? 'none' } });
    expectEqual(body.checkout_url, first?.checkout_url, 'Its address after it was canceled');
  },
});

export const creation: readonly Requirement[] = [...byToken, withoutToken, ownCheckouts];
