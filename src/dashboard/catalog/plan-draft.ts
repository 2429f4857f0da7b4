import type { PublicSchemas } from '../data/api.js';
import { toMinorUnits } from '../data/money.js';

/** Input of the form for a new plan. All values are texts, as the fields have them. */
export interface PlanDraft {
  name: string;
  kind: 'fixed_subscription' | 'variable_subscription' | 'one_time';
  /** Amount in the main unit of the currency; of one unit for a usage-based plan. */
  amount: string;
  currency: string;
  unitName: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: string;
  whenUnreported: 'last_charge' | 'no_charge';
  graceHours: string;
  trialDays: string;
  billingCycles: string;
  paymentDay: string;
  externalId: string;
}

/** Draft with the default values of the form. */
export const EMPTY_PLAN_DRAFT: PlanDraft = {
  name: '',
  kind: 'fixed_subscription',
  amount: '',
  currency: 'EUR',
  unitName: '',
  interval: 'month',
  intervalCount: '1',
  whenUnreported: 'last_charge',
  graceHours: '0',
  trialDays: '0',
  billingCycles: '',
  paymentDay: '',
  externalId: '',
};

/**
 * Converts a draft to the request body of the API.
 *
 * @throws {Error} if the amount is not a decimal
 */
export function toPlanBody(serviceId: string, draft: PlanDraft): PublicSchemas['PlanCreate'] {
  const { name, externalId } = draft;
  return {
    service_id: serviceId,
    name,
    rate: toRate(draft),
    ...(draft.kind !== 'one_time' && {
      trial_days: Number(draft.trialDays),
      billing_cycles: toNumber(draft.billingCycles),
      payment_day: toNumber(draft.paymentDay),
    }),
    ...(externalId !== '' && { external_id: externalId }),
  };
}

function toRate(draft: PlanDraft): PublicSchemas['PlanCreate']['rate'] {
  const { kind, interval } = draft;
  const currency = draft.currency as PublicSchemas['Currency'];
  const amount = toMinorUnits(draft.amount.replace(',', '.'), currency);
  const price = { amount: Number(amount), currency };
  if (kind === 'one_time') return { kind, ...price };
  const interval_count = Number(draft.intervalCount);
  if (kind === 'fixed_subscription') return { kind, ...price, interval, interval_count };
  return {
    kind,
    unit_amount: amount,
    unit_name: draft.unitName,
    currency,
    interval,
    interval_count,
    when_unreported: draft.whenUnreported,
    report_grace_hours: Number(draft.graceHours),
  };
}

const toNumber = (text: string): number | null => (text === '' ? null : Number(text));
