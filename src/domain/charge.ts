import type { EventType, Failure, Instant, Charge, Period, Plan, Purchase } from './records.js';
import type { DomainEvent } from './event.js';
import { paymentMethodOf, type Outcome, type PaymentTokenName } from './payment-outcome.js';

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
  /** Null for a one-time purchase. */
  period: Period | null;
  token: PaymentTokenName;
  outcome: Outcome;
  now: Instant;
}): Charge {
  const { id, purchase, plan, amount, period, token, outcome, now } = attempt;
  const isSettled = outcome.kind === 'ok' || outcome.kind === 'declined';
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
    payment_method: amount === 0 ? null : paymentMethodOf(token),
    period,
    attempt: 1,
    retry_of: null,
    next_retry_at: null,
    consumption: null,
    description: plan.name,
    settled_at: isSettled ? now : null,
  };
}

/** A charge that was still in the air and now has failed. */
export function failCharge(charge: Charge, failure: Failure, now: Instant): Charge {
  return { ...charge, status: 'failed', failure, next_retry_at: null, settled_at: now };
}

/** The event that tells of a charge's status. */
export function chargeEvent(charge: Charge): DomainEvent {
  return { type: eventOf[charge.status], record: charge };
}
