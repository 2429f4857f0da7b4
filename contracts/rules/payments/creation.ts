import { AsyncCache } from '../../lib/async-cache.js';
import { defineJourneyRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectAfterPayment } from '../shared/expect-consistent-purchase.js';
import { expectEqual, expectIncludes, expectThat } from '../../http/assert.js';
import { toTimestamp, addDays, addIntervals } from '../../lib/calendar.js';
import { paymentTokens, type TokenOutcome, type PaymentToken } from '../../spec/payment-tokens.js';
import { plans } from '../../fixtures/plans.js';
import type { Charge, Purchase, TestOrganization } from '../../fixtures/test-organization.js';
import { repeatConcurrently } from '../shared/operations.js';
import type { Citation } from '../../requirement.js';
import { publicDocument } from '../../spec/api-documents.js';
import { getValueAt } from '../../spec/document.js';
import { alsoCite, cite, citeTableRow } from '../shared/cite.js';

const defineJourney = withDefaults(defineJourneyRequirement, { area: 'payments' });

type PlanKind = 'one_time' | 'fixed' | 'fixed_with_trial' | 'on_date' | 'variable';

interface PlanExpectation {
  kind: Purchase['kind'];
  amount: number | null;
  /** Status after a successful payment. */
  statusWhenPaid: Purchase['status'];
  isChargedAtOnce: boolean;
}

const planKinds: Record<PlanKind, PlanExpectation> = {
  one_time: { kind: 'one_time', amount: 12_000, statusWhenPaid: 'succeeded', isChargedAtOnce: true },
  fixed: { kind: 'fixed_subscription', amount: 4_900, statusWhenPaid: 'active', isChargedAtOnce: true },
  fixed_with_trial: {
    kind: 'fixed_subscription',
    amount: 4_900,
    statusWhenPaid: 'trialing',
    isChargedAtOnce: false,
  },
  on_date: { kind: 'fixed_subscription', amount: 4_900, statusWhenPaid: 'pending', isChargedAtOnce: false },
  variable: { kind: 'variable_subscription', amount: null, statusWhenPaid: 'active', isChargedAtOnce: false },
};

/** Activation date that is in the future for every clock. */
const ACTIVATION_DATE = '2099-01-31';

interface CreatedPurchase {
  order: { plan_id: string; customer_id: string };
  purchase: Purchase;
  charges: Charge[];
}

const orders = new AsyncCache<TestOrganization, PlanKind, CreatedPurchase['order']>();

function getOrder(organization: TestOrganization, name: PlanKind): Promise<CreatedPurchase['order']> {
  return orders.get(organization, name, () => organization.prepareOrder(plans[name]));
}

async function createPurchase(
  organization: TestOrganization,
  name: PlanKind,
  payment_token: string | null,
): Promise<CreatedPurchase> {
  const order = await getOrder(organization, name);
  const service_activation_date = name === 'on_date' ? ACTIVATION_DATE : null;
  const purchase = await organization.createPurchase({ ...order, payment_token, service_activation_date });
  return { order, purchase, charges: await organization.listCharges(purchase.id) };
}

/** Expects the fields that all new purchases have in common. */
function expectInitialState(name: PlanKind, { order, purchase }: CreatedPurchase): void {
  const { kind, amount } = planKinds[name];
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

const getExpectedStatus = (name: PlanKind, outcome: TokenOutcome): Purchase['status'] => {
  if (outcome.is === 'failure') return 'failed';
  if (outcome.is === 'challenge') return 'requires_action';
  if (outcome.is === 'delay' && planKinds[name].isChargedAtOnce) return 'pending';
  return planKinds[name].statusWhenPaid;
};

const CHARGE_STATUSES = {
  success: 'succeeded',
  failure: 'failed',
  challenge: 'requires_action',
  delay: 'pending',
} as const;

function expectOutcome(
  name: PlanKind,
  { last4, outcome }: PaymentToken,
  { purchase, charges }: CreatedPurchase,
): void {
  const suffix = `(${name})`;
  expectEqual(purchase.status, getExpectedStatus(name, outcome), `The status ${suffix}`);
  const failure = outcome.is === 'failure' ? [outcome.code, outcome.retryable] : null;
  expectEqual(toFailure(purchase), failure, `The failure ${suffix}`);
  const isChallenged = outcome.is === 'challenge';
  expectEqual(purchase.next_action !== null, isChallenged, `The next action of the payer ${suffix}`);
  const isAttached = outcome.is === 'success' || (outcome.is === 'delay' && !planKinds[name].isChargedAtOnce);
  const attached = purchase.payment_method?.last4 ?? null;
  expectEqual(attached, isAttached ? last4 : null, `The attached card ${suffix}`);
  const chargeCount = planKinds[name].isChargedAtOnce ? 1 : 0;
  expectEqual(charges.length, chargeCount, `Number of charges ${suffix}`);
  expectEqual(purchase.latest_charge_id, charges[0]?.id ?? null, `latest_charge_id ${suffix}`);
  for (const charge of charges) {
    expectEqual(charge.status, CHARGE_STATUSES[outcome.is], `The status of the charge ${suffix}`);
    expectEqual(toFailure(charge), failure, `The failure of the charge ${suffix}`);
    expectEqual(charge.payment_method?.last4, last4, `The charged card ${suffix}`);
    const isSettled = charge.status === 'succeeded' || charge.status === 'failed';
    expectEqual(charge.settled_at !== null, isSettled, `The settlement time of the charge ${suffix}`);
    expectFirstCharge(purchase, charge);
  }
  expectSchedule(name, purchase, charges);
}

const toFailure = ({ failure }: Purchase | Charge): unknown[] | null =>
  failure && [failure.code, failure.retryable];

function expectFirstCharge(purchase: Purchase, charge: Charge): void {
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

/** Expects the first period, trial and next charge. */
function expectSchedule(name: PlanKind, purchase: Purchase, charges: Charge[]): void {
  const { status, created_at, trial_end, current_period, next_charge_at } = purchase;
  const hasTrial = status === 'trialing';
  const isOpen = status === 'active';
  const first = hasTrial ? trial_end : toTimestamp(ACTIVATION_DATE);
  if (hasTrial) expectAfterPayment(trial_end, addDays(created_at, 14), `trial_end (${name})`);
  else expectEqual(trial_end, null, `trial_end (${name})`);
  if (!isOpen) expectEqual(current_period, null, `current_period (${name})`);
  const isWaiting = hasTrial || (status === 'pending' && name === 'on_date');
  if (isWaiting) expectEqual(next_charge_at, first, `next_charge_at (${name})`);
  if (!isOpen) return;
  expectThat(current_period !== null, `The purchase is active without an open period (${name})`);
  const { index, start, end } = current_period;
  expectThat(start >= created_at, `The first period starts before the creation of the purchase (${name})`);
  expectEqual([index, end], [1, addIntervals(start, 'month', 1)], `The first period (${name})`);
  expectEqual(next_charge_at, end, `next_charge_at (${name})`);
  if (charges[0]) expectEqual(charges[0].period, current_period, `The charged period (${name})`);
}

/** Cites the row of a test token in the table of the OpenAPI document. */
function citePaymentToken(name: string): Citation {
  const pointer = '/components/schemas/PaymentToken';
  const { description } = getValueAt(publicDocument, pointer) as { description: string };
  const row = description.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
  return citeTableRow(pointer, row);
}

const tokenOutcomes = paymentTokens.map((token) =>
  defineJourney({
    id: `journeys.token.${token.name.replaceAll('_', '-')}`,
    citation: alsoCite(
      citePaymentToken(token.name),
      'cards.attached-at-once',
      'cards.verified',
      'cards.verification-immediate',
      'cards.with-payer',
      'purchases.one-time-outcome',
      'purchases.subscription-outcome',
      'purchases.pending-while-settling',
      'challenges.requires-action',
      'trials.end-null',
      'payments.declined-is-no-error',
    ),
    statement: `process ${token.name} as documented in the table of tokens, for each kind of plan`,
    verify: withOrganization(async (organization) => {
      for (const name of Object.keys(planKinds) as PlanKind[]) {
        const created = await createPurchase(organization, name, token.name);
        expectInitialState(name, created);
        expectOutcome(name, token, created);
        const read = await organization.getPurchase(created.purchase.id);
        expectEqual(read, created.purchase, 'The purchase read by id');
      }
    }),
  }),
);

const withoutToken = defineJourney({
  id: 'journeys.without-token',
  citation: cite('purchases.without-token'),
  statement: 'create a purchase without a token as pending, with the checkout_url as next action',
  verify: withOrganization(async (organization) => {
    for (const name of Object.keys(planKinds) as PlanKind[]) {
      const created = await createPurchase(organization, name, null);
      expectInitialState(name, created);
      const { status, payment_method, latest_charge_id, current_period, checkout_url, next_action } =
        created.purchase;
      expectEqual(
        { status, payment_method, latest_charge_id, current_period },
        { status: 'pending', payment_method: null, latest_charge_id: null, current_period: null },
        `The purchase (${name})`,
      );
      expectIncludes(
        next_action,
        { type: 'redirect_to_checkout', url: checkout_url },
        `next_action (${name})`,
      );
      expectEqual(created.charges, [], `The charges (${name})`);
    }
  }),
});

const checkoutUrls = defineJourney({
  id: 'journeys.checkout-urls',
  citation: cite('checkout.same-url'),
  statement: 'give each purchase its own permanent checkout_url',
  verify: withOrganization(async (organization) => {
    const created = await repeatConcurrently(6, async () => {
      const order = await organization.prepareOrder(plans.fixed);
      return repeatConcurrently(5, () => organization.createPurchase(order));
    });
    const purchases = created.flat();
    const urls = new Set(purchases.map(({ checkout_url }) => checkout_url));
    expectEqual(urls.size, purchases.length, 'Number of different URLs');
    const [first] = purchases;
    const { body } = await organization.call('cancelPurchase', { path: { id: first?.id ?? 'none' } });
    expectEqual(body.checkout_url, first?.checkout_url, 'The checkout_url after the cancellation');
  }),
});

export const creation = [...tokenOutcomes, withoutToken, checkoutUrls];
