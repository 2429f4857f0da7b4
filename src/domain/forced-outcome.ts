import { declined, type Outcome } from './payment-outcome.js';
import type { Failure } from './records.js';

const unlessDeclined = {
  succeeded: { kind: 'ok' },
  requires_action: { kind: 'challenge' },
  pending_then_succeeded: { kind: 'delayed', settlement: { kind: 'ok' } },
  pending_then_failed: { kind: 'delayed', settlement: declined('payment_failed') },
} as const satisfies Record<string, Outcome>;

/** How an attempt is told to end: by a status of the charge, or by the code of a failure. */
export type ForcedOutcome = keyof typeof unlessDeclined | Failure['code'];

export function outcomeOf(forced: ForcedOutcome): Outcome {
  return forced in unlessDeclined
    ? unlessDeclined[forced as keyof typeof unlessDeclined]
    : declined(forced as Failure['code']);
}
