import type { components } from '../../../generated/closed/sandbox.js';
import { getCustomerOutcomes } from '../../domain/billing/customer-outcomes.js';
import { previewPurchase as preview } from '../../domain/billing/purchase-preview.js';
import { defaultSettings } from '../../domain/catalog/configuration.js';
import { createPlan, type PlanCreate } from '../../domain/catalog/plan.js';
import { createFieldProblem, Problem } from '../../domain/shared/problem.js';
import type { Customer, Instant, Plan } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { findCurrentConfiguration } from '../../queries/find-endpoint.js';
import { getSettledNow } from '../../queries/get-now.js';
import type { Reader } from '../../store/store.js';
import { checkReferences } from '../problems.js';

type Schemas = components['schemas'];

export const previewPurchase: SandboxOperation<'previewPurchase'> = (context, { organization, body }) =>
  context.store.read(organization.id, async (reader) => {
    const now = await getSettledNow(reader, context.realNow());
    const loaded = await loadReferences(reader, body, now);
    if (loaded instanceof Problem) return loaded;
    const { checkout, dunning } = (await findCurrentConfiguration(reader)) ?? defaultSettings;
    const result = preview({
      input: body,
      plan: loaded.plan,
      checkout_expires_after_minutes: checkout.expires_after_minutes,
      dunning,
      forced_outcomes: loaded.customer ? getCustomerOutcomes(loaded.customer) : [],
      now,
    });
    return result instanceof Problem ? result : { status: 200, body: result };
  });

interface References {
  plan: Plan;
  /** Undefined if the request names no customer. */
  customer: Customer | undefined;
}

/** Loads the customer and the plan of a preview, or creates its plan without storing it. */
async function loadReferences(
  reader: Reader,
  body: Schemas['PurchasePreviewInput'],
  now: Instant,
): Promise<References | Problem> {
  const { plan_id = null, customer_id = null, plan: newPlan = null } = body;
  if ((plan_id === null) === (newPlan === null)) return createChoiceProblem(newPlan === null);
  const stored = plan_id === null ? undefined : await reader.get('plans', plan_id);
  const customer = customer_id === null ? undefined : await reader.get('customers', customer_id);
  const missing = checkReferences({
    ...(plan_id !== null && { plan_id: { id: plan_id, found: stored } }),
    ...(customer_id !== null && { customer_id: { id: customer_id, found: customer } }),
  });
  if (missing) return missing;
  const plan = stored ?? (newPlan && createPreviewedPlan(newPlan, now));
  if (!plan) throw new Error('A preview has a plan or the id of one.');
  return plan instanceof Problem ? plan : { plan, customer };
}

/**
 * Creates a plan that is only previewed.
 *
 * @returns a problem whose pointers are those of the property `plan`
 */
function createPreviewedPlan(input: Schemas['PreviewedPlanInput'], now: Instant): Plan | Problem {
  const name = input.name ?? 'new plan';
  const complete: PlanCreate = { ...input, name, service_id: '' };
  // Error messages contain the id of the plan. The user knows its name.
  const plan = createPlan(complete, name, now);
  if (!(plan instanceof Problem)) return plan;
  const errors = plan.extras.errors?.map((error) => ({ ...error, pointer: `/plan${error.pointer ?? ''}` }));
  return new Problem(plan.code, plan.detail, errors && { errors });
}

/** Creates the 400 for a preview with neither or both of `plan_id` and `plan`. */
function createChoiceProblem(isMissing: boolean): Problem {
  return isMissing
    ? createFieldProblem(
        '/plan_id',
        'invalid_request',
        'required',
        'The request contains no plan. Send the id of a plan as `plan_id`, or the properties of a new one as `plan`.',
      )
    : createFieldProblem(
        '/plan',
        'invalid_request',
        'not_allowed',
        '`plan_id` and `plan` cannot be combined. Send only one of them.',
      );
}
