import type { Deed } from './inputs.js';
import { resultNow } from './cards.js';
import { isFinal, lastOf, type Attempt, type Chain, type Course } from './simulated-purchase.js';
import { priceOf } from './decimals.js';
import { expireChallenge, fail, payLater, payNow, retry, settle, stopTrying } from './payments.js';
import { beginningOf, periodOf } from './periods.js';
import { billedAt } from './shown.js';
import { recordsIn, usedIn } from './usage.js';

/** What is done with a purchase, and what falls due for it. */

/** The order of what falls due at one instant. */
export const works = [settleDue, retryDue, expireChallenges, closeAndGoOn, expire];

/** Nothing is to come any more. */
export function end(course: Course): void {
  course.period = null;
  course.isOver = true;
  course.expiresAt = null;
}

export function create(course: Course): void {
  const { token } = course.sold;
  if (token === null) return;
  const { plan } = course.sold;
  const { rate } = plan;
  const isDue =
    rate.kind !== 'variable_subscription' &&
    rate.amount > 0 &&
    (rate.kind === 'one_time' || beginningOf(course.sold, course.now).first === course.now);
  const result = resultNow(token);
  if (isDue) {
    const amount = rate.amount;
    const charge = payNow(course, { amount, period: null, bill: null }, token, result);
    if (charge.status === 'requires_action') charge.dueAt = charge.nextRetryAt = null;
    if (charge.status === 'pending') course.expiresAt = null;
    if (charge.status === 'succeeded') attach(course, token, course.now);
  } else if (result.is === 'succeeded' || result.is === 'pending') {
    attach(course, token, course.now);
  }
  if (result.is === 'failed') refuse(course, result.code);
  if (result.is === 'requires_action') course.status = 'requires_action';
}

function refuse(course: Course, code: string): void {
  course.status = 'failed';
  course.failure = code;
  course.expiresAt = null;
}

/** @param paidAt when the payment was made that came with the card, if any did */
function attach(course: Course, token: string, paidAt: string): void {
  const { sold, now } = course;
  const { rate, payment_day } = sold.plan;
  course.card = token;
  course.expiresAt = null;
  if (rate.kind === 'one_time') {
    course.status = 'succeeded';
    return;
  }
  // What was paid on the payment day is for the period that began then.
  Object.assign(course, beginningOf(sold, payment_day === null ? now : paidAt));
  begin(course);
}

/** The trial, then the first period, each when its time has come. */
function begin(course: Course): void {
  const { now, start, first, trialEnd } = course;
  if (start === null || first === null || course.index > 0 || course.isOver) return;
  if (first <= now) {
    if (course.isScheduled) course.isOver = true;
    else open(course, 1);
    if (course.index === 0 && !course.isScheduled) course.isOver = true;
  } else if (start <= now && trialEnd !== null) {
    course.status = 'trialing';
  }
}

/** Begins a period, and charges it if it is charged in advance and not paid yet. */
function open(course: Course, index: number): void {
  const { sold, first, charges } = course;
  const { rate } = sold.plan;
  const period = periodOf(sold, first ?? '', index);
  if (period === null || period.end <= course.now) return;
  course.period = period;
  course.index = index;
  if (rate.kind !== 'fixed_subscription') return;
  const paid = index === 1 ? charges[0] : undefined;
  if (paid) paid.period = period;
  else payLater(course, { amount: rate.amount, period, bill: null });
}

function settleDue(course: Course): void {
  for (const [place, chain] of course.chains.entries()) {
    const last = lastOf(course, chain);
    if (last.status !== 'pending' || (last.dueAt ?? '') > course.now) continue;
    settle(course, chain);
    const isFirst = place === 0 && course.card === null && !isFinal(course);
    if (isFirst) settleFirst(course, last);
  }
}

function settleFirst(course: Course, charge: Attempt): void {
  if (charge.status === 'failed') refuse(course, charge.code ?? '');
  else attach(course, course.sold.token ?? '', charge.made);
}

const openChains = (course: Course): Chain[] => (isFinal(course) ? [] : course.chains);

function retryDue(course: Course): void {
  for (const chain of openChains(course)) {
    const { status, nextRetryAt } = lastOf(course, chain);
    if (status === 'failed' && nextRetryAt !== null && nextRetryAt <= course.now) retry(course, chain);
  }
}

function expireChallenges(course: Course): void {
  for (const chain of openChains(course)) {
    const { status, dueAt } = lastOf(course, chain);
    const isDue = status === 'requires_action' && dueAt !== null && dueAt <= course.now;
    if (isDue) expireChallenge(course, chain);
  }
}

function closeAndGoOn(course: Course): void {
  if (isFinal(course)) return;
  const { sold, now, period } = course;
  const isVariable = sold.plan.rate.kind === 'variable_subscription';
  const closed = period !== null && period.end <= now ? period : null;
  if (closed) {
    course.period = null;
    course.cyclesCompleted += 1;
    if (isVariable) course.unbilled.push({ period: closed, at: billedAt(sold, closed) });
  }
  const due = course.unbilled.filter(({ at }) => at <= now);
  course.unbilled = course.unbilled.filter(({ at }) => at > now);
  for (const one of due) bill(course, one.period);
  const isLast =
    course.index > 0 &&
    course.period === null &&
    (course.isScheduled || periodOf(sold, course.first ?? '', course.index + 1) === null);
  if (isLast && course.unbilled.length === 0) course.isOver = true;
  else if (closed && !isLast) open(course, closed.index + 1);
  if (course.index === 0) begin(course);
}

function bill(course: Course, period: Course['unbilled'][number]['period']): void {
  const { rate } = course.sold.plan;
  if (rate.kind !== 'variable_subscription') return;
  const used = usedIn(course, period);
  if (used === null) return;
  if (used.source === 'reported') course.lastQuantity = used.quantity;
  for (const { id } of recordsIn(course, period)) course.billedBy.set(id, course.charges.length);
  payLater(course, { amount: priceOf(used.quantity, rate.unit_amount), period, bill: used });
}

function expire(course: Course): void {
  if (course.expiresAt === null || course.expiresAt > course.now || isFinal(course)) return;
  for (const chain of course.chains) {
    if (lastOf(course, chain).status === 'requires_action') fail(course, chain, 'authentication_expired');
  }
  course.status = 'expired';
  course.expiresAt = null;
}

export function take(course: Course, deed: Deed): void {
  if (deed.is === 'force') course.forced.push(deed.outcome);
  else cancel(course, deed);
}

/** Whether there is something to wait for: a trial, an open period, or the bill of the last one. */
const canWait = ({ status, period, unbilled }: Course): boolean =>
  status === 'trialing' || period !== null || unbilled.length > 0;

function cancel(course: Course, { mode, reason }: Extract<Deed, { is: 'cancel' }>): void {
  if (isFinal(course) || course.sold.plan.rate.kind === 'one_time') return;
  if (mode === 'period_end' && course.isScheduled) return;
  course.cancellation = { mode, reason, source: 'client' };
  if (mode === 'period_end' && canWait(course)) {
    course.isScheduled = true;
    return;
  }
  stopTrying(course);
  course.status = 'canceled';
  course.canceledAt = course.now;
  course.isScheduled = false;
  end(course);
}
