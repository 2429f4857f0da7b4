import { EVENT_BY_STATUS } from '../../../generated/events.js';
import type { Instant, Charge, Dunning, Period, Plan, Purchase } from '../shared/records.js';
import type { DomainEvent } from '../shared/event.js';
import type { Outcome, PaymentMethod } from './payment-outcome.js';

const STATUS_BY_OUTCOME = {
  ok: 'succeeded',
  declined: 'failed',
  challenge: 'requires_action',
  delayed: 'pending',
} as const satisfies Record<Outcome['kind'], Charge['status']>;

/** Creates the charge of the first attempt to collect an amount. */
export function createCharge(attempt: {
  id: string;
  purchase: Pick<Purchase, 'id' | 'customer_id' | 'currency'>;
  plan: Plan;
  /** Minor units. */
  amount: number;
  /** Null for a one-time purchase, and before the first period starts. */
  period: Period | null;
  /** Billed consumption of a variable rate. */
  consumption?: Charge['consumption'];
  payment_method: PaymentMethod | null;
  dunning: Dunning;
  outcome: Outcome;
  next_retry_at?: Instant | null;
  now: Instant;
}): Charge {
  const { id, purchase, plan, amount, period, outcome, now } = attempt;
  return {
    id,
    created_at: now,
    purchase_id: purchase.id,
    customer_id: purchase.customer_id,
    amount,
    currency: purchase.currency,
    status: STATUS_BY_OUTCOME[outcome.kind],
    failure: outcome.kind === 'declined' ? outcome.failure : null,
    // A zero amount needs no card.
    payment_method: amount === 0 ? null : attempt.payment_method,
    period,
    attempt: 1,
    retry_of: null,
    next_retry_at: attempt.next_retry_at ?? null,
    consumption: attempt.consumption ?? null,
    description: plan.name,
    dunning: attempt.dunning,
    settled_at: isSettled(outcome) ? now : null,
  };
}

/** Creates the charge of a retry, with the amount and period of the failed one. */
export function createRetryCharge(
  failed: Charge,
  attempt: {
    id: string;
    payment_method: PaymentMethod | null;
    outcome: Outcome;
    next_retry_at: Instant | null;
    now: Instant;
  },
): Charge {
  const { id, payment_method, outcome, next_retry_at, now } = attempt;
  return {
    ...failed,
    id,
    created_at: now,
    attempt: failed.attempt + 1,
    retry_of: failed.id,
    status: STATUS_BY_OUTCOME[outcome.kind],
    failure: outcome.kind === 'declined' ? outcome.failure : null,
    payment_method,
    next_retry_at,
    settled_at: isSettled(outcome) ? now : null,
  };
}

export function settleCharge(
  charge: Charge,
  outcome: Outcome,
  next_retry_at: Instant | null,
  now: Instant,
): Charge {
  const failure = outcome.kind === 'declined' ? outcome.failure : null;
  return { ...charge, status: STATUS_BY_OUTCOME[outcome.kind], failure, next_retry_at, settled_at: now };
}

function isSettled({ kind }: Outcome): boolean {
  return kind === 'ok' || kind === 'declined';
}

export function toChargeEvent(charge: Charge): DomainEvent {
  return { type: EVENT_BY_STATUS.Charge[charge.status], record: charge };
}
