import type { Schemas } from '../data/api.js';
import { isSamePayment } from '../data/describe-payment.js';
import type { ForecastItem } from '../data/describe-work.js';
import { formatAmount, formatShortDate, formatShortDateTime } from '../data/format.js';

type Attempt = Pick<
  Schemas['Charge'],
  'attempt' | 'amount' | 'currency' | 'status' | 'created_at' | 'settled_at'
>;

/**
 * Describes the last attempt of a payment and its next retry: `Payment of €49.00 failed on 20 March. Next retry: 22
 * March, 09:00.`
 */
export function describeRetriedPayment(last: Attempt | undefined, nextRetryAt: string): string {
  const next = `Next retry: ${formatShortDateTime(nextRetryAt)}.`;
  if (!last) return next;
  const { attempt, amount, currency, status } = last;
  const subject = `${attempt > 1 ? `Retry ${attempt - 1}` : 'Payment'} of ${formatAmount(amount, currency)}`;
  const verb = status === 'requires_action' ? 'requires 3-D Secure since' : 'failed on';
  return `${subject} ${verb} ${formatShortDate(getAttemptedAt(last))}. ${next}`;
}

/**
 * Calculates the time of a later retry. All retries of a payment have the same interval.
 *
 * @param last attempt before the next retry
 * @param count retries that follow the next one up to the later one
 */
export function calculateLaterRetry(last: Attempt, nextRetryAt: string, count: number): string {
  const next = Date.parse(nextRetryAt);
  const interval = next - Date.parse(getAttemptedAt(last));
  return new Date(next + count * interval).toISOString();
}

/** Finds the last attempt of the payment that is retried. @param charges of the purchase, oldest first */
export function findRetriedAttempt(
  { next_retry_at }: Pick<Schemas['DunningProgress'], 'next_retry_at'>,
  charges: readonly Schemas['Charge'][],
): Schemas['Charge'] | undefined {
  return next_retry_at === null
    ? charges.find(({ status }) => status === 'requires_action' || status === 'pending')
    : charges.find((charge) => charge.next_retry_at === next_retry_at);
}

/** Retry that succeeds according to the forecast. */
export interface ForecastRecovery {
  /** Number of the retry, starting at 1. */
  retry: number;
  at: string;
  /** Status of the purchase after the retry. */
  status: string;
}

/**
 * Finds the retry of a payment that succeeds. Null if none does, or if the forecast is not certain.
 *
 * @param last attempt of the payment
 * @param work scheduled work of the purchase, in the order of execution
 */
export function findRecovery(
  last: Pick<Schemas['Charge'], 'period'> | undefined,
  work: readonly ForecastItem[],
): ForecastRecovery | null {
  const item = listWorkOfPayment(last, work).find(
    ({ type, outcome, certain }) => type === 'retry' && outcome === 'succeeded' && certain,
  );
  return item?.attempt && item.new_status !== null
    ? { retry: item.attempt - 1, at: item.at, status: item.new_status }
    : null;
}

/** Failure of the last attempt of a payment, after which it is not retried. */
export interface ForecastEnd {
  /** Number of the last retry, or 0 if there is none. */
  retry: number;
  at: string;
}

/**
 * Finds the failure that ends the retries of a payment. The challenge of an attempt fails when it expires, so this can
 * be later than the last retry. Null if the forecast has no such failure.
 *
 * @param dunning progress of the retries
 * @param last attempt of the payment
 * @param work scheduled work of the purchase, in the order of execution
 */
export function findDunningEnd(
  dunning: Pick<Schemas['DunningProgress'], 'final_status'>,
  last: Pick<Schemas['Charge'], 'period'> | undefined,
  work: readonly ForecastItem[],
): ForecastEnd | null {
  const item = listWorkOfPayment(last, work).find(
    ({ outcome, new_status }) => outcome === 'failed' && new_status === dunning.final_status,
  );
  return item?.attempt ? { retry: item.attempt - 1, at: item.at } : null;
}

const listWorkOfPayment = (
  last: Pick<Schemas['Charge'], 'period'> | undefined,
  work: readonly ForecastItem[],
): ForecastItem[] => work.filter((item) => isSamePayment(item, last ?? { period: null }));

const getAttemptedAt = ({ settled_at, created_at }: Attempt): string => settled_at ?? created_at;

/** Names the next charge of a new period. A purchase without a period has not been charged yet. */
export const nameNextCharge = ({ current_period }: Pick<Schemas['Purchase'], 'current_period'>): string =>
  current_period ? 'Next renewal' : 'First payment';

/** Describes the next charge of a new period: `Next renewal: €49.00 on 4 Apr.` Null if none is scheduled. */
export function describeNextCharge(
  purchase: Pick<Schemas['Purchase'], 'next_charge_at' | 'amount' | 'currency' | 'current_period'>,
): string | null {
  const { next_charge_at, amount, currency } = purchase;
  if (next_charge_at === null) return null;
  const price = amount === null ? 'by usage' : formatAmount(amount, currency);
  return `${nameNextCharge(purchase)}: ${price} on ${formatShortDate(next_charge_at)}.`;
}
