import type { Need } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Purchase, Shop } from '../../fixtures/test-organization.js';

/** What an attempt to cancel, to report or to take back leads to: a refusal is the code of its problem. */
export interface Outcomes {
  immediate: 'canceled' | 'unchanged' | Refusal;
  period_end: 'canceled' | 'scheduled' | 'unchanged' | Refusal;
  report: 'made' | Refusal;
  /** Null where nothing was ever reported. */
  remove: 'gone' | Refusal | null;
}

export type Refusal =
  | 'purchase_ended'
  | 'purchase_not_subscription'
  | 'purchase_not_variable'
  | 'no_open_period'
  | 'consumption_billed';

/** A state of a purchase: how one comes there, and what can be done there. */
export interface Scene {
  status: Purchase['status'];
  terms: PlanTerms;
  token: string | null;
  order?: { service_activation_date: string };
  /** What is reported when it is new. */
  report?: string;
  /** What is done then. */
  cancel?: 'immediate' | 'period_end';
  /** How far the clock is advanced in the end. */
  advance?: string;
  outcomes: Outcomes;
}

const variable = plans.variable;
const onDate = { service_activation_date: '2099-01-31' };
const cancelable = { immediate: 'canceled', period_end: 'canceled' } as const;
const schedulable = { immediate: 'canceled', period_end: 'scheduled' } as const;
const over = { immediate: 'purchase_ended', period_end: 'purchase_ended' } as const;
const waiting = { report: 'no_open_period', remove: null } as const;
const oneTime = {
  immediate: 'purchase_not_subscription',
  period_end: 'purchase_not_subscription',
  report: 'purchase_not_variable',
  remove: null,
} as const;
const notVariable = { report: 'purchase_not_variable', remove: null } as const;
const declining = 'tok_success_then_declined';

export const scenes: Record<string, Scene> = {
  pending: { status: 'pending', terms: variable, token: null, outcomes: { ...cancelable, ...waiting } },
  'pending-with-card': {
    status: 'pending',
    terms: { ...variable, requires_activation_date: true },
    token: 'tok_success',
    order: onDate,
    outcomes: { ...cancelable, ...waiting },
  },
  'pending-delayed': {
    status: 'pending',
    terms: plans.fixed,
    token: 'tok_pending_then_success',
    outcomes: { ...cancelable, ...notVariable },
  },
  'requires-action': {
    status: 'requires_action',
    terms: variable,
    token: 'tok_challenge',
    outcomes: { ...cancelable, ...waiting },
  },
  'requires-action-charged': {
    status: 'requires_action',
    terms: plans.fixed,
    token: 'tok_challenge',
    outcomes: { ...cancelable, ...notVariable },
  },
  trialing: {
    status: 'trialing',
    terms: { ...variable, trial_days: 14 },
    token: 'tok_success',
    outcomes: { ...schedulable, ...waiting },
  },
  active: {
    status: 'active',
    terms: variable,
    token: 'tok_success',
    report: '2',
    outcomes: { ...schedulable, report: 'made', remove: 'gone' },
  },
  'active-fixed': {
    status: 'active',
    terms: plans.fixed,
    token: 'tok_success',
    outcomes: { ...schedulable, ...notVariable },
  },
  'active-scheduled': {
    status: 'active',
    terms: variable,
    token: 'tok_success',
    report: '2',
    cancel: 'period_end',
    outcomes: { immediate: 'canceled', period_end: 'unchanged', report: 'made', remove: 'gone' },
  },
  canceled: {
    status: 'canceled',
    terms: variable,
    token: 'tok_success',
    report: '2',
    cancel: 'immediate',
    outcomes: {
      immediate: 'unchanged',
      period_end: 'unchanged',
      report: 'purchase_ended',
      remove: 'purchase_ended',
    },
  },
  'canceled-fixed': {
    status: 'canceled',
    terms: plans.fixed,
    token: 'tok_success',
    cancel: 'period_end',
    advance: 'P1M',
    outcomes: { immediate: 'unchanged', period_end: 'unchanged', ...notVariable },
  },
  failed: {
    status: 'failed',
    terms: variable,
    token: 'tok_declined',
    outcomes: { ...over, report: 'purchase_ended', remove: null },
  },
  'failed-charged': {
    status: 'failed',
    terms: plans.fixed,
    token: 'tok_lost_card',
    outcomes: { ...over, ...notVariable },
  },
  'one-time-pending': { status: 'pending', terms: plans.one_time, token: null, outcomes: oneTime },
  'one-time-challenged': {
    status: 'requires_action',
    terms: plans.one_time,
    token: 'tok_challenge',
    outcomes: oneTime,
  },
  'one-time-succeeded': {
    status: 'succeeded',
    terms: plans.one_time,
    token: 'tok_success',
    outcomes: oneTime,
  },
  'one-time-failed': { status: 'failed', terms: plans.one_time, token: 'tok_declined', outcomes: oneTime },
  'past-due': {
    status: 'past_due',
    terms: variable,
    token: declining,
    report: '2',
    advance: 'P1M',
    outcomes: { ...schedulable, report: 'made', remove: 'consumption_billed' },
  },
  'past-due-ended': {
    status: 'past_due',
    terms: { ...variable, billing_cycles: 1 },
    token: declining,
    report: '2',
    advance: 'P1M',
    outcomes: { ...cancelable, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  'past-due-fixed': {
    status: 'past_due',
    terms: plans.fixed,
    token: 'tok_challenge_on_renewal',
    advance: 'P1M',
    outcomes: { ...schedulable, ...notVariable },
  },
  unpaid: {
    status: 'unpaid',
    terms: variable,
    token: declining,
    report: '2',
    advance: 'P1M7D',
    outcomes: { ...schedulable, report: 'made', remove: 'consumption_billed' },
  },
  'unpaid-ended': {
    status: 'unpaid',
    terms: { ...variable, billing_cycles: 1 },
    token: declining,
    report: '2',
    advance: 'P1M7D',
    outcomes: { ...cancelable, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  succeeded: {
    status: 'succeeded',
    terms: { ...variable, billing_cycles: 1 },
    token: 'tok_success',
    report: '2',
    advance: 'P1M',
    outcomes: { ...over, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  expired: {
    status: 'expired',
    terms: variable,
    token: null,
    advance: 'P1D',
    outcomes: { ...over, report: 'purchase_ended', remove: null },
  },
  'expired-challenged': {
    status: 'expired',
    terms: plans.fixed,
    token: 'tok_challenge',
    advance: 'P1D',
    outcomes: { ...over, ...notVariable },
  },
};

/** Time is moved in an organization of one's own only. */
export const needsOf = ({ advance }: Scene): readonly Need[] =>
  advance === undefined ? ['write', 'payment-tokens'] : ['write', 'payment-tokens', 'clock'];

export interface Staged {
  shop: Shop;
  id: string;
  /** The record that was reported; `none` where none was. */
  consumption_id: string;
}

type Order = Awaited<ReturnType<Shop['order']>>;
const orders = new WeakMap<Shop, Map<PlanTerms, Promise<Order>>>();

/** One plan of some terms, and one customer for it, are enough. */
function orderOf(shop: Shop, terms: PlanTerms): Promise<Order> {
  const known = orders.get(shop) ?? new Map<PlanTerms, Promise<Order>>();
  orders.set(shop, known);
  const order = known.get(terms) ?? shop.order(terms);
  known.set(terms, order);
  order.catch(() => known.delete(terms));
  return order;
}

/** Brings a purchase into a state. */
export async function stage(scene: Scene, { shop, freshShop }: Context): Promise<Staged> {
  const { terms, token, order, report, cancel, advance } = scene;
  const one = advance === undefined ? await shop() : await freshShop({ now: '2027-01-10T00:00:00.000Z' });
  const { id } = await one.buy({ ...(await orderOf(one, terms)), payment_token: token, ...order });
  const consumption_id = report === undefined ? 'none' : (await one.report(id, { quantity: report })).id;
  if (cancel !== undefined) {
    (await one.call('cancelPurchase', { path: { id }, body: { mode: cancel } })).expectStatus(200);
  }
  if (advance !== undefined) await one.advance(advance);
  return { shop: one, id, consumption_id };
}
