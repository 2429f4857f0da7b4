import type { PublicSchemas } from '../data/api.js';
import { toMinorUnits } from '../data/money.js';

type PlanInput = PublicSchemas['PlanCreate'];

/** Values of the form for a new plan, as texts. An amount is in the main unit of the currency. */
export type PlanDraft = typeof EMPTY_PLAN_DRAFT;

/** Draft with the default values of the form. */
export const EMPTY_PLAN_DRAFT = {
  name: '',
  kind: 'fixed_subscription' as PlanInput['rate']['kind'],
  amount: '',
  currency: 'EUR',
  unit_amount: '',
  unit_name: '',
  interval: 'month' as 'day' | 'week' | 'month' | 'year',
  interval_count: '1',
  when_unreported: 'last_charge' as 'last_charge' | 'no_charge',
  report_grace_hours: '0',
  trial_days: '0',
  billing_cycles: '',
  payment_day: '',
  external_id: '',
};

/**
 * Converts a draft to the request body of the API.
 *
 * @throws {Error} if the amount is not a decimal
 */
export function toPlanBody(service_id: string, draft: PlanDraft): PlanInput {
  const { name, external_id } = draft;
  return {
    service_id,
    name,
    rate: toRate(draft),
    ...(draft.kind !== 'one_time' && {
      trial_days: Number(draft.trial_days),
      billing_cycles: toNumber(draft.billing_cycles),
      payment_day: toNumber(draft.payment_day),
    }),
    ...(external_id !== '' && { external_id }),
  };
}

function toRate({ kind, interval, unit_name, when_unreported, ...draft }: PlanDraft): PlanInput['rate'] {
  const currency = draft.currency as PublicSchemas['Currency'];
  const convertAmount = (text: string): string => toMinorUnits(text.replace(',', '.'), currency);
  if (kind === 'one_time') return { kind, amount: Number(convertAmount(draft.amount)), currency };
  const interval_count = Number(draft.interval_count);
  if (kind === 'fixed_subscription')
    return { kind, amount: Number(convertAmount(draft.amount)), currency, interval, interval_count };
  return {
    kind,
    unit_amount: convertAmount(draft.unit_amount),
    unit_name,
    currency,
    interval,
    interval_count,
    when_unreported,
    report_grace_hours: Number(draft.report_grace_hours),
  };
}

const toNumber = (text: string): number | null => (text === '' ? null : Number(text));
