import { plusDays } from '../calendar.js';
import { settingsAt } from './inputs.js';
import { isRetryable, resultForced, resultLater, type Result } from './cards.js';
import { isFinal, lastOf, type Attempt, type Chain, type Course } from './simulated-purchase.js';

/** Takes the money for a period or a one-time payment, and makes what follows from the result. */

type Charged = Pick<Attempt, 'amount' | 'period' | 'bill'>;

/** With the payer: no retry follows a failure. */
export function payNow(course: Course, charged: Charged, token: string, result: Result): Attempt {
  const chain = newChain(course);
  chain.retries.max = 0;
  return attempt(course, chain, charged, token, result);
}

/** Without the payer. */
export function payLater(course: Course, charged: Charged): Attempt {
  return attemptLater(course, newChain(course), charged);
}

function newChain(course: Course): Chain {
  const { max_retries: max, retry_interval_days: days, on_exhausted } = settingsAt(course.sold, course.now);
  const chain = { attempts: [], retries: { max, days, isCanceling: on_exhausted === 'cancel' } };
  course.chains.push(chain);
  return chain;
}

export function retry(course: Course, chain: Chain): void {
  const { amount, period, bill } = lastOf(course, chain);
  lastOf(course, chain).nextRetryAt = null;
  attemptLater(course, chain, { amount, period, bill });
}

function attemptLater(course: Course, chain: Chain, charged: Charged): Attempt {
  // Nothing to pay asks nobody.
  if (charged.amount === 0) return attempt(course, chain, charged, null, { is: 'succeeded' });
  const token = course.card ?? '';
  const forced = course.forced.shift();
  const result = forced === undefined ? resultLater(token, course.asked) : resultForced(forced);
  if (forced === undefined) course.asked += 1;
  return attempt(course, chain, charged, token, result);
}

function attempt(
  course: Course,
  chain: Chain,
  charged: Charged,
  card: string | null,
  result: Result,
): Attempt {
  const made: Attempt = {
    ...charged,
    made: course.now,
    status: result.is,
    code: null,
    card,
    attempt: chain.attempts.length + 1,
    retryOf: chain.attempts.at(-1) ?? null,
    nextRetryAt: null,
    settledAt: result.is === 'succeeded' ? course.now : null,
    dueAt: result.is === 'pending' ? plusDays(course.now, 1) : null,
    then: result.is === 'pending' ? result.then : null,
  };
  chain.attempts.push(course.charges.push(made) - 1);
  if (result.is === 'failed') fail(course, chain, result.code);
  if (result.is === 'requires_action') {
    made.dueAt = plusDays(course.now, chain.retries.days);
    made.nextRetryAt = hasRetry(chain) ? made.dueAt : null;
  }
  return made;
}

const hasRetry = ({ attempts, retries }: Chain): boolean => attempts.length <= retries.max;

/** The last attempt has failed: another follows if it may help. */
export function fail(course: Course, chain: Chain, code: string): void {
  const last = lastOf(course, chain);
  Object.assign(last, { status: 'failed', code, settledAt: course.now, dueAt: null, nextRetryAt: null });
  if (isRetryable(code) && hasRetry(chain) && !isFinal(course))
    last.nextRetryAt = plusDays(course.now, chain.retries.days);
}

/** A payment with a delay has arrived, or not. */
export function settle(course: Course, chain: Chain): void {
  const last = lastOf(course, chain);
  if (last.then !== null) fail(course, chain, last.then);
  else Object.assign(last, { status: 'succeeded', settledAt: course.now, dueAt: null });
}

/** Nobody answered the challenge: the next attempt is made at once, if there is one. */
export function expireChallenge(course: Course, chain: Chain): void {
  const isTriedAgain = hasRetry(chain);
  fail(course, chain, 'authentication_expired');
  lastOf(course, chain).nextRetryAt = null;
  if (isTriedAgain) retry(course, chain);
}

/** Nothing is tried again, and no answer is awaited; what is being settled still settles. */
export function stopTrying(course: Course): void {
  for (const chain of course.chains) {
    const last = lastOf(course, chain);
    if (last.status === 'requires_action') fail(course, chain, 'canceled');
    last.nextRetryAt = null;
  }
}
