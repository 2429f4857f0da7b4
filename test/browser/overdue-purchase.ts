import { plans } from '../support/plans.js';
import type { TestOrganization } from '../support/test-organization.js';

export const declining = { payment_token: 'tok_success_then_declined' } as const;

/** Creates a purchase whose first renewal failed. */
export async function createOverduePurchase(
  organization: TestOrganization,
): Promise<{ id: string; customer_id: string }> {
  const purchase = await organization.purchase(plans.fixed, declining);
  await organization.call('advanceClock', { body: { by: 'P1M' } });
  return purchase;
}
