import type { ConsumptionCreate } from '../../src/domain/billing/consumption.js';
import type { PurchaseCreate } from '../../src/domain/billing/purchase.js';
import type {
  ForcedOutcome,
  Instant,
  Plan,
  Dunning,
  PaymentTokenName,
} from '../../src/domain/shared/records.js';

/**
 * Action on a purchase or on the clock, as data: the domain and the HTTP simulation execute the same list.
 */
export type Action =
  | { do: 'advance'; to: Instant }
  | { do: 'report'; report: ConsumptionCreate }
  /** Takes a report back: one of those that are there, oldest first. */
  | { do: 'delete'; which: number }
  | { do: 'cancel'; mode: 'immediate' | 'period_end' }
  /** The payer gives a card on the checkout page. */
  | { do: 'pay'; token: PaymentTokenName }
  /** The payer passes or fails the challenge that waits on the checkout page. */
  | { do: 'answer'; isPassed: boolean }
  /** The attempt after those that are told already is to end so. */
  | { do: 'force'; outcome: ForcedOutcome }
  /** From now on the organization tries again so. */
  | { do: 'configure'; dunning: Dunning };

/** Plan, token and creation time of a purchase. */
export interface Order {
  plan: Plan;
  input: Partial<PurchaseCreate>;
  dunning: Dunning;
  start: Instant;
}
