import { expect } from 'vitest';
import type { ForcedOutcome } from '../../src/domain/shared/records.js';
import type { Body, Success } from './client.js';
import {
  advanceTo,
  readOrganization,
  toActualEffects,
  toEffects,
  withOpenAmounts,
} from './forecast-effects.js';
import { Payer } from './payer.js';
import type { TestOrganization } from './test-organization.js';

type Preview = Success<'previewPurchase'>;
type PlanFields = NonNullable<Body<'previewPurchase'>['plan']>;
type PurchaseFields = Pick<Body<'createPurchase'>, 'payment_token' | 'service_activation_date' | 'end_date'>;

/**
 * Previews a purchase of a new plan and of the same plan stored, and compares the previews with what happens after the
 * purchase is created, paid on the checkout page if it has no token, and the clock is advanced to the end of the preview.
 *
 * @param outcomes forced outcomes of the customer
 * @returns the preview; null if the purchase is rejected, which the previews are then for the same reason
 */
export async function comparePreview(
  organization: TestOrganization,
  plan: PlanFields,
  input: PurchaseFields,
  outcomes: readonly ForcedOutcome[] = [],
): Promise<Preview | null> {
  const { plan_id, customer_id } = await organization.order(plan);
  for (const outcome of outcomes)
    await organization.call('forceCustomerOutcome', { path: { id: customer_id }, body: { outcome } });
  const read = async (): Promise<object> => ({
    state: await readOrganization(organization),
    outcomes: (await organization.call('getCustomerOutcomes', { path: { id: customer_id } })).body,
  });
  const before = await read();
  const preview = (of: Body<'previewPurchase'>) =>
    organization.call('previewPurchase', { body: { customer_id, ...of, ...input } });
  const response = await preview({ plan_id });
  const ofNewPlan = await preview({ plan });
  expect(await read(), 'A preview changed the organization.').toEqual(before);
  const created = await organization.call('createPurchase', { body: { plan_id, customer_id, ...input } });
  if (created.status !== 201) {
    expect(response.problem).toMatchObject({ code: created.problem.code, errors: created.problem.errors });
    expect(ofNewPlan.problem.code).toBe(created.problem.code);
    return null;
  }
  expect(ofNewPlan.body).toEqual(response.body);
  if ((input.payment_token ?? null) === null)
    expect((await new Payer(created.body.checkout_url).pay('tok_success')).status).toBe(303);
  await compareFirstPayment(organization, created.body.id, response.body);
  await compareWork(organization, created.body.id, response.body);
  return response.body;
}

async function compareFirstPayment(
  organization: TestOrganization,
  id: string,
  { purchase: { ends_at: _, ...purchase }, first_charge }: Preview,
): Promise<void> {
  expect((await organization.call('getPurchase', { path: { id } })).body).toMatchObject(purchase);
  const { data } = (await organization.call('listCharges', { query: { purchase_id: id } })).body;
  expect(data).toHaveLength(first_charge === null ? 0 : 1);
  if (first_charge) expect(data[0]).toMatchObject(first_charge);
}

async function compareWork(
  organization: TestOrganization,
  id: string,
  { until, forecast, purchase }: Preview,
): Promise<void> {
  const announced = toEffects(forecast.map((item) => ({ ...item, purchase_id: id })));
  const events = (await advanceTo(organization, until)).filter(({ data }) =>
    [(data as { id: string }).id, (data as { purchase_id?: string }).purchase_id].includes(id),
  );
  expect(withOpenAmounts(toActualEffects(events), announced)).toEqual(announced);
  const end = forecast.find(({ type }) => type === 'end');
  if (end && purchase.kind === 'fixed_subscription') expect(end.at).toBe(purchase.ends_at);
}
