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
  /** Deletes one of the reports, counted from the oldest. */
  | { do: 'delete'; which: number }
  | { do: 'cancel'; mode: 'immediate' | 'period_end' }
  /** The payer submits a card on the checkout page. */
  | { do: 'pay'; token: PaymentTokenName }
  /** The payer passes or fails the challenge on the checkout page. */
  | { do: 'answer'; isPassed: boolean }
  /** Forces the outcome of the next attempt that has none yet. */
  | { do: 'force'; outcome: ForcedOutcome }
  /** Changes the retries of the organization. */
  | { do: 'configure'; dunning: Dunning };

/** Plan, token and creation time of a purchase. */
export interface Order {
  plan: Plan;
  input: Partial<PurchaseCreate>;
  dunning: Dunning;
  start: Instant;
}
