import type { components } from '../generated/closed/openapi.js';

type Status = components['schemas']['Purchase']['status'];

/** State of a purchase: its status, with `pending` split by whether a card is attached. */
export type State = 'new' | 'pending, no card' | 'pending, card attached' | Exclude<Status, 'pending'>;

export interface StateRow {
  state: State;
  event: string;
  result: State;
}

/**
 * State transitions of a purchase. The build writes them into the guide to purchase states, which defines the terms of
 * the events.
 */
export const stateTable: readonly StateRow[] = [
  { state: 'new', event: 'created without a token', result: 'pending, no card' },
  { state: 'new', event: 'token succeeds (one-time payment)', result: 'succeeded' },
  { state: 'new', event: 'token succeeds, first period starts immediately', result: 'active' },
  { state: 'new', event: 'token succeeds, trial starts immediately', result: 'trialing' },
  { state: 'new', event: 'token succeeds, service starts later', result: 'pending, card attached' },
  { state: 'new', event: 'token is declined', result: 'failed' },
  { state: 'new', event: 'token requires a challenge', result: 'requires_action' },
  { state: 'new', event: 'payment with the token is delayed', result: 'pending, no card' },

  { state: 'pending, no card', event: 'checkout succeeds (one-time payment)', result: 'succeeded' },
  {
    state: 'pending, no card',
    event: 'checkout succeeds, first period starts',
    result: 'active',
  },
  { state: 'pending, no card', event: 'checkout succeeds, trial starts', result: 'trialing' },
  {
    state: 'pending, no card',
    event: 'checkout succeeds, service starts later',
    result: 'pending, card attached',
  },
  { state: 'pending, no card', event: 'card is declined at checkout', result: 'pending, no card' },
  { state: 'pending, no card', event: 'card requires a challenge at checkout', result: 'requires_action' },
  { state: 'pending, no card', event: 'payment at checkout is delayed', result: 'pending, no card' },
  { state: 'pending, no card', event: 'delayed payment succeeds (one-time payment)', result: 'succeeded' },
  { state: 'pending, no card', event: 'delayed payment succeeds (subscription)', result: 'active' },
  { state: 'pending, no card', event: 'delayed payment with the token fails', result: 'failed' },
  {
    state: 'pending, no card',
    event: 'delayed payment at checkout fails',
    result: 'pending, no card',
  },
  {
    state: 'pending, no card',
    event: 'checkout is due to expire during a delayed payment',
    result: 'pending, no card',
  },
  { state: 'pending, no card', event: 'checkout expires', result: 'expired' },
  { state: 'pending, no card', event: 'immediate cancellation', result: 'canceled' },
  { state: 'pending, no card', event: 'cancellation at period end', result: 'canceled' },

  { state: 'pending, card attached', event: 'trial starts', result: 'trialing' },
  { state: 'pending, card attached', event: 'period of a variable subscription starts', result: 'active' },
  { state: 'pending, card attached', event: 'first charge succeeds', result: 'active' },
  { state: 'pending, card attached', event: 'first charge fails, retry follows', result: 'past_due' },
  { state: 'pending, card attached', event: 'first charge requires a challenge', result: 'past_due' },
  { state: 'pending, card attached', event: 'first charge is delayed', result: 'pending, card attached' },
  {
    state: 'pending, card attached',
    event: 'first charge fails, no retry follows, on_exhausted: mark_unpaid',
    result: 'unpaid',
  },
  {
    state: 'pending, card attached',
    event: 'first charge fails, no retry follows, on_exhausted: cancel',
    result: 'canceled',
  },
  { state: 'pending, card attached', event: 'immediate cancellation', result: 'canceled' },
  { state: 'pending, card attached', event: 'cancellation at period end', result: 'canceled' },

  { state: 'requires_action', event: 'challenge passed (one-time payment)', result: 'succeeded' },
  { state: 'requires_action', event: 'challenge passed, first period starts', result: 'active' },
  { state: 'requires_action', event: 'challenge passed, trial starts', result: 'trialing' },
  {
    state: 'requires_action',
    event: 'challenge passed, service starts later',
    result: 'pending, card attached',
  },
  { state: 'requires_action', event: 'challenge for the token failed', result: 'failed' },
  { state: 'requires_action', event: 'challenge at checkout failed', result: 'pending, no card' },
  { state: 'requires_action', event: 'checkout expires, challenge not completed', result: 'expired' },
  { state: 'requires_action', event: 'immediate cancellation', result: 'canceled' },
  { state: 'requires_action', event: 'cancellation at period end', result: 'canceled' },

  { state: 'trialing', event: 'period of a variable subscription starts', result: 'active' },
  { state: 'trialing', event: 'first charge succeeds', result: 'active' },
  { state: 'trialing', event: 'first charge fails, retry follows', result: 'past_due' },
  { state: 'trialing', event: 'first charge requires a challenge', result: 'past_due' },
  { state: 'trialing', event: 'first charge is delayed', result: 'trialing' },
  { state: 'trialing', event: 'delayed charge succeeds', result: 'active' },
  { state: 'trialing', event: 'delayed charge fails, retry follows', result: 'past_due' },
  {
    state: 'trialing',
    event: 'first charge fails, no retries left, on_exhausted: mark_unpaid',
    result: 'unpaid',
  },
  {
    state: 'trialing',
    event: 'first charge fails, no retries left, on_exhausted: cancel',
    result: 'canceled',
  },
  {
    state: 'trialing',
    event: 'first charge fails, not retryable, on_exhausted: mark_unpaid',
    result: 'unpaid',
  },
  { state: 'trialing', event: 'first charge fails, not retryable, on_exhausted: cancel', result: 'canceled' },
  { state: 'trialing', event: 'cancellation at period end', result: 'trialing' },
  { state: 'trialing', event: 'scheduled cancellation takes effect', result: 'canceled' },
  { state: 'trialing', event: 'immediate cancellation', result: 'canceled' },

  { state: 'active', event: 'charge succeeds', result: 'active' },
  { state: 'active', event: 'charge is delayed', result: 'active' },
  { state: 'active', event: 'charge fails, retry follows', result: 'past_due' },
  { state: 'active', event: 'charge requires a challenge', result: 'past_due' },
  { state: 'active', event: 'charge fails, no retries left, on_exhausted: mark_unpaid', result: 'unpaid' },
  { state: 'active', event: 'charge fails, no retries left, on_exhausted: cancel', result: 'canceled' },
  { state: 'active', event: 'charge fails, not retryable, on_exhausted: mark_unpaid', result: 'unpaid' },
  { state: 'active', event: 'charge fails, not retryable, on_exhausted: cancel', result: 'canceled' },
  { state: 'active', event: 'period without usage ends without a charge', result: 'active' },
  { state: 'active', event: 'subscription ends, no charge is pending or overdue', result: 'succeeded' },
  { state: 'active', event: 'subscription ends, final charge fails, retry follows', result: 'past_due' },
  { state: 'active', event: 'subscription ends, final charge fails, no retry follows', result: 'unpaid' },
  { state: 'active', event: 'subscription ends, final charge is delayed', result: 'active' },
  { state: 'active', event: 'delayed final charge succeeds', result: 'succeeded' },
  { state: 'active', event: 'delayed final charge fails, retry follows', result: 'past_due' },
  { state: 'active', event: 'cancellation at period end', result: 'active' },
  { state: 'active', event: 'scheduled cancellation takes effect', result: 'canceled' },
  { state: 'active', event: 'immediate cancellation', result: 'canceled' },

  { state: 'past_due', event: 'retry succeeds', result: 'active' },
  { state: 'past_due', event: 'retry succeeds, another period is overdue', result: 'past_due' },
  { state: 'past_due', event: 'retry succeeds after the subscription ended', result: 'succeeded' },
  {
    state: 'past_due',
    event: 'retry succeeds after the date of a scheduled cancellation',
    result: 'canceled',
  },
  { state: 'past_due', event: 'retry is delayed', result: 'past_due' },
  { state: 'past_due', event: 'new period is charged', result: 'past_due' },
  { state: 'past_due', event: 'challenge not completed, retry follows', result: 'past_due' },
  { state: 'past_due', event: 'challenge not completed, no retries left', result: 'unpaid' },
  { state: 'past_due', event: 'challenge passed', result: 'active' },
  { state: 'past_due', event: 'payment with another card succeeds', result: 'active' },
  { state: 'past_due', event: 'last retry fails, on_exhausted: mark_unpaid', result: 'unpaid' },
  { state: 'past_due', event: 'last retry fails, on_exhausted: cancel', result: 'canceled' },
  { state: 'past_due', event: 'last retry fails, another period is overdue', result: 'past_due' },
  { state: 'past_due', event: 'last retry fails after the subscription ended', result: 'unpaid' },
  {
    state: 'past_due',
    event: 'last retry fails after the date of a scheduled cancellation',
    result: 'canceled',
  },
  { state: 'past_due', event: 'subscription ends', result: 'past_due' },
  { state: 'past_due', event: 'cancellation at period end', result: 'past_due' },
  { state: 'past_due', event: 'immediate cancellation', result: 'canceled' },

  { state: 'unpaid', event: 'charge succeeds', result: 'active' },
  { state: 'unpaid', event: 'charge fails, retry follows', result: 'past_due' },
  { state: 'unpaid', event: 'charge fails, no retries left, on_exhausted: mark_unpaid', result: 'unpaid' },
  { state: 'unpaid', event: 'charge fails, no retries left, on_exhausted: cancel', result: 'canceled' },
  { state: 'unpaid', event: 'charge fails, not retryable, on_exhausted: mark_unpaid', result: 'unpaid' },
  { state: 'unpaid', event: 'charge fails, not retryable, on_exhausted: cancel', result: 'canceled' },
  { state: 'unpaid', event: 'period without usage ends without a charge', result: 'unpaid' },
  { state: 'unpaid', event: 'subscription ends', result: 'unpaid' },
  { state: 'unpaid', event: 'payment with another card succeeds', result: 'active' },
  {
    state: 'unpaid',
    event: 'payment with another card succeeds after the subscription ended',
    result: 'succeeded',
  },
  { state: 'unpaid', event: 'cancellation at period end', result: 'unpaid' },
  { state: 'unpaid', event: 'cancellation at period end after the subscription ended', result: 'canceled' },
  { state: 'unpaid', event: 'scheduled cancellation takes effect', result: 'canceled' },
  { state: 'unpaid', event: 'immediate cancellation', result: 'canceled' },

  { state: 'succeeded', event: 'cancellation', result: 'succeeded' },
  { state: 'failed', event: 'cancellation', result: 'failed' },
  { state: 'expired', event: 'cancellation', result: 'expired' },
  { state: 'canceled', event: 'cancellation', result: 'canceled' },
  { state: 'canceled', event: 'delayed charge succeeds', result: 'canceled' },
  { state: 'canceled', event: 'delayed charge fails', result: 'canceled' },
];
