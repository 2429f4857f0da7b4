import { initialSettings } from '../../src/domain/catalog/configuration.js';
import type { Change } from '../../src/domain/shared/change.js';
import type { NewId } from '../../src/domain/shared/event.js';
import type { Charge, FixedRate, Plan, Purchase, Rate, VariableRate } from '../../src/domain/shared/records.js';
import { createPurchase, type PurchaseCreate } from '../../src/domain/billing/purchase.js';
import { Problem } from '../../src/domain/shared/problem.js';

/** When the story of these tests begins. */
export const now = '2027-01-10T15:30:00.000Z';

export const oneTime: Rate = { kind: 'one_time', amount: 2500, currency: 'EUR' };

export const fixed: FixedRate = {
  kind: 'fixed_subscription',
  amount: 4900,
  currency: 'EUR',
  interval: 'month',
  interval_count: 1,
};

export const variable: VariableRate = {
  kind: 'variable_subscription',
  unit_amount: '31.5',
  unit_name: 'kWh',
  currency: 'EUR',
  interval: 'month',
  interval_count: 1,
  when_unreported: 'no_charge',
  report_grace_hours: 0,
};

export function planWith(more: Partial<Plan> = {}): Plan {
  return {
    id: 'pln_1',
    created_at: now,
    external_id: null,
    metadata: {},
    service_id: 'svc_1',
    name: 'Home tariff',
    description: null,
    rate: fixed,
    trial_days: 0,
    billing_cycles: null,
    payment_day: null,
    requires_activation_date: false,
    ...more,
  };
}

/** Ids that count: `pur_1`, `chg_2`, … */
export function countingIds(): NewId {
  let count = 0;
  return (prefix) => `${prefix}_${String((count += 1))}`;
}

export function create(
  plan: Plan,
  input: Partial<PurchaseCreate> = {},
  at = now,
): ReturnType<typeof createPurchase> {
  return createPurchase({
    input: { plan_id: plan.id, customer_id: 'cus_1', ...input },
    plan,
    checkout_expires_after_minutes: 1440,
    checkout_token: 'secret',
    dunning: initialSettings.dunning,
    now: at,
    newId: countingIds(),
  });
}

/** What a command decided, where the test knows that it was not refused. */
export function decided<Decision>(decision: Decision | Problem): Decision {
  if (decision instanceof Problem) throw new Error(`Refused: ${decision.code}: ${decision.detail}`);
  return decision;
}

/** What the test knows to be there. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not there.');
  return value;
}

/** The refusal's code and the places it names; null when there was none. */
export function refusal(decision: unknown): { code: string; pointers: (string | undefined)[] } | null {
  if (!(decision instanceof Problem)) return null;
  return { code: decision.code, pointers: (decision.extras.errors ?? []).map((error) => error.pointer) };
}

/** The charges that a decision makes. */
export function chargesIn(changes: readonly Change[]): Charge[] {
  return changes.flatMap((change) =>
    change.op === 'insert' && change.collection === 'charges' ? [change.record] : [],
  );
}

export function purchased(plan: Plan, input: Partial<PurchaseCreate> = {}, at = now): Purchase {
  return decided(create(plan, { payment_token: 'tok_success', ...input }, at)).result;
}
