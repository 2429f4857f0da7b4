import type { components } from '../../../generated/openapi.js';
import { addMinutes, toInstant } from '../shared/calendar.js';
import { insert, remove, update } from '../shared/change.js';
import { changedPurchase } from './changed-purchase.js';
import type { Decision, NewId } from '../shared/event.js';
import { addDecimals, amountOf, equalDecimals, MAXIMUM_CHARGE_AMOUNT, subtractDecimals } from '../shared/money.js';
import { Problem, problemAt } from '../shared/problem.js';
import type { Consumption, Instant, Period, PeriodUsage, Plan, Purchase, VariableRate } from '../shared/records.js';
import { isOver } from './status.js';
import { unbilledPeriods } from './unbilled.js';

export type ConsumptionCreate = components['schemas']['ConsumptionCreate'];

/** How far ahead of the organization's clock a reporter's clock may be. */
const TOLERANCE_MINUTES = 5;

export interface ReportConsumption {
  input: ConsumptionCreate;
  purchase: Purchase;
  plan: Plan;
  now: Instant;
  newId: NewId;
}

/** Takes a report of what was used into the period in which it was used. */
export function reportConsumption(command: ReportConsumption): Decision<Consumption> | Problem {
  const { input, purchase, plan, now } = command;
  const { rate } = plan;
  if (rate.kind !== 'variable_subscription') {
    return new Problem(
      'purchase_not_variable',
      `The purchase "${purchase.id}" is a ${purchase.kind}: only a variable_subscription takes consumption.`,
    );
  }
  if (isOver(purchase) || purchase.has_ended) {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" is over and ${purchase.status}: it takes no more consumption.`,
    );
  }
  const open = purchase.current_period;
  const unbilled = unbilledPeriods(purchase, plan);
  if (!open && unbilled.length === 0) {
    return new Problem(
      'no_open_period',
      `The purchase "${purchase.id}" is ${purchase.status} and has no open period to report for.`,
    );
  }
  const occurredAt = typeof input.occurred_at === 'string' ? toInstant(input.occurred_at) : now;
  const period = periodOf(occurredAt, open, unbilled, now);
  return period instanceof Problem ? period : takeIn(command, rate, period, occurredAt);
}

/**
 * The period that takes what was used at `occurredAt`: the open one, or one before it as long as it waits for its
 * bill. Exactly the end instant belongs to the period after.
 */
function periodOf(
  occurredAt: Instant,
  open: Period | null,
  unbilled: readonly Period[],
  now: Instant,
): Period | Problem {
  const isWithin = (period: Period | null): boolean =>
    period !== null && period.start <= occurredAt && occurredAt < period.end;
  if (occurredAt > now && !(isWithin(open) && occurredAt <= addMinutes(now, TOLERANCE_MINUTES))) {
    return occurredAtRefusal(
      'occurred_in_future',
      'too_large',
      `${occurredAt} lies ahead: it is ${now}. Report what was used after it was used.`,
    );
  }
  const period = [open, ...unbilled].find(isWithin);
  if (period) return period;
  const reportable = [...unbilled, open].flatMap((period) =>
    period ? [`${period.start} to ${period.end}`] : [],
  );
  return occurredAtRefusal(
    'period_closed',
    'too_small',
    `${occurredAt} lies in no period that can be reported for: ${reportable.join(' and ')}.`,
  );
}

function occurredAtRefusal(
  code: 'occurred_in_future' | 'period_closed',
  errorCode: 'too_large' | 'too_small',
  detail: string,
): Problem {
  return problemAt('/occurred_at', code, errorCode, detail);
}

function takeIn(
  { input, purchase, now, newId }: ReportConsumption,
  rate: VariableRate,
  period: Period,
  occurredAt: Instant,
): Decision<Consumption> | Problem {
  const before = usageOf(purchase, period);
  const quantity = addDecimals(before.quantity, input.quantity);
  if (amountOf(quantity, rate.unit_amount) === null) {
    const detail =
      `With ${input.quantity} more, the period's ${quantity} ${rate.unit_name} at ${rate.unit_amount} each would be ` +
      `above ${MAXIMUM_CHARGE_AMOUNT} minor units, the most that a charge may ask for.`;
    return problemAt('/quantity', 'amount_too_large', 'too_large', detail);
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
      update('purchases', withUsage(purchase, { ...before, quantity, reports: before.reports + 1 })),
    ],
    events: [{ type: 'consumption.created', record: consumption }],
    result: consumption,
  };
}

/**
 * Whether a report repeats one that was taken: every field that was sent has the content of the original. A record
 * that omits `occurred_at` matches any.
 */
export function isSameReport(original: Consumption, input: ConsumptionCreate): boolean {
  return (
    equalDecimals(original.quantity, input.quantity) &&
    (typeof input.occurred_at !== 'string' || toInstant(input.occurred_at) === original.occurred_at) &&
    (typeof input.description !== 'string' || input.description === original.description) &&
    (!input.metadata || isSameMetadata(original.metadata, input.metadata))
  );
}

function isSameMetadata(left: Record<string, string>, right: Record<string, string>): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}

/** Takes a report back while its period is not billed; if it was the only one, the period is unreported again. */
export function deleteConsumption(consumption: Consumption, purchase: Purchase): Decision<null> | Problem {
  if (consumption.status === 'billed') {
    return new Problem(
      'consumption_billed',
      `The consumption "${consumption.id}" was billed by the charge "${consumption.charge_id ?? ''}": it can no longer be deleted.`,
    );
  }
  if (consumption.status === 'unbilled') {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" is ${purchase.status}: its consumption can no longer be deleted.`,
    );
  }
  const before = usageOf(purchase, consumption.period);
  const after: PeriodUsage = {
    ...before,
    quantity: subtractDecimals(before.quantity, consumption.quantity),
    reports: before.reports - 1,
  };
  return {
    changes: [remove('consumptions', consumption.id), update('purchases', withUsage(purchase, after))],
    events: [{ type: 'consumption.deleted', record: consumption }],
    result: null,
  };
}

function usageOf(purchase: Purchase, period: Period): PeriodUsage {
  return (
    purchase.usage.find((usage) => usage.index === period.index) ?? {
      index: period.index,
      quantity: '0',
      reports: 0,
    }
  );
}

function withUsage(purchase: Purchase, usage: PeriodUsage): Purchase {
  return changedPurchase(purchase, {
    usage: [...purchase.usage.filter((other) => other.index !== usage.index), usage],
  });
}
