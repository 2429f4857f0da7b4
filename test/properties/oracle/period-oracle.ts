import type { Plan } from '../../../src/domain/shared/records.js';
import type { Story } from '../billing-case.js';
import type { Trace } from '../trace.js';
import { addMonths, DAY, dayOfMonth, HOUR, midnight, ms } from './calendar.js';

export interface Span {
  index: number;
  start: number;
  /** Exclusive. */
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

/** What the calendar says of a purchase: when the card is attached, and when its periods begin and end. */
export class Life {
  readonly attachedAt: number | null;
  readonly start: number;
  readonly trialEnd: number | null;
  /** Start of the first period. */
  readonly anchor: number;
  readonly #story: Story;

  constructor({ story, commands }: Pick<Trace, 'story' | 'commands'>) {
    this.#story = story;
    const created = ms(story.start);
    const settled = created + 24 * HOUR;
    const isDelayed = DELAYED.includes(story.token ?? '') && amountDueAt(story, created) > 0;
    const isCanceled = commands.some(
      ({ step, at, commit }) => step.do === 'cancel' && commit !== null && at < settled,
    );
    if (!ATTACHES.includes(story.token ?? '')) this.attachedAt = null;
    else if (!isDelayed) this.attachedAt = created;
    else this.attachedAt = story.token === 'tok_pending_then_failure' || isCanceled ? null : settled;
    const from = this.attachedAt ?? created;
    this.start = startOf(story, from);
    this.trialEnd = story.plan.trial_days === 0 ? null : this.start + story.plan.trial_days * DAY;
    // A payment that was made on the payment day pays the period that began on it, though it arrives a day later.
    this.anchor = anchorOf(story, isDelayed && story.plan.payment_day !== null ? created : from);
  }

  get grace(): number {
    const { rate } = this.#story.plan;
    return rate.kind === 'variable_subscription' ? rate.report_grace_hours * HOUR : 0;
  }

  /** The period with an index, from 1; null after the end. */
  period(index: number): Span | null {
    const { plan, end_date } = this.#story;
    if (plan.billing_cycles !== null && index > plan.billing_cycles) return null;
    const start = boundary(plan, this.anchor, index - 1);
    const end = boundary(plan, this.anchor, index);
    if (end_date === null) return { index, start, end };
    const last = ms(end_date);
    return start < last ? { index, start, end: Math.min(end, last) } : null;
  }

  /** The periods that begin at an instant or before it. */
  periodsUntil(instant: number): Span[] {
    const spans: Span[] = [];
    if (this.attachedAt === null || this.#story.plan.rate.kind === 'one_time') return spans;
    for (let index = 1; ; index += 1) {
      const span = this.period(index);
      if (!span || span.start > instant) return spans;
      spans.push(span);
    }
  }

  periodOf(instant: number): Span | null {
    const last = this.periodsUntil(instant).at(-1);
    return last && instant < last.end ? last : null;
  }

  /**
   * When the purchase is over: with the last bill of its last period.
   *
   * @param scheduledAt when a cancellation for the end of the period was asked for
   */
  endsAt(scheduledAt: number | null): number {
    if (scheduledAt !== null) {
      if (scheduledAt < this.anchor) return this.anchor;
      const last = this.periodsUntil(scheduledAt).at(-1);
      if (last) return last.end + this.grace;
    }
    const { plan, end_date } = this.#story;
    if (plan.billing_cycles === null && end_date === null) return Infinity;
    const periods = this.periodsUntil(end_date === null ? Infinity : ms(end_date));
    return Math.max((periods.at(-1)?.end ?? this.anchor) + this.grace, this.attachedAt ?? 0);
  }
}

function startOf({ activation }: Story, attachedAt: number): number {
  return activation === null ? attachedAt : Math.max(ms(activation), attachedAt);
}

/** Start, then the trial, then the wait for the payment day; the same day counts. */
export function anchorOf(story: Story, attachedAt: number): number {
  const { trial_days, payment_day } = story.plan;
  const from = startOf(story, attachedAt) + trial_days * DAY;
  if (payment_day === null) return from;
  const inMonth = dayOfMonth(from, 0, payment_day);
  if (inMonth === midnight(from)) return from;
  return inMonth > from ? inMonth : dayOfMonth(from, 1, payment_day);
}

/** What attaching a card at an instant charges with the payer present. */
export function amountDueAt(story: Story, instant: number): number {
  const { rate } = story.plan;
  if (rate.kind === 'one_time') return rate.amount;
  if (rate.kind === 'variable_subscription') return 0;
  return anchorOf(story, instant) > instant ? 0 : rate.amount;
}

function boundary({ rate, payment_day }: Plan, anchor: number, elapsed: number): number {
  if (rate.kind === 'one_time') throw new Error('A one-time payment has no periods.');
  const count = elapsed * rate.interval_count;
  if (rate.interval === 'day') return anchor + count * DAY;
  if (rate.interval === 'week') return anchor + count * 7 * DAY;
  const months = rate.interval === 'year' ? count * 12 : count;
  return payment_day === null || elapsed === 0
    ? addMonths(anchor, months)
    : dayOfMonth(anchor, months, payment_day);
}
