import type { Purchase } from '../fixtures/test-organization.js';
import type { Sold } from './inputs.js';
import type { Period } from './periods.js';

/** How a purchase stands, and what happened until then. */
export interface Course {
  sold: Sold;
  now: string;
  status: Purchase['status'];
  /** The token of the attached card. */
  card: string | null;
  failure: string | null;
  trialEnd: string | null;
  /** When the service starts, and the first period; null as long as no card is attached. */
  start: string | null;
  first: string | null;
  /** Until when the payer has time; null when nobody is waited for. */
  expiresAt: string | null;
  period: Period | null;
  /** Which period was the last one that began. */
  index: number;
  cyclesCompleted: number;
  /** Periods that are over and wait for their bill. */
  unbilled: { period: Period; at: string }[];
  /** The quantity of the last period for which something was reported. */
  lastQuantity: string | null;
  /** By the id of a record: the charge that billed it. */
  billedBy: Map<string, number>;
  isOver: boolean;
  cancellation: Purchase['cancellation'];
  isScheduled: boolean;
  canceledAt: string | null;
  charges: Attempt[];
  chains: Chain[];
  /** Attempts without the payer that asked a card which decided itself. */
  asked: number;
  forced: Outcomes;
  events: Told[];
}

type Outcomes = Extract<Sold['deeds'][number], { is: 'force' }>['outcome'][];

export interface Attempt {
  made: string;
  amount: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed';
  code: string | null;
  /** The token of the card that was asked. */
  card: string | null;
  period: Period | null;
  attempt: number;
  /** Which charge it repeats. */
  retryOf: number | null;
  nextRetryAt: string | null;
  settledAt: string | null;
  /** When a payment with a delay settles, or a challenge is over. */
  dueAt: string | null;
  /** With which failure a payment with a delay settles, if any. */
  then: string | null;
  bill: { quantity: string; source: 'reported' | 'carried_forward' } | null;
}

/** The attempts for one period or one payment, by their places among the charges. */
export interface Chain {
  attempts: number[];
  retries: { max: number; days: number; isCanceling: boolean };
}

/** Something that webhooks tell, with the object as it was then. */
export interface Told {
  type: string;
  timestamp: string;
  data: unknown;
}

export const isFinal = ({ status }: Course): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired' || status === 'canceled';

export function chargeAt({ charges }: Course, place: number): Attempt {
  const charge = charges[place];
  if (!charge) throw new Error(`There is no charge ${place + 1}.`);
  return charge;
}

export const lastOf = (course: Course, { attempts }: Chain): Attempt =>
  chargeAt(course, attempts.at(-1) ?? -1);

/** Whether anything is awaited after a failure: a retry, an answer, or that a retry settles. */
const isOpen = (last: Attempt): boolean =>
  last.status === 'requires_action' ||
  (last.status === 'failed' && last.nextRetryAt !== null) ||
  (last.status === 'pending' && last.attempt > 1);

const isExhausted = (last: Attempt): boolean => last.status === 'failed' && last.nextRetryAt === null;

/** The status of a purchase whose first payment has had a result: it follows from its chains and its end. */
export function runningStatus(course: Course): Course['status'] {
  const lasts = course.chains.map((chain) => lastOf(course, chain));
  const latest = lasts.at(-1);
  const isOwed = latest !== undefined && isExhausted(latest);
  if (lasts.some(isOpen)) return 'past_due';
  if (course.isOver) {
    if (lasts.some(({ status }) => status === 'pending')) return 'active';
    if (course.cancellation !== null) return 'canceled';
    return isOwed ? 'unpaid' : 'succeeded';
  }
  if (!isOwed) return 'active';
  return course.chains.at(-1)?.retries.isCanceling ? 'canceled' : 'unpaid';
}
