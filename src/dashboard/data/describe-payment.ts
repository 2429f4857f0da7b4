import type { Schemas } from './api.js';
import {
  capitalize,
  formatShortDateOfYear,
  formatShortDate,
  formatNumber,
  formatShortInstant,
  humanize,
  isSameYear,
} from './format.js';

type Charge = Schemas['Charge'];

/**
 * Describes the attempt of a charge: `First attempt`, `Retry 2 of 3`.
 *
 * @param maxRetries maximum number of retries; null if it is unknown
 */
export function describeAttempt(
  { attempt, amount, payment_method }: Pick<Charge, 'attempt' | 'amount' | 'payment_method'>,
  maxRetries: number | null,
): string {
  const retry = attempt - 1;
  if (retry > 0)
    return maxRetries === null || retry > maxRetries ? `Retry ${retry}` : `Retry ${retry} of ${maxRetries}`;
  return amount === 0 && payment_method === null ? 'No payment needed' : 'First attempt';
}

/** Returns the name of a failure: `Insufficient funds`. */
export function describeFailure({ code }: Pick<Schemas['Failure'], 'code'>): string {
  return capitalize(humanize(code));
}

/** Describes the state of a charge and its next step; null for a success. */
export function describeNextStep({
  status,
  failure,
  attempt,
  next_retry_at,
}: Pick<Charge, 'status' | 'failure' | 'attempt' | 'next_retry_at'>): string | null {
  if (status === 'succeeded') return null;
  if (status === 'pending') return 'The payment settles later.';
  const retry =
    next_retry_at === null ? '' : ` Retry ${attempt} follows on ${formatShortInstant(next_retry_at)}.`;
  if (status === 'requires_action') return `The payer must complete the 3-D Secure challenge.${retry}`;
  const end = retry === '' ? ' No retry is scheduled.' : retry;
  return `${failure?.message ?? 'The payment failed.'}${end}`;
}

/** Returns the brand and the last digits of a card: `Visa •••• 4242`. */
export function describeCard({ brand, last4 }: Pick<Schemas['PaymentMethod'], 'brand' | 'last4'>): string {
  return `${capitalize(humanize(brand))} •••• ${last4}`;
}

/** Formats a period by its first and last day: `20 Apr – 20 May`. */
export function describePeriod({ start, end }: Pick<Schemas['Period'], 'start' | 'end'>): string {
  return `${formatShortDate(start)} – ${formatShortDate(end)}`;
}

/**
 * Formats a period with the years that are not the current one: `20 December 2026 – 20 January`. Two days of the same
 * year share it: `20 Apr – 20 May 2026`.
 *
 * @param now current time of the clock
 */
export function describePastPeriod(
  { start, end }: Pick<Schemas['Period'], 'start' | 'end'>,
  now: string,
): string {
  const format = (at: string): string =>
    isSameYear(at, now) ? formatShortDate(at) : formatShortDateOfYear(at);
  return `${isSameYear(start, end) ? formatShortDate(start) : format(start)} – ${format(end)}`;
}

/** Describes the cycles of a subscription that have ended, and those that are paid: `2 ended, 1 paid`. @param charges all of the subscription */
export function describeCycles(
  { cycles_completed: ended }: Pick<Schemas['Purchase'], 'cycles_completed'>,
  charges: readonly Pick<Schemas['Charge'], 'period' | 'status'>[],
): string {
  const paid = charges.filter(({ period, status }) => status === 'succeeded' && period !== null);
  return `${formatNumber(ended)} ended, ${formatNumber(paid.length)} paid`;
}

/** Attempt to collect an amount: a charge, or scheduled work that makes one. */
interface PaymentAttempt {
  /** Period that the amount is for; null for a first payment without a period. */
  period: { index: number } | null;
}

/** Checks whether two attempts collect the same amount: that of a period, or a first payment. */
export function isSamePayment(left: PaymentAttempt, right: PaymentAttempt): boolean {
  return left.period?.index === right.period?.index;
}
