import type { EventType, Instant, Charge, Period, Plan, Purchase } from '../shared/records.js';
import type { DomainEvent } from '../shared/event.js';
import type { Outcome, PaymentMethod } from './payment-outcome.js';

const statusAfter = {
  ok: 'succeeded',
  declined: 'failed',
  challenge: 'requires_action',
  delayed: 'pending',
} as const satisfies Record<Outcome['kind'], Charge['status']>;

const eventOf = {
  succeeded: 'charge.succeeded',
  failed: 'charge.failed',
  requires_action: 'charge.requires_action',
  pending: 'charge.pending',
} as const satisfies Record<Charge['status'], EventType>;

/** The first attempt to collect an amount, as it is after its outcome. */
export function firstAttempt(attempt: {
  id: string;
  purchase: Pick<Purchase, 'id' | 'customer_id' | 'currency'>;
  plan: Plan;
  /** Minor units. */
  amount: number;
  /** Null for a one-time purchase, and as long as the first period has not begun. */
  period: Period | null;
  /** What a variable rate is charged for. */
  consumption?: Charge['consumption'];
  payment_method: PaymentMethod | null;
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
    status: statusAfter[outcome.kind],
    failure: outcome.kind === 'declined' ? outcome.failure : null,
    // Zero asks no card.
    payment_method: amount === 0 ? null : attempt.payment_method,
    period,
    attempt: 1,
    retry_of: null,
    next_retry_at: attempt.next_retry_at ?? null,
    consumption: attempt.consumption ?? null,
    description: plan.name,
    settled_at: isSettled(outcome) ? now : null,
  };
}

/** The attempt after one that failed: the same amount for the same thing. */
export function retryOf(
  before: Charge,
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
    ...before,
    id,
    created_at: now,
    attempt: before.attempt + 1,
    retry_of: before.id,
    status: statusAfter[outcome.kind],
    failure: outcome.kind === 'declined' ? outcome.failure : null,
    payment_method,
    next_retry_at,
    settled_at: isSettled(outcome) ? now : null,
  };
}

/** A charge that was still in the air, and now has ended so. */
export function settleCharge(
  charge: Charge,
  outcome: Outcome,
  next_retry_at: Instant | null,
  now: Instant,
): Charge {
  const failure = outcome.kind === 'declined' ? outcome.failure : null;
  return { ...charge, status: statusAfter[outcome.kind], failure, next_retry_at, settled_at: now };
}

function isSettled({ kind }: Outcome): boolean {
  return kind === 'ok' || kind === 'declined';
}

/** The event that tells of a charge's status. */
export function chargeEvent(charge: Charge): DomainEvent {
  return { type: eventOf[charge.status], record: charge };
}
