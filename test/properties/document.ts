import type { Purchase } from '../../src/domain/shared/records.js';

/** Stored fields of a purchase that the API returns, except the checkout URL and next_action. */
export const shownFields = [
  'id',
  'created_at',
  'plan_id',
  'customer_id',
  'kind',
  'status',
  'amount',
  'currency',
  'payment_method',
  'failure',
  'success_url',
  'cancel_url',
  'trial_end',
  'service_activation_date',
  'end_date',
  'current_period',
  'next_charge_at',
  'cycles_completed',
  'cancel_at_period_end',
  'canceled_at',
  'cancellation',
  'latest_charge_id',
  'external_id',
  'metadata',
] as const satisfies readonly (keyof Purchase)[];

export type Shown = Pick<Purchase, (typeof shownFields)[number]>;

export function toShownFields(purchase: Purchase): Shown {
  return Object.fromEntries(shownFields.map((field) => [field, purchase[field]])) as unknown as Shown;
}
