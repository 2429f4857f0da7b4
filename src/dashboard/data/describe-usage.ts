import type { Schemas } from './api.js';
import { formatAmount } from './format.js';
import { formatUnitAmount } from './money.js';

type Plan = Schemas['Plan'];
type VariableRate = Extract<Schemas['Rate'], { kind: 'variable_subscription' }>;

const HOUR_MS = 3_600_000;

/** Returns the usage-based price of a plan; null if the plan is not loaded or has another price. */
export function getUsageRate(plan: Plan | undefined): VariableRate | null {
  return plan?.rate.kind === 'variable_subscription' ? plan.rate : null;
}

/** Formats a quantity with its unit: `120.5 kWh`. */
export function formatQuantity(quantity: string, plan: Plan | undefined): string {
  const unit = getUsageRate(plan)?.unit_name;
  return unit === undefined ? quantity : `${quantity} ${unit}`;
}

/** Formats the price of one unit: `€0.325 per kWh`. A dash if the plan is not loaded. */
export function formatUnitPrice(plan: Plan | undefined): string {
  const rate = getUsageRate(plan);
  return rate ? `${formatUnitAmount(rate.unit_amount, rate.currency)} per ${rate.unit_name}` : '–';
}

/** Formats the price of a quantity: `€39.16`. A dash if the plan is not loaded. The charge of a period rounds only its sum. */
export function formatUsageAmount(quantity: string, plan: Plan | undefined): string {
  const rate = getUsageRate(plan);
  return rate ? formatAmount(Number(quantity) * Number(rate.unit_amount), rate.currency) : '–';
}

/** Returns the time until which usage of a period can be reported: its end, and the grace period of the plan. */
export function getReportDeadline(period: Pick<Schemas['Period'], 'end'>, plan: Plan | undefined): string {
  const graceHours = getUsageRate(plan)?.report_grace_hours ?? 0;
  return new Date(Date.parse(period.end) + graceHours * HOUR_MS).toISOString();
}
