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
 * State transitions of a purchase, which the guide to purchase states prints. A "soft" decline is followed by a retry;
 * one "for good" is not: it is not retryable, or no retries are left.
 */
export const stateTable: readonly StateRow[] = [
  { state: 'new', event: 'no token', result: 'pending, no card' },
  { state: 'new', event: 'ok: one-time', result: 'succeeded' },
  { state: 'new', event: 'ok: first period begins at once', result: 'active' },
  { state: 'new', event: 'ok: trial begins at once', result: 'trialing' },
  { state: 'new', event: 'ok: begins later', result: 'pending, card attached' },
  { state: 'new', event: 'declined', result: 'failed' },
  { state: 'new', event: 'challenge', result: 'requires_action' },
  { state: 'new', event: 'delayed', result: 'pending, no card' },

  { state: 'pending, no card', event: 'ok on the page: one-time', result: 'succeeded' },
  {
    state: 'pending, no card',
    event: 'ok on the page: first period begins',
    result: 'active',
  },
  { state: 'pending, no card', event: 'ok on the page: trial begins', result: 'trialing' },
  {
    state: 'pending, no card',
    event: 'ok on the page: begins later',
    result: 'pending, card attached',
  },
  { state: 'pending, no card', event: 'declined on the page', result: 'pending, no card' },
  { state: 'pending, no card', event: 'challenge on the page', result: 'requires_action' },
  { state: 'pending, no card', event: 'delayed on the page', result: 'pending, no card' },
  { state: 'pending, no card', event: 'delayed payment arrives: one-time', result: 'succeeded' },
  { state: 'pending, no card', event: 'delayed payment arrives: subscription', result: 'active' },
  { state: 'pending, no card', event: 'delayed payment by token fails', result: 'failed' },
  {
    state: 'pending, no card',
    event: 'delayed payment on the page fails',
    result: 'pending, no card',
  },
  { state: 'pending, no card', event: 'expiry while a payment is delayed', result: 'pending, no card' },
  { state: 'pending, no card', event: 'expiry', result: 'expired' },
  { state: 'pending, no card', event: 'immediate cancel', result: 'canceled' },
  { state: 'pending, no card', event: 'period-end cancel', result: 'canceled' },

  { state: 'pending, card attached', event: 'trial begins', result: 'trialing' },
  { state: 'pending, card attached', event: 'variable period begins', result: 'active' },
  { state: 'pending, card attached', event: 'first charge: ok', result: 'active' },
  { state: 'pending, card attached', event: 'first charge: soft', result: 'past_due' },
  { state: 'pending, card attached', event: 'first charge: challenge', result: 'past_due' },
  { state: 'pending, card attached', event: 'first charge: delayed', result: 'pending, card attached' },
  { state: 'pending, card attached', event: 'first charge: for good, mark_unpaid', result: 'unpaid' },
  { state: 'pending, card attached', event: 'first charge: for good, cancel', result: 'canceled' },
  { state: 'pending, card attached', event: 'immediate cancel', result: 'canceled' },
  { state: 'pending, card attached', event: 'period-end cancel', result: 'canceled' },

  { state: 'requires_action', event: 'pass: one-time', result: 'succeeded' },
  { state: 'requires_action', event: 'pass: first period begins', result: 'active' },
  { state: 'requires_action', event: 'pass: trial begins', result: 'trialing' },
  { state: 'requires_action', event: 'pass: begins later', result: 'pending, card attached' },
  { state: 'requires_action', event: 'fail: by token', result: 'failed' },
  { state: 'requires_action', event: 'fail: on the page', result: 'pending, no card' },
  { state: 'requires_action', event: 'unanswered at expiry', result: 'expired' },
  { state: 'requires_action', event: 'immediate cancel', result: 'canceled' },
  { state: 'requires_action', event: 'period-end cancel', result: 'canceled' },

  { state: 'trialing', event: 'variable period begins', result: 'active' },
  { state: 'trialing', event: 'first charge: ok', result: 'active' },
  { state: 'trialing', event: 'first charge: soft', result: 'past_due' },
  { state: 'trialing', event: 'first charge: challenge', result: 'past_due' },
  { state: 'trialing', event: 'first charge: delayed', result: 'trialing' },
  { state: 'trialing', event: 'delayed charge arrives', result: 'active' },
  { state: 'trialing', event: 'delayed charge fails: soft', result: 'past_due' },
  { state: 'trialing', event: 'first charge: no retries, mark_unpaid', result: 'unpaid' },
  { state: 'trialing', event: 'first charge: no retries, cancel', result: 'canceled' },
  { state: 'trialing', event: 'first charge: hard, mark_unpaid', result: 'unpaid' },
  { state: 'trialing', event: 'first charge: hard, cancel', result: 'canceled' },
  { state: 'trialing', event: 'period-end cancel', result: 'trialing' },
  { state: 'trialing', event: 'first charge instant of a scheduled cancel', result: 'canceled' },
  { state: 'trialing', event: 'immediate cancel', result: 'canceled' },

  { state: 'active', event: 'charge: ok', result: 'active' },
  { state: 'active', event: 'charge: delayed', result: 'active' },
  { state: 'active', event: 'charge: soft', result: 'past_due' },
  { state: 'active', event: 'charge: challenge', result: 'past_due' },
  { state: 'active', event: 'charge: no retries, mark_unpaid', result: 'unpaid' },
  { state: 'active', event: 'charge: no retries, cancel', result: 'canceled' },
  { state: 'active', event: 'charge: hard, mark_unpaid', result: 'unpaid' },
  { state: 'active', event: 'charge: hard, cancel', result: 'canceled' },
  { state: 'active', event: 'unreported period without charge', result: 'active' },
  { state: 'active', event: 'end, all chains closed', result: 'succeeded' },
  { state: 'active', event: 'end, final bill: soft', result: 'past_due' },
  { state: 'active', event: 'end, final bill: for good', result: 'unpaid' },
  { state: 'active', event: 'end, final bill: delayed', result: 'active' },
  { state: 'active', event: 'delayed final bill arrives', result: 'succeeded' },
  { state: 'active', event: 'delayed final bill fails: soft', result: 'past_due' },
  { state: 'active', event: 'period-end cancel', result: 'active' },
  { state: 'active', event: 'end of a scheduled cancel', result: 'canceled' },
  { state: 'active', event: 'immediate cancel', result: 'canceled' },

  { state: 'past_due', event: 'retry: ok', result: 'active' },
  { state: 'past_due', event: 'retry: ok, another chain open', result: 'past_due' },
  { state: 'past_due', event: 'retry: ok, ended', result: 'succeeded' },
  { state: 'past_due', event: 'retry: ok, end of a scheduled cancel reached', result: 'canceled' },
  { state: 'past_due', event: 'retry: delayed', result: 'past_due' },
  { state: 'past_due', event: 'new period charged', result: 'past_due' },
  { state: 'past_due', event: 'challenge unanswered', result: 'past_due' },
  { state: 'past_due', event: 'challenge unanswered, no retries', result: 'unpaid' },
  { state: 'past_due', event: 'challenge answered', result: 'active' },
  { state: 'past_due', event: 'new card: ok', result: 'active' },
  { state: 'past_due', event: 'exhausted, mark_unpaid', result: 'unpaid' },
  { state: 'past_due', event: 'exhausted, cancel', result: 'canceled' },
  { state: 'past_due', event: 'exhausted, another chain open', result: 'past_due' },
  { state: 'past_due', event: 'exhausted, ended', result: 'unpaid' },
  { state: 'past_due', event: 'exhausted, end of a scheduled cancel reached', result: 'canceled' },
  { state: 'past_due', event: 'end', result: 'past_due' },
  { state: 'past_due', event: 'period-end cancel', result: 'past_due' },
  { state: 'past_due', event: 'immediate cancel', result: 'canceled' },

  { state: 'unpaid', event: 'charge: ok', result: 'active' },
  { state: 'unpaid', event: 'charge: soft', result: 'past_due' },
  { state: 'unpaid', event: 'charge: no retries, mark_unpaid', result: 'unpaid' },
  { state: 'unpaid', event: 'charge: no retries, cancel', result: 'canceled' },
  { state: 'unpaid', event: 'charge: hard, mark_unpaid', result: 'unpaid' },
  { state: 'unpaid', event: 'charge: hard, cancel', result: 'canceled' },
  { state: 'unpaid', event: 'unreported period without charge', result: 'unpaid' },
  { state: 'unpaid', event: 'end', result: 'unpaid' },
  { state: 'unpaid', event: 'new card: ok', result: 'active' },
  { state: 'unpaid', event: 'new card: ok, ended', result: 'succeeded' },
  { state: 'unpaid', event: 'period-end cancel', result: 'unpaid' },
  { state: 'unpaid', event: 'period-end cancel, ended', result: 'canceled' },
  { state: 'unpaid', event: 'end of a scheduled cancel', result: 'canceled' },
  { state: 'unpaid', event: 'immediate cancel', result: 'canceled' },

  { state: 'succeeded', event: 'cancel', result: 'succeeded' },
  { state: 'failed', event: 'cancel', result: 'failed' },
  { state: 'expired', event: 'cancel', result: 'expired' },
  { state: 'canceled', event: 'cancel', result: 'canceled' },
  { state: 'canceled', event: 'pending attempt arrives', result: 'canceled' },
  { state: 'canceled', event: 'pending attempt fails', result: 'canceled' },
];
