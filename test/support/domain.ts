import openapi from '../../generated/closed/openapi.json' with { type: 'json' };
import { defaultSettings } from '../../src/domain/catalog/configuration.js';
import type { Change } from '../../src/domain/shared/change.js';
import type { IdFactory } from '../../src/domain/shared/event.js';
import type {
  Charge,
  Customer,
  FixedRate,
  Plan,
  Purchase,
  Rate,
  VariableRate,
} from '../../src/domain/shared/records.js';
import { createPurchase, type PurchaseCreate } from '../../src/domain/billing/purchase.js';
import { Problem } from '../../src/domain/shared/problem.js';

/** Start of the simulated time in domain tests. */
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

/** Builds a customer with the values of the example `customer_minimal` of the OpenAPI document. */
export function buildCustomer(more: Partial<Customer> = {}): Customer {
  return { ...openapi.components.examples.customer_minimal.value, id: 'cus_1', created_at: now, ...more };
}

export function buildPlan(more: Partial<Plan> = {}): Plan {
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

/** Creates an id generator that counts: `pur_1`, `chg_2`, … */
export function createCountingIds(): IdFactory {
  let count = 0;
  return (prefix) => `${prefix}_${String((count += 1))}`;
}

export function createTestPurchase(
  plan: Plan,
  input: Partial<PurchaseCreate> = {},
  at = now,
): ReturnType<typeof createPurchase> {
  return createPurchase({
    input: { plan_id: plan.id, customer_id: 'cus_1', ...input },
    plan,
    checkout_expires_after_minutes: 1440,
    forced_outcomes: [],
    checkout_token: 'secret',
    dunning: defaultSettings.dunning,
    now: at,
    newId: createCountingIds(),
  });
}

/** Returns an accepted decision. @throws {Error} when the command was rejected */
export function expectDecision<Decision>(decision: Decision | Problem): Decision {
  if (decision instanceof Problem) throw new Error(`Rejected: ${decision.code}: ${decision.detail}`);
  return decision;
}

/** Returns a value that must not be missing. @throws {Error} when it is undefined */
export function expectPresent<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The value is missing.');
  return value;
}

/** Returns the code and pointers of a problem; null for an accepted decision. */
export function summarizeProblem(
  decision: unknown,
): { code: string; pointers: (string | undefined)[] } | null {
  if (!(decision instanceof Problem)) return null;
  return { code: decision.code, pointers: (decision.extras.errors ?? []).map((error) => error.pointer) };
}

/** Lists the charges that a decision inserts. */
export function listCharges(changes: readonly Change[]): Charge[] {
  return changes.flatMap((change) =>
    change.op === 'insert' && change.collection === 'charges' ? [change.record] : [],
  );
}

export function buyPlan(plan: Plan, input: Partial<PurchaseCreate> = {}, at = now): Purchase {
  return expectDecision(createTestPurchase(plan, { payment_token: 'tok_success', ...input }, at)).result;
}
