import { AsyncCache } from '../../lib/async-cache.js';
import type { Need } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Purchase, TestOrganization } from '../../fixtures/test-organization.js';

/** Outcome of each action; rejections are the code of the error. */
export interface ActionOutcomes {
  immediate: 'canceled' | 'unchanged' | ErrorCode;
  period_end: 'canceled' | 'scheduled' | 'unchanged' | ErrorCode;
  report: 'made' | ErrorCode;
  /** Null if there is no consumption to delete. */
  remove: 'gone' | ErrorCode | null;
}

export type ErrorCode =
  | 'purchase_ended'
  | 'purchase_not_subscription'
  | 'purchase_not_variable'
  | 'no_open_period'
  | 'consumption_billed';

/** State of a purchase, the steps that lead to it and the outcomes of actions in it. */
export interface PurchaseState {
  /** Noun phrase, for the statements of requirements. */
  description: string;
  status: Purchase['status'];
  terms: PlanTerms;
  /** Defaults to `tok_success`. */
  token?: string | null;
  order?: { service_activation_date: string };
  /** Quantity to report after the purchase. */
  report?: string;
  /** Cancellation after the report. */
  cancel?: 'immediate' | 'period_end';
  /** Duration to advance the clock by after the cancellation. */
  advance?: string;
  outcomes: ActionOutcomes;
}

const variable = plans.variable;
const onDate = { service_activation_date: '2099-01-31' };
const CANCELABLE = { immediate: 'canceled', period_end: 'canceled' } as const;
const SCHEDULABLE = { immediate: 'canceled', period_end: 'scheduled' } as const;
const ENDED = { immediate: 'purchase_ended', period_end: 'purchase_ended' } as const;
const WITHOUT_PERIOD = { report: 'no_open_period', remove: null } as const;
const ONE_TIME = {
  immediate: 'purchase_not_subscription',
  period_end: 'purchase_not_subscription',
  report: 'purchase_not_variable',
  remove: null,
} as const;
const NOT_VARIABLE = { report: 'purchase_not_variable', remove: null } as const;
const TOKEN_DECLINED_ON_RENEWAL = 'tok_success_then_declined';

export const purchaseStates: Record<string, PurchaseState> = {
  pending: {
    description: 'a pending purchase without a card',
    status: 'pending',
    terms: variable,
    token: null,
    outcomes: { ...CANCELABLE, ...WITHOUT_PERIOD },
  },
  'pending-with-card': {
    description: 'a pending purchase before its activation date',
    status: 'pending',
    terms: { ...variable, requires_activation_date: true },
    order: onDate,
    outcomes: { ...CANCELABLE, ...WITHOUT_PERIOD },
  },
  'pending-delayed': {
    description: 'a purchase with a delayed first payment',
    status: 'pending',
    terms: plans.fixed,
    token: 'tok_pending_then_success',
    outcomes: { ...CANCELABLE, ...NOT_VARIABLE },
  },
  'requires-action': {
    description: 'a purchase with a 3-D Secure challenge',
    status: 'requires_action',
    terms: variable,
    token: 'tok_challenge',
    outcomes: { ...CANCELABLE, ...WITHOUT_PERIOD },
  },
  'requires-action-charged': {
    description: 'a purchase with a challenged first charge',
    status: 'requires_action',
    terms: plans.fixed,
    token: 'tok_challenge',
    outcomes: { ...CANCELABLE, ...NOT_VARIABLE },
  },
  trialing: {
    description: 'a trialing purchase',
    status: 'trialing',
    terms: { ...variable, trial_days: 14 },
    outcomes: { ...SCHEDULABLE, ...WITHOUT_PERIOD },
  },
  active: {
    description: 'an active purchase',
    status: 'active',
    terms: variable,
    report: '2',
    outcomes: { ...SCHEDULABLE, report: 'made', remove: 'gone' },
  },
  'active-fixed': {
    description: 'an active fixed subscription',
    status: 'active',
    terms: plans.fixed,
    outcomes: { ...SCHEDULABLE, ...NOT_VARIABLE },
  },
  'active-scheduled': {
    description: 'a purchase that cancels at period end',
    status: 'active',
    terms: variable,
    report: '2',
    cancel: 'period_end',
    outcomes: { immediate: 'canceled', period_end: 'unchanged', report: 'made', remove: 'gone' },
  },
  canceled: {
    description: 'a canceled purchase',
    status: 'canceled',
    terms: variable,
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
    description: 'a canceled fixed subscription',
    status: 'canceled',
    terms: plans.fixed,
    cancel: 'period_end',
    advance: 'P1M',
    outcomes: { immediate: 'unchanged', period_end: 'unchanged', ...NOT_VARIABLE },
  },
  failed: {
    description: 'a failed purchase',
    status: 'failed',
    terms: variable,
    token: 'tok_declined',
    outcomes: { ...ENDED, report: 'purchase_ended', remove: null },
  },
  'failed-charged': {
    description: 'a purchase with a failed first charge',
    status: 'failed',
    terms: plans.fixed,
    token: 'tok_lost_card',
    outcomes: { ...ENDED, ...NOT_VARIABLE },
  },
  'one-time-pending': {
    description: 'a pending one-time payment',
    status: 'pending',
    terms: plans.one_time,
    token: null,
    outcomes: ONE_TIME,
  },
  'one-time-challenged': {
    description: 'a one-time payment with a 3-D Secure challenge',
    status: 'requires_action',
    terms: plans.one_time,
    token: 'tok_challenge',
    outcomes: ONE_TIME,
  },
  'one-time-succeeded': {
    description: 'a successful one-time payment',
    status: 'succeeded',
    terms: plans.one_time,
    outcomes: ONE_TIME,
  },
  'one-time-failed': {
    description: 'a failed one-time payment',
    status: 'failed',
    terms: plans.one_time,
    token: 'tok_declined',
    outcomes: ONE_TIME,
  },
  'past-due': {
    description: 'a past due purchase',
    status: 'past_due',
    terms: variable,
    token: TOKEN_DECLINED_ON_RENEWAL,
    report: '2',
    advance: 'P1M',
    outcomes: { ...SCHEDULABLE, report: 'made', remove: 'consumption_billed' },
  },
  'past-due-ended': {
    description: 'a past due purchase after its last period',
    status: 'past_due',
    terms: { ...variable, billing_cycles: 1 },
    token: TOKEN_DECLINED_ON_RENEWAL,
    report: '2',
    advance: 'P1M',
    outcomes: { ...CANCELABLE, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  'past-due-fixed': {
    description: 'a past due fixed subscription',
    status: 'past_due',
    terms: plans.fixed,
    token: 'tok_challenge_on_renewal',
    advance: 'P1M',
    outcomes: { ...SCHEDULABLE, ...NOT_VARIABLE },
  },
  unpaid: {
    description: 'an unpaid purchase',
    status: 'unpaid',
    terms: variable,
    token: TOKEN_DECLINED_ON_RENEWAL,
    report: '2',
    advance: 'P1M7D',
    outcomes: { ...SCHEDULABLE, report: 'made', remove: 'consumption_billed' },
  },
  'unpaid-ended': {
    description: 'an unpaid purchase after its last period',
    status: 'unpaid',
    terms: { ...variable, billing_cycles: 1 },
    token: TOKEN_DECLINED_ON_RENEWAL,
    report: '2',
    advance: 'P1M7D',
    outcomes: { ...CANCELABLE, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  succeeded: {
    description: 'a successful purchase',
    status: 'succeeded',
    terms: { ...variable, billing_cycles: 1 },
    report: '2',
    advance: 'P1M',
    outcomes: { ...ENDED, report: 'purchase_ended', remove: 'consumption_billed' },
  },
  expired: {
    description: 'an expired purchase',
    status: 'expired',
    terms: variable,
    token: null,
    advance: 'P1D',
    outcomes: { ...ENDED, report: 'purchase_ended', remove: null },
  },
  'expired-challenged': {
    description: 'a purchase whose challenge expired',
    status: 'expired',
    terms: plans.fixed,
    token: 'tok_challenge',
    advance: 'P1D',
    outcomes: { ...ENDED, ...NOT_VARIABLE },
  },
};

export const getStateNeeds = ({ advance }: PurchaseState): readonly Need[] =>
  advance === undefined ? ['write', 'payment-tokens'] : ['write', 'payment-tokens', 'clock'];

export interface PreparedPurchase {
  organization: TestOrganization;
  id: string;
  /** Id of the reported consumption, or `none`. */
  consumption_id: string;
}

type Order = Awaited<ReturnType<TestOrganization['prepareOrder']>>;
const orders = new AsyncCache<TestOrganization, PlanTerms, Order>();

/** Creates a purchase and brings it into a state, or returns one that time has brought into this state. */
export async function preparePurchase(state: PurchaseState, context: Context): Promise<PreparedPurchase> {
  if (context.canary) return { organization: await context.organization(), ...context.canary };
  const { terms, token = 'tok_success', order, report, cancel, advance } = state;
  const organization =
    advance === undefined
      ? await context.organization()
      : await context.newOrganization({ now: '2027-01-10T00:00:00.000Z' });
  const shared = await orders.get(organization, terms, () => organization.prepareOrder(terms));
  const { id } = await organization.createPurchase({ ...shared, payment_token: token, ...order });
  const consumption_id =
    report === undefined ? 'none' : (await organization.createConsumption(id, { quantity: report })).id;
  if (cancel !== undefined) {
    (await organization.call('cancelPurchase', { path: { id }, body: { mode: cancel } })).expectStatus(200);
  }
  if (advance !== undefined) await organization.advanceClock(advance);
  return { organization, id, consumption_id };
}
