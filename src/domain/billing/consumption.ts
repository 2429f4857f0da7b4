import type { components } from '../../../generated/closed/openapi.js';
import { addMinutes, parseInstant } from '../shared/calendar.js';
import { insert, remove, update } from '../shared/change.js';
import type { Decision, IdFactory } from '../shared/event.js';
import {
  addDecimals,
  calculateAmount,
  areDecimalsEqual,
  MAX_CHARGE_AMOUNT,
  subtractDecimals,
} from '../shared/money.js';
import { Problem, createFieldProblem } from '../shared/problem.js';
import type {
  Consumption,
  Instant,
  Period,
  PeriodUsage,
  Plan,
  Purchase,
  VariableRate,
} from '../shared/records.js';
import { isFinal } from './status.js';
import { isSubscriptionPlan, findPeriod, toScheduleTerms } from './schedule.js';

export type ConsumptionCreate = components['schemas']['ConsumptionCreate'];

/** Accepted clock skew of a client whose clock is ahead of the organization's. */
const CLOCK_TOLERANCE_MINUTES = 5;

interface ReportConsumptionCommand {
  input: ConsumptionCreate;
  purchase: Purchase;
  plan: Plan;
  now: Instant;
  newId: IdFactory;
}

/** Records a consumption in the period in which it occurred. */
export function reportConsumption(command: ReportConsumptionCommand): Decision<Consumption> | Problem {
  const { input, purchase, plan, now } = command;
  const { rate } = plan;
  if (rate.kind !== 'variable_subscription') {
    return new Problem(
      'purchase_not_variable',
      `The purchase "${purchase.id}" is a ${purchase.kind}. You can report usage only for a variable_subscription.`,
    );
  }
  if (isFinal(purchase) || purchase.has_ended) {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" has ended with the status "${purchase.status}". You can no longer report usage for it.`,
    );
  }
  const open = purchase.current_period;
  const unbilled = listUnbilledPeriods(purchase, plan);
  if (!open && unbilled.length === 0) {
    return new Problem(
      'no_open_period',
      `The purchase "${purchase.id}" is "${purchase.status}" and has no open period. Report the usage when it is "active".`,
    );
  }
  const occurredAt = typeof input.occurred_at === 'string' ? parseInstant(input.occurred_at) : now;
  const period = findReportPeriod(occurredAt, open, unbilled, now);
  return period instanceof Problem ? period : recordConsumption(command, rate, period, occurredAt);
}

/**
 * Finds the period of an instant: the open one, or an earlier one that is not billed yet. The end of a period belongs to
 * the next one.
 */
function findReportPeriod(
  occurredAt: Instant,
  open: Period | null,
  unbilled: readonly Period[],
  now: Instant,
): Period | Problem {
  const isWithin = (period: Period | null): boolean =>
    period !== null && period.start <= occurredAt && occurredAt < period.end;
  if (occurredAt > now && !(isWithin(open) && occurredAt <= addMinutes(now, CLOCK_TOLERANCE_MINUTES))) {
    return createOccurredAtProblem(
      'occurred_in_future',
      'too_large',
      `\`occurred_at\` is in the future: it is ${occurredAt}, and the clock is at ${now}. Report usage after it occurs.`,
    );
  }
  const period = [open, ...unbilled].find(isWithin);
  if (period) return period;
  const reportable = [...unbilled, open].flatMap((period) =>
    period ? [`${period.start} to ${period.end}`] : [],
  );
  return createOccurredAtProblem(
    'period_closed',
    'too_small',
    `\`occurred_at\` is ${occurredAt}, which is in no period that accepts usage. Send a time in ${reportable.join(' or ')}.`,
  );
}

function createOccurredAtProblem(
  code: 'occurred_in_future' | 'period_closed',
  errorCode: 'too_large' | 'too_small',
  detail: string,
): Problem {
  return createFieldProblem('/occurred_at', code, errorCode, detail);
}

function recordConsumption(
  { input, purchase, now, newId }: ReportConsumptionCommand,
  rate: VariableRate,
  period: Period,
  occurredAt: Instant,
): Decision<Consumption> | Problem {
  const before = findUsage(purchase, period);
  const quantity = addDecimals(before.quantity, input.quantity);
  if (calculateAmount(quantity, rate.unit_amount) === null) {
    const detail =
      `With this record, the period has ${quantity} ${rate.unit_name} at ${rate.unit_amount} each. The maximum amount of ` +
      `a charge is ${MAX_CHARGE_AMOUNT} minor units. Send a smaller quantity.`;
    return createFieldProblem('/quantity', 'amount_too_large', 'too_large', detail);
  }
  const consumption: Consumption = {
    id: newId('con'),
    created_at: now,
    purchase_id: purchase.id,
    quantity: input.quantity,
    occurred_at: occurredAt,
    description: input.description ?? null,
    period,
    status: 'open',
    charge_id: null,
    external_id: input.external_id ?? null,
    metadata: input.metadata ?? {},
  };
  return {
    changes: [
      insert('consumptions', consumption),
      update('purchases', replaceUsage(purchase, { ...before, quantity, reports: before.reports + 1 })),
    ],
    events: [{ type: 'consumption.created', record: consumption }],
    result: consumption,
  };
}

/**
 * Checks whether a request repeats a stored consumption: every sent field must equal the original. A request without
 * `occurred_at` matches any instant.
 */
export function isSameConsumption(original: Consumption, input: ConsumptionCreate): boolean {
  return (
    areDecimalsEqual(original.quantity, input.quantity) &&
    (typeof input.occurred_at !== 'string' || parseInstant(input.occurred_at) === original.occurred_at) &&
    (typeof input.description !== 'string' || input.description === original.description) &&
    (!input.metadata || isSameMetadata(original.metadata, input.metadata))
  );
}

function isSameMetadata(left: Record<string, string>, right: Record<string, string>): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}

/** Deletes a consumption whose period is not billed. Without another one, the period is unreported again. */
export function deleteConsumption(consumption: Consumption, purchase: Purchase): Decision<null> | Problem {
  if (consumption.status === 'billed') {
    return new Problem(
      'consumption_billed',
      `The consumption "${consumption.id}" was billed by the charge "${consumption.charge_id ?? ''}" and can no longer be deleted.`,
    );
  }
  if (consumption.status === 'unbilled') {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" has ended with the status "${purchase.status}". Its usage can no longer be deleted.`,
    );
  }
  const before = findUsage(purchase, consumption.period);
  const after: PeriodUsage = {
    ...before,
    quantity: subtractDecimals(before.quantity, consumption.quantity),
    reports: before.reports - 1,
  };
  return {
    changes: [remove('consumptions', consumption.id), update('purchases', replaceUsage(purchase, after))],
    events: [{ type: 'consumption.deleted', record: consumption }],
    result: null,
  };
}

function findUsage(purchase: Purchase, period: Period): PeriodUsage {
  return (
    purchase.usage.find((usage) => usage.index === period.index) ?? {
      index: period.index,
      quantity: '0',
      reports: 0,
    }
  );
}

function replaceUsage(purchase: Purchase, usage: PeriodUsage): Purchase {
  const others = purchase.usage.filter(({ index }) => index !== usage.index);
  return { ...purchase, usage: [...others, usage] };
}

/**
 * Lists the ended periods without a bill, oldest first. There are two when an end date cuts the last period off within
 * the grace time of the previous one.
 */
export function listUnbilledPeriods(purchase: Purchase, plan: Plan): Period[] {
  const { anchor, unbilled_period, cycles_completed } = purchase;
  if (!unbilled_period || anchor === null || !isSubscriptionPlan(plan)) return [];
  const terms = toScheduleTerms(purchase, plan, anchor);
  const later = Array.from({ length: Math.max(cycles_completed - unbilled_period.index, 0) }, (_, position) =>
    findPeriod(terms, unbilled_period.index + position + 1),
  );
  return [unbilled_period, ...later.filter((period) => period !== null)];
}
