import { toPlanBody, type PlanDraft } from '../catalog/plan-draft.js';
import type { PublicSchemas, Schemas } from '../data/api.js';
import { toAmountPattern } from '../data/money.js';
import { getPaymentToken, NEW, OTHER_TOKEN, type PurchaseValues } from './create-purchase.js';

type PreviewInput = Schemas['PurchasePreviewInput'];

interface Choices {
  plan_id: string;
  customer_id: string;
  /** Chosen plan, if it is one of the newest. */
  plan: Pick<PublicSchemas['Plan'], 'requires_activation_date'> | undefined;
}

/**
 * Returns the request that previews the purchase of the form. An empty `service_activation_date` is today.
 *
 * @returns null if the form lacks the price of a new plan, or the payment token
 */
export function toPreviewInput(
  values: PurchaseValues,
  { plan_id, customer_id, plan }: Choices,
): PreviewInput | null {
  const token = getPaymentToken(values);
  const newPlan = plan_id === NEW ? toPlan(values.plan) : null;
  if ((plan_id === NEW && newPlan === null) || (values.payment === OTHER_TOKEN && token === '')) return null;
  return {
    plan_id: plan_id || null,
    plan: newPlan,
    customer_id: customer_id || null,
    payment_token: token || null,
    service_activation_date: plan?.requires_activation_date ? values.service_activation_date : null,
    end_date: values.end_date || null,
  };
}

/** Returns the properties of a new plan, which needs no name yet; null if its price is missing or incorrect. */
function toPlan(draft: PlanDraft): NonNullable<PreviewInput['plan']> | null {
  const isPriced = new RegExp(`^(?:${toAmountPattern(draft.currency)})$`).test(draft.amount);
  if (!isPriced || !/^[A-Z]{3}$/.test(draft.currency)) return null;
  const { service_id: _1, external_id: _2, name, ...plan } = toPlanBody('', draft);
  return { ...plan, ...(name.trim() !== '' && { name }) };
}
