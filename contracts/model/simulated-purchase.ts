import type { Purchase } from '../fixtures/test-organization.js';
import type { Outcome, PurchaseInput } from './inputs.js';
import type { Period } from './periods.js';

/** State of a purchase at `now`, with its history. */
export interface SimulatedPurchase {
  input: PurchaseInput;
  now: string;
  status: Purchase['status'];
  card: string | null;
  failureCode: string | null;
  trialEnd: string | null;
  /** Null until a card is attached. */
  serviceStart: string | null;
  /** Null until a card is attached. */
  firstPeriodStart: string | null;
  /** Expiry of the checkout; null once the payer has paid or cannot pay any more. */
  expiresAt: string | null;
  period: Period | null;
  /** Index of the latest period that has started; 0 before the first. */
  periodIndex: number;
  cyclesCompleted: number;
  /** Ended periods whose usage will be charged at `chargeAt`. */
  unbilledPeriods: { period: Period; chargeAt: string }[];
  /** Quantity of the latest period with reported usage. */
  lastQuantity: string | null;
  /** Index of the charge that billed a record, by the record's id. */
  chargeByRecord: Map<string, number>;
  /** True once no further period will start. */
  hasEnded: boolean;
  cancellation: Purchase['cancellation'];
  cancelsAtPeriodEnd: boolean;
  canceledAt: string | null;
  charges: Attempt[];
  chains: AttemptChain[];
  /** Number of attempts without the payer whose outcome was not forced. */
  offSessionAttempts: number;
  forcedOutcomes: Outcome[];
  events: ModelEvent[];
}

export interface Attempt {
  createdAt: string;
  amount: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed';
  failureCode: string | null;
  /** Token of the charged card; null if nothing was due. */
  card: string | null;
  period: Period | null;
  attempt: number;
  /** Index of the failed charge that this one retries. */
  retryOf: number | null;
  nextRetryAt: string | null;
  settledAt: string | null;
  /** When a pending payment settles or a challenge expires. */
  dueAt: string | null;
  /** Failure with which a pending payment will settle; null if it will succeed. */
  pendingFailureCode: string | null;
  usage: { quantity: string; source: 'reported' | 'carried_forward' } | null;
}

/** All attempts to charge one period or payment. */
export interface AttemptChain {
  /** Indexes into `charges`. */
  attempts: number[];
  retries: { max: number; days: number; cancelsOnExhaustion: boolean };
}

/** An event, with its object at that time. */
export interface ModelEvent {
  type: string;
  timestamp: string;
  data: unknown;
}

export const isFinal = ({ status }: Pick<SimulatedPurchase, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired' || status === 'canceled';

/** Returns a charge by index. @throws Error if there is none */
export function getCharge({ charges }: SimulatedPurchase, index: number): Attempt {
  const charge = charges[index];
  if (!charge) throw new Error(`There is no charge ${index + 1}.`);
  return charge;
}

export const getLastAttempt = (purchase: SimulatedPurchase, { attempts }: AttemptChain): Attempt =>
  getCharge(purchase, attempts.at(-1) ?? -1);

/** Returns true while a retry is scheduled or pending, or a challenge is open. */
const isOpen = (last: Attempt): boolean =>
  last.status === 'requires_action' ||
  (last.status === 'failed' && last.nextRetryAt !== null) ||
  (last.status === 'pending' && last.attempt > 1);

const isExhausted = (last: Attempt): boolean => last.status === 'failed' && last.nextRetryAt === null;

/** Derives the status of a purchase from its charges, once its first payment has a result. */
export function deriveStatus(purchase: SimulatedPurchase): SimulatedPurchase['status'] {
  const lastAttempts = purchase.chains.map((chain) => getLastAttempt(purchase, chain));
  const latest = lastAttempts.at(-1);
  const isOverdue = latest !== undefined && isExhausted(latest);
  if (lastAttempts.some(isOpen)) return 'past_due';
  if (purchase.hasEnded) {
    if (lastAttempts.some(({ status }) => status === 'pending')) return 'active';
    if (purchase.cancellation !== null) return 'canceled';
    return isOverdue ? 'unpaid' : 'succeeded';
  }
  if (!isOverdue) return 'active';
  return purchase.chains.at(-1)?.retries.cancelsOnExhaustion ? 'canceled' : 'unpaid';
}
