import type { Purchase } from '../../src/domain/shared/records.js';

/** What the API shows of a purchase and keeps, but for the checkout's link and what asks for it. */
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

export function shown(purchase: Purchase): Shown {
  return Object.fromEntries(shownFields.map((field) => [field, purchase[field]])) as unknown as Shown;
}
