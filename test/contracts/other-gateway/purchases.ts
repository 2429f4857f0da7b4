import type {
  Charge,
  CancellationMode,
  Customer,
  Failure,
  Plan,
  Purchase,
  PurchaseCancel,
  PurchaseCreate,
} from '../../../generated/openapi.js';
import { toDay, toTimestamp } from './calendar.js';
import { newAccount, type Schedule } from './account.js';
import { toFirstPeriod, toNextCharge, toSchedule } from './billing.js';
import { testCards, type TestCard } from './cards.js';
import { requireFreeExternalId } from './catalog.js';
import { getSettings } from './configuration.js';
import { copyFields } from './copy-fields.js';
import type { Call, Deployment } from './deployment.js';
import { startChain } from './due-work.js';
import type { Reply } from './reply.js';
import { listPage } from './lists.js';
import type { Organization } from './organization.js';
import { Problem, problemAt, type RequestError } from './problem.js';

const MINUTE_MS = 60_000;
const endedStatuses = ['succeeded', 'failed', 'expired', 'canceled'];
/** Statuses in which the `external_id` is free again. */
const releasedStatuses = ['failed', 'expired', 'canceled'];

/** Checkout page of a purchase. */
export interface Checkout {
  deployment: Deployment;
  organization: Organization;
  purchase: Purchase;
}

/** Purchase that is being created. */
interface Order {
  deployment: Deployment;
  organization: Organization;
  plan: Plan;
  customer: Customer;
  input: PurchaseCreate;
  /** Card of the token; undefined without a token. */
  card: TestCard | undefined;
  /** Null for a one-time payment. */
  schedule: Schedule | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Creates a purchase and tries its card. */
export function createPurchase(call: Call): Reply {
  const { deployment, organization } = call;
  const input = call.body as PurchaseCreate;
  requireFreeExternalId(
    organization.purchases,
    input.external_id,
    ({ status }) => !releasedStatuses.includes(status),
  );
  const order = toOrder(call, input);
  const purchase = newPurchase(order);
  organization.purchases.add(purchase);
  if (order.card) {
    const account = newAccount(order.plan, input.payment_token ?? '', order.schedule);
    organization.accounts.set(purchase.id, account);
    tryCard(order, order.card, purchase);
    const charge = organization.charges.find(purchase.latest_charge_id ?? '');
    if (charge) startChain(deployment, organization, account, charge);
    if (purchase.current_period) account.periodIndex = 1;
  }
  return { status: 201, body: purchase, location: `/purchases/${purchase.id}` };
}

function toOrder(call: Call, input: PurchaseCreate): Order {
  const { deployment, organization } = call;
  const plan = organization.plans.find(input.plan_id);
  const customer = organization.customers.find(input.customer_id);
  const missing: RequestError[] = [];
  if (!plan) missing.push({ pointer: '/plan_id', code: 'not_found', detail: 'There is no such plan.' });
  if (!customer)
    missing.push({ pointer: '/customer_id', code: 'not_found', detail: 'There is no such customer.' });
  const now = deployment.now();
  const datesFirst = deployment.options.meaningOrder === 'dates-first';
  if (plan && datesFirst) checkDates(plan, input, now);
  if (!plan || !customer) throw new Problem('reference_not_found', missing);
  const card = findCard(deployment, input.payment_token);
  if (!datesFirst) checkDates(plan, input, now);
  const { service_activation_date: activation = null } = input;
  const schedule = plan.rate.kind === 'one_time' ? null : toSchedule(plan, activation, now);
  return { deployment, organization, plan, customer, input, card, schedule, now };
}

function findCard({ options }: Deployment, token: string | null | undefined): TestCard | undefined {
  if (token === null || token === undefined) return undefined;
  const card = options.acceptsTestTokens ? testCards.get(token) : undefined;
  if (!card)
    throw problemAt('payment_token_unknown', '/payment_token', 'unknown_token', 'There is no such token.');
  return card;
}

function checkDates(plan: Plan, input: PurchaseCreate, now: number): void {
  const { service_activation_date: activation, end_date: end } = input;
  const place = '/service_activation_date';
  if (plan.requires_activation_date && !activation) {
    throw problemAt('activation_date_required', place, 'required', 'The property is missing.');
  }
  if (!plan.requires_activation_date && activation) {
    throw problemAt(
      'activation_date_not_allowed',
      place,
      'not_allowed',
      'The plan takes no activation date.',
    );
  }
  if (activation && activation < toDay(now)) {
    throw problemAt('activation_date_in_past', place, 'too_small', 'The day is in the past.');
  }
  if (activation && activation > '9990-01-01') {
    throw problemAt('activation_date_too_late', place, 'too_large', 'The day is after 9990-01-01.');
  }
  if (!end) return;
  if (plan.rate.kind === 'one_time' || plan.billing_cycles !== null) {
    throw problemAt('end_date_not_allowed', '/end_date', 'not_allowed', 'The plan ends by itself.');
  }
  const { firstPeriod } = toSchedule(plan, activation ?? null, now);
  if (Date.parse(end) <= firstPeriod) {
    throw problemAt('end_date_too_early', '/end_date', 'too_small', 'The day is not after the first charge.');
  }
}

function newPurchase({ deployment, organization, plan, input, now }: Order): Purchase {
  const { checkout } = getSettings(deployment, organization);
  const id = deployment.newId('pur');
  const checkoutUrl = `${deployment.options.checkoutOrigin ?? deployment.origin}/pay/${id.slice(4)}`;
  organization.checkoutExpiries.set(id, now + checkout.expires_after_minutes * MINUTE_MS);
  return {
    ...copyFields<Purchase, PurchaseCreate>('createPurchase', input),
    id,
    created_at: toTimestamp(now - deployment.options.paymentMs),
    kind: plan.rate.kind,
    status: 'pending',
    amount: plan.rate.kind === 'variable_subscription' ? null : plan.rate.amount,
    currency: plan.rate.currency,
    checkout_url: checkoutUrl,
    next_action: { type: 'redirect_to_checkout', url: checkoutUrl },
    payment_method: null,
    failure: null,
    success_url: input.success_url ?? checkout.success_url,
    cancel_url: input.cancel_url ?? checkout.cancel_url,
    trial_end: null,
    current_period: null,
    next_charge_at: null,
    cycles_completed: 0,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation: null,
    latest_charge_id: null,
  };
}

function isFailure(outcome: TestCard['outcome'] | undefined): outcome is Failure {
  return typeof outcome === 'object';
}

/** Verifies the card, and charges the first payment if it is due now. */
function tryCard(order: Order, card: TestCard, purchase: Purchase): void {
  const { plan, schedule, now } = order;
  const { rate } = plan;
  const isDue =
    rate.kind === 'one_time' || (rate.kind === 'fixed_subscription' && schedule?.firstPeriod === now);
  const needsCard = rate.kind === 'one_time' || rate.kind === 'variable_subscription' || rate.amount > 0;
  const { outcome } = card;
  if (isFailure(outcome)) {
    if (isDue && needsCard) addCharge(order, card, purchase, 'failed', outcome);
    purchase.status = 'failed';
    purchase.failure = outcome;
    purchase.next_action = null;
  } else if (outcome === 'challenge') {
    if (isDue && needsCard) addCharge(order, card, purchase, 'requires_action', null);
    purchase.status = 'requires_action';
  } else if (outcome === 'pending' && isDue && needsCard) {
    addCharge(order, card, purchase, 'pending', null);
    purchase.next_action = null;
  } else {
    attachCard(order, card, purchase, isDue);
  }
}

function attachCard(order: Order, card: TestCard, purchase: Purchase, isDue: boolean): void {
  const { plan, schedule, now } = order;
  purchase.payment_method = toPaymentMethod(order, card);
  purchase.next_action = null;
  if (!schedule) {
    purchase.status = 'succeeded';
  } else {
    const { begin, trialEnd, firstPeriod } = schedule;
    const hasBegun = firstPeriod === now;
    const isTrialing = begin <= now && trialEnd !== null;
    purchase.status = hasBegun ? 'active' : isTrialing ? 'trialing' : 'pending';
    purchase.trial_end = trialEnd === null ? null : toTimestamp(trialEnd);
    if (hasBegun) purchase.current_period = toFirstPeriod(plan, firstPeriod, purchase.end_date);
    purchase.next_charge_at = toNextCharge(plan, purchase, firstPeriod, hasBegun);
  }
  if (isDue) addCharge(order, card, purchase, 'succeeded', null);
}

function toPaymentMethod(
  { deployment }: Order,
  { last4 }: TestCard,
): NonNullable<Purchase['payment_method']> {
  return { brand: deployment.options.cardBrand, last4, exp_month: 12, exp_year: 2034 };
}

function addCharge(
  order: Order,
  card: TestCard,
  purchase: Purchase,
  status: Charge['status'],
  failure: Failure | null,
): void {
  const { deployment, organization, plan, now } = order;
  const amount = purchase.amount ?? 0;
  const hasCard = amount > 0;
  const charge: Charge = {
    id: deployment.newId('chg'),
    created_at: toTimestamp(now),
    purchase_id: purchase.id,
    customer_id: purchase.customer_id,
    amount,
    currency: purchase.currency,
    status,
    failure,
    payment_method: hasCard ? toPaymentMethod(order, card) : null,
    period: status === 'succeeded' ? purchase.current_period : null,
    attempt: 1,
    retry_of: null,
    next_retry_at: null,
    consumption: null,
    description: plan.name,
    settled_at: status === 'succeeded' || status === 'failed' ? toTimestamp(now) : null,
  };
  organization.charges.add(charge);
  purchase.latest_charge_id = charge.id;
}

/**
 * Tries the card of a payer on the checkout page. A declined card leaves the purchase pending.
 *
 * @returns the reason why the payment failed, or null
 */
export function payOnPage({ deployment, organization, purchase }: Checkout, token: string): Failure | null {
  const card = testCards.get(token);
  const plan = organization.plans.find(purchase.plan_id);
  const customer = organization.customers.find(purchase.customer_id);
  const isWaiting = purchase.status === 'pending' && purchase.next_action !== null;
  if (!isWaiting || !card || !plan || !customer) return null;
  const now = deployment.now();
  const { service_activation_date: activation } = purchase;
  const schedule = plan.rate.kind === 'one_time' ? null : toSchedule(plan, activation, now);
  const { next_action } = purchase;
  const order: Order = { deployment, organization, plan, customer, input: purchase, card, schedule, now };
  const account = newAccount(plan, token, schedule);
  organization.accounts.set(purchase.id, account);
  const earlier = purchase.latest_charge_id;
  tryCard(order, card, purchase);
  const charge = organization.charges.find(purchase.latest_charge_id ?? '');
  if (charge && charge.id !== earlier) startChain(deployment, organization, account, charge);
  if (purchase.current_period) account.periodIndex = 1;
  if (purchase.status !== 'failed') return null;
  const { failure } = purchase;
  Object.assign(purchase, { status: 'pending', failure: null, next_action });
  organization.accounts.delete(purchase.id);
  return failure;
}

/** Completes the open challenge of a purchase. @returns false if there is none */
export function answerChallenge(
  { deployment, organization, purchase }: Checkout,
  isPassed: boolean,
): boolean {
  const plan = organization.plans.find(purchase.plan_id);
  const customer = organization.customers.find(purchase.customer_id);
  const account = organization.accounts.get(purchase.id);
  const card = testCards.get(account?.token ?? '');
  if (purchase.status !== 'requires_action' || !plan || !customer || !account || !card) return false;
  const now = deployment.now();
  const charge = organization.charges.find(purchase.latest_charge_id ?? '');
  if (!isPassed) {
    failChallenges(organization, purchase, now, 'authentication_failed');
    purchase.status = 'pending';
    organization.accounts.delete(purchase.id);
    return true;
  }
  const { schedule } = account;
  attachCard(
    { deployment, organization, plan, customer, input: purchase, card, schedule, now },
    card,
    purchase,
    false,
  );
  if (charge) Object.assign(charge, { status: 'succeeded', settled_at: toTimestamp(now) });
  return true;
}

/** @throws Problem if the organization has no such purchase */
export function findPurchase({ deployment, organization, params }: Call): Purchase {
  const purchase = organization.purchases.find(params['id'] ?? '');
  if (!purchase) throw new Problem('resource_not_found');
  expireCheckout(deployment, organization, purchase);
  return purchase;
}

/** Expires a checkout whose time is over. Later events of a purchase are at least a day away and are not simulated. */
function expireCheckout(deployment: Deployment, organization: Organization, purchase: Purchase): void {
  const expiry = organization.checkoutExpiries.get(purchase.id) ?? Infinity;
  const isWaiting = purchase.status === 'requires_action' || purchase.status === 'pending';
  if (!isWaiting || purchase.next_action === null || deployment.now() < expiry) return;
  failChallenges(organization, purchase, expiry, 'authentication_expired');
  purchase.status = 'expired';
  purchase.next_action = null;
}

function failChallenges(organization: Organization, purchase: Purchase, instant: number, code: string): void {
  for (const { value: charge } of organization.charges.list()) {
    if (charge.purchase_id !== purchase.id || charge.status !== 'requires_action') continue;
    charge.status = 'failed';
    charge.failure = {
      code,
      message: 'The payer did not complete the payment.',
      retryable: code !== 'canceled',
    };
    charge.settled_at = toTimestamp(instant);
  }
}

/** Returns a purchase. */
export function getPurchase(call: Call): Reply {
  return { status: 200, body: findPurchase(call) };
}

/** Returns a page of purchases. */
export function listPurchases(call: Call): Reply {
  const stored = call.organization.purchases.list();
  for (const { value } of stored) expireCheckout(call.deployment, call.organization, value);
  return listPage(call, stored);
}

/** Returns a charge. */
export function getCharge({ organization, params }: Call): Reply {
  const charge = organization.charges.find(params['id'] ?? '');
  if (!charge) throw new Problem('resource_not_found');
  return { status: 200, body: charge };
}

/** Returns a page of charges. */
export function listCharges(call: Call): Reply {
  return listPage(call, call.organization.charges.list());
}

/** Cancels a purchase now, or at the end of its open period. */
export function cancelPurchase(call: Call): Reply {
  const { deployment, organization } = call;
  const { mode, reason } = (call.body ?? {}) as PurchaseCancel;
  const purchase = findPurchase(call);
  if (purchase.kind === 'one_time') throw new Problem('purchase_not_subscription');
  if (purchase.status === 'canceled') return { status: 200, body: purchase };
  if (endedStatuses.includes(purchase.status)) throw new Problem('purchase_ended');
  const wanted = mode ?? 'immediate';
  const canWait = purchase.current_period !== null || purchase.status === 'trialing';
  if (wanted === 'period_end' && canWait) scheduleCancellation(purchase, reason ?? null);
  else cancelNow(deployment, organization, purchase, wanted, reason ?? null);
  return { status: 200, body: purchase };
}

function scheduleCancellation(purchase: Purchase, reason: string | null): void {
  if (purchase.cancel_at_period_end) return;
  purchase.cancel_at_period_end = true;
  purchase.cancellation = { mode: 'period_end', reason, source: 'client' };
  const hasFinalBill = purchase.kind === 'variable_subscription' && purchase.current_period !== null;
  if (!hasFinalBill) purchase.next_charge_at = null;
}

function cancelNow(
  deployment: Deployment,
  organization: Organization,
  purchase: Purchase,
  mode: CancellationMode,
  reason: string | null,
): void {
  const now = deployment.now();
  failChallenges(organization, purchase, now, 'canceled');
  purchase.status = 'canceled';
  purchase.canceled_at = toTimestamp(now);
  purchase.cancellation = { mode, reason, source: 'client' };
  purchase.cancel_at_period_end = false;
  const attempts = organization.accounts.get(purchase.id)?.chains.flatMap((chain) => chain.attempts) ?? [];
  for (const attempt of attempts) attempt.next_retry_at = null;
  purchase.current_period = null;
  purchase.next_charge_at = null;
  purchase.next_action = null;
  for (const { value } of organization.consumptions.list()) {
    if (value.purchase_id === purchase.id && value.status === 'open') value.status = 'unbilled';
  }
}
