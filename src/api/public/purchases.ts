import { FILTERS } from '../../../generated/filters.js';
import { cancelPurchase as decideCancellation } from '../../domain/billing/cancellation.js';
import { getCustomerOutcomes, takeCustomerOutcomes } from '../../domain/billing/customer-outcomes.js';
import { defaultSettings } from '../../domain/catalog/configuration.js';
import { createPurchase as decidePurchase } from '../../domain/billing/purchase.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Purchase } from '../../domain/shared/records.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { findCurrentConfiguration } from '../../queries/find-endpoint.js';
import { loadOpenItems } from '../../engine/due-work.js';
import { pickFilters, listPage } from '../pagination.js';
import { readLatest } from '../../queries/read-latest.js';
import { presentPurchase } from '../../presenters/present-purchase.js';
import { checkExternalId, checkPurchaseExists, checkReferences, createNotFoundProblem } from '../problems.js';

export const createPurchase: PublicOperation<'createPurchase'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await checkExternalId(reader, 'purchases', body.external_id, releasesExternalId);
      if (taken) return taken;
      const plan = await reader.get('plans', body.plan_id);
      const customer = await reader.get('customers', body.customer_id);
      const missing = checkReferences({
        plan_id: { id: body.plan_id, found: plan },
        customer_id: { id: body.customer_id, found: customer },
      });
      if (missing || !plan || !customer) return missing ?? createNotFoundProblem('plan', body.plan_id);
      const { checkout, dunning } = (await findCurrentConfiguration(reader)) ?? defaultSettings;
      const decision = decidePurchase({
        input: body,
        plan,
        checkout_expires_after_minutes: checkout.expires_after_minutes,
        checkout_token: context.secrets.createCheckoutToken(),
        dunning,
        forced_outcomes: getCustomerOutcomes(customer),
        now,
        newId,
      });
      return decision instanceof Problem ? decision : takeCustomerOutcomes(decision, customer);
    },
    present: (purchase) => ({
      status: 201,
      body: presentPurchase(purchase, context.getOrigin()),
      location: `/purchases/${purchase.id}`,
    }),
  });

/** Returns whether a purchase releases its `external_id`, so that a declined order can be retried. */
function releasesExternalId({ status }: Purchase): boolean {
  return status === 'failed' || status === 'expired' || status === 'canceled';
}

export const listPurchases: PublicOperation<'listPurchases'> = (context, { organization, query }) => {
  const where = pickFilters(query, FILTERS.listPurchases);
  return listPage(context, organization, 'purchases', where, query, (purchase) =>
    presentPurchase(purchase, context.getOrigin()),
  );
};

export const getPurchase: PublicOperation<'getPurchase'> = async (context, { organization, path }) => {
  const purchase = await readLatest(context.store, organization.id).get('purchases', path.id);
  if (!purchase) return createNotFoundProblem('purchase', path.id);
  return { status: 200, body: presentPurchase(purchase, context.getOrigin()) };
};

export const cancelPurchase: PublicOperation<'cancelPurchase'> = (context, call) =>
  runCommand(context, call, {
    checkPath: (reader) => checkPurchaseExists(reader, call.path.id),
    decide: async ({ reader, now }) => {
      const purchase = await reader.get('purchases', call.path.id);
      const plan = purchase && (await reader.get('plans', purchase.plan_id));
      if (!plan) return createNotFoundProblem('purchase', call.path.id);
      return decideCancellation({
        purchase,
        plan,
        mode: call.body?.mode ?? 'immediate',
        reason: call.body?.reason ?? null,
        ...(await loadOpenItems(reader, purchase)),
        now,
      });
    },
    present: (purchase) => ({ status: 200, body: presentPurchase(purchase, context.getOrigin()) }),
  });
