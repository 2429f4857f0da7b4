import type { Plan } from '../../../src/domain/shared/records.js';
import type { BillingCase } from '../billing-case.js';
import type { Trace } from '../trace.js';
import { addMonths, DAY, dayOfMonth, HOUR, midnight, ms } from './calendar.js';

export interface Span {
  index: number;
  start: number;
  /** Exclusive end. */
  end: number;
}

const DELAYED = ['tok_pending_then_success', 'tok_pending_then_failure'];
const ATTACHES = [
  ...DELAYED,
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
  'tok_challenge_on_renewal',
];

/** Expected calendar of a purchase: when the card is attached, and when periods begin and end. */
export class PeriodOracle {
  readonly attachedAt: number | null;
  readonly start: number;
  readonly trialEnd: number | null;
  /** Start of the first period. */
  readonly anchor: number;
  readonly #billingCase: BillingCase;

  constructor({ billingCase, commands }: Pick<Trace, 'billingCase' | 'commands'>) {
    this.#billingCase = billingCase;
    const created = ms(billingCase.start);
    const settled = created + 24 * HOUR;
    const isDelayed = DELAYED.includes(billingCase.token ?? '') && getAmountDue(billingCase, created) > 0;
    const isCanceled = commands.some(
      ({ step, at, commit }) => step.do === 'cancel' && commit !== null && at < settled,
    );
    if (!ATTACHES.includes(billingCase.token ?? '')) this.attachedAt = null;
    else if (!isDelayed) this.attachedAt = created;
    else this.attachedAt = billingCase.token === 'tok_pending_then_failure' || isCanceled ? null : settled;
    const from = this.attachedAt ?? created;
    this.start = getStart(billingCase, from);
    this.trialEnd = billingCase.plan.trial_days === 0 ? null : this.start + billingCase.plan.trial_days * DAY;
    // A delayed payment that was created on the payment day pays the period that began on that day.
    this.anchor = calculateAnchor(
      billingCase,
      isDelayed && billingCase.plan.payment_day !== null ? created : from,
    );
  }

  get grace(): number {
    const { rate } = this.#billingCase.plan;
    return rate.kind === 'variable_subscription' ? rate.report_grace_hours * HOUR : 0;
  }

  /** Returns the period with an index from 1, or null after the end. */
  period(index: number): Span | null {
    const { plan, end_date } = this.#billingCase;
    if (plan.billing_cycles !== null && index > plan.billing_cycles) return null;
    const start = calculateBoundary(plan, this.anchor, index - 1);
    const end = calculateBoundary(plan, this.anchor, index);
    if (end_date === null) return { index, start, end };
    const last = ms(end_date);
    return start < last ? { index, start, end: Math.min(end, last) } : null;
  }

  /** Returns the periods that begin at or before a time. */
  periodsUntil(instant: number): Span[] {
    const spans: Span[] = [];
    if (this.attachedAt === null || this.#billingCase.plan.rate.kind === 'one_time') return spans;
    for (let index = 1; ; index += 1) {
      const span = this.period(index);
      if (!span || span.start > instant) return spans;
      spans.push(span);
    }
  }

  createPeriod(instant: number): Span | null {
    const last = this.periodsUntil(instant).at(-1);
    return last && instant < last.end ? last : null;
  }

  /**
   * Returns the end of the purchase: the last charge of its last period.
   *
   * @param scheduledAt time of the request to cancel at the end of the period
   */
  endsAt(scheduledAt: number | null): number {
    if (scheduledAt !== null) {
      if (scheduledAt < this.anchor) return this.anchor;
      const last = this.periodsUntil(scheduledAt).at(-1);
      if (last) return last.end + this.grace;
    }
    const { plan, end_date } = this.#billingCase;
    if (plan.billing_cycles === null && end_date === null) return Infinity;
    const periods = this.periodsUntil(end_date === null ? Infinity : ms(end_date));
    return Math.max((periods.at(-1)?.end ?? this.anchor) + this.grace, this.attachedAt ?? 0);
  }
}

function getStart({ activation }: BillingCase, attachedAt: number): number {
  return activation === null ? attachedAt : Math.max(ms(activation), attachedAt);
}

/** Returns the start plus the trial, or the next payment day from then on. */
export function calculateAnchor(billingCase: BillingCase, attachedAt: number): number {
  const { trial_days, payment_day } = billingCase.plan;
  const from = getStart(billingCase, attachedAt) + trial_days * DAY;
  if (payment_day === null) return from;
  const inMonth = dayOfMonth(from, 0, payment_day);
  if (inMonth === midnight(from)) return from;
  return inMonth > from ? inMonth : dayOfMonth(from, 1, payment_day);
}

/** Returns the amount that attaching a card at a time charges on-session. */
export function getAmountDue(billingCase: BillingCase, instant: number): number {
  const { rate } = billingCase.plan;
  if (rate.kind === 'one_time') return rate.amount;
  if (rate.kind === 'variable_subscription') return 0;
  return calculateAnchor(billingCase, instant) > instant ? 0 : rate.amount;
}

function calculateBoundary({ rate, payment_day }: Plan, anchor: number, elapsed: number): number {
  if (rate.kind === 'one_time') throw new Error('A one-time payment has no periods.');
  const count = elapsed * rate.interval_count;
  if (rate.interval === 'day') return anchor + count * DAY;
  if (rate.interval === 'week') return anchor + count * 7 * DAY;
  const months = rate.interval === 'year' ? count * 12 : count;
  return payment_day === null || elapsed === 0
    ? addMonths(anchor, months)
    : dayOfMonth(anchor, months, payment_day);
}
