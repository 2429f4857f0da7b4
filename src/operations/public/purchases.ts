import { cancelPurchase as cancel } from '../../domain/billing/cancellation.js';
import { initialSettings } from '../../domain/catalog/configuration.js';
import { createPurchase as make } from '../../domain/billing/purchase.js';
import type { Problem } from '../../domain/shared/problem.js';
import type { Purchase } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { Action } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { currentConfiguration } from '../../queries/current-configuration.js';
import { looseEnds } from '../../engine/due-work.js';
import { given, listPage } from '../pagination.js';
import { presentPurchase } from '../../presenters/present.js';
import { externalIdTaken, missingReferences, notFound } from '../problems.js';

export const createPurchase: Action<'createPurchase'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await externalIdTaken(reader, 'purchases', body.external_id, hasGivenUpExternalId);
      if (taken) return taken;
      const plan = await reader.get('plans', body.plan_id);
      const customer = await reader.get('customers', body.customer_id);
      const missing = missingReferences({
        plan_id: { id: body.plan_id, found: plan },
        customer_id: { id: body.customer_id, found: customer },
      });
      if (missing || !plan) return missing ?? notFound('plan', body.plan_id);
      const { checkout, dunning } = (await currentConfiguration(reader)) ?? initialSettings;
      return make({
        input: body,
        plan,
        checkout_expires_after_minutes: checkout.expires_after_minutes,
        checkout_token: parts.secrets.checkoutToken(),
        dunning,
        now,
        newId,
      });
    },
    present: (purchase) => ({
      status: 201,
      body: presentPurchase(purchase, parts.origin()),
      location: `/purchases/${purchase.id}`,
    }),
  });

/** A purchase that came to nothing frees its `external_id`, so that a declined order can be tried again. */
function hasGivenUpExternalId({ status }: Purchase): boolean {
  return status === 'failed' || status === 'expired' || status === 'canceled';
}

export const listPurchases: Action<'listPurchases'> = (parts, { organization, query }) => {
  const where = given(query, ['status', 'kind', 'customer_id', 'plan_id', 'external_id']);
  return listPage(parts, organization, 'purchases', where, query, (purchase) =>
    presentPurchase(purchase, parts.origin()),
  );
};

export const getPurchase: Action<'getPurchase'> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const purchase = await reader.get('purchases', path.id);
    if (!purchase) return notFound('purchase', path.id);
    return { status: 200, body: presentPurchase(purchase, parts.origin()) };
  });

export const cancelPurchase: Action<'cancelPurchase'> = (parts, call) =>
  commit(parts, call, {
    locate: (reader) => purchaseMissing(reader, call.path.id),
    decide: async ({ reader, now }) => {
      const purchase = await reader.get('purchases', call.path.id);
      const plan = purchase && (await reader.get('plans', purchase.plan_id));
      if (!plan) return notFound('purchase', call.path.id);
      return cancel({
        purchase,
        plan,
        mode: call.body?.mode ?? 'immediate',
        reason: call.body?.reason ?? null,
        ...(await looseEnds(reader, purchase)),
        now,
      });
    },
    present: (purchase) => ({ status: 200, body: presentPurchase(purchase, parts.origin()) }),
  });

/** The problem of a path whose purchase is not there; null when it is. */
export async function purchaseMissing(reader: Reader, id: string): Promise<Problem | null> {
  return (await reader.get('purchases', id)) ? null : notFound('purchase', id);
}
