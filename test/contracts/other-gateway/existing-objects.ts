import type { Customer, Plan, Purchase, Service } from '../../../generated/openapi.js';
import { DAY_MS } from './calendar.js';
import { createCustomer, createPlan, createService } from './catalog.js';
import type { Call, Deployment } from './deployment.js';
import { runDueWork } from './due-work.js';
import type { Organization } from './organization.js';
import { cancelPurchase, createPurchase } from './purchases.js';
import type { Reply } from './reply.js';

/** A monthly purchase is past due then, and a weekly one has no more retries. */
const HISTORY_DAYS = 33;

const price = { amount: 4900, currency: 'EUR' };
const rates = [
  { kind: 'fixed_subscription', interval: 'month', ...price },
  { kind: 'fixed_subscription', interval: 'week', ...price },
  { kind: 'one_time', ...price },
];

/** Rate, token and further changes of the purchases, in turn. */
const scenarios: { rate?: number; payment_token?: string; isCanceled?: boolean; later?: LaterValues }[] = [
  { payment_token: 'tok_success' },
  { payment_token: 'tok_success_then_declined' },
  { rate: 1, payment_token: 'tok_success_then_declined' },
  { payment_token: 'tok_success', isCanceled: true },
  { rate: 2, payment_token: 'tok_success' },
  {},
  { payment_token: 'tok_declined' },
];

/** Values of a purchase and of its charges that a later version 1 adds. */
interface LaterValues {
  purchase: Partial<Purchase>;
  chargeStatus: string;
}

const laterScenarios: typeof scenarios = [
  { rate: 2, later: { purchase: { status: 'paused', kind: 'usage_bundle' }, chargeStatus: 'refunded' } },
  { rate: 2, later: { purchase: { status: 'in_review', currency: 'XTS' }, chargeStatus: 'disputed' } },
].map((scenario) => ({ ...scenario, payment_token: 'tok_success' }));

/** Fills an organization with objects that are older than the run. A tenth of the customers has a purchase. */
export function createExistingObjects(deployment: Deployment, organization: Organization): void {
  const { options } = deployment;
  const { existingCustomers, hasFutureValues, acceptsTestTokens } = options;
  if (existingCustomers === 0) return;
  const run = (handle: (call: Call) => Reply, body: object, params = {}): unknown =>
    handle({ deployment, organization, path: '', query: {}, params, body }).body;
  const known = hasFutureValues ? [...scenarios, ...laterScenarios] : scenarios;
  options.acceptsTestTokens = true;
  deployment.lateMs = HISTORY_DAYS * DAY_MS;
  const { id: service_id } = run(createService, { name: 'Existing service' }) as Service;
  const plans = rates.map((rate) => run(createPlan, { service_id, name: 'Existing plan', rate }) as Plan);
  for (let index = 0; index < existingCustomers; index += 1) {
    deployment.lateMs -= 1_000;
    const { id: customer_id } = run(createCustomer, {
      email: `existing.${index}@example.com`,
      name: `Existing Customer ${index}`,
      external_id: index % 2 === 0 ? `existing-${index}` : null,
    }) as Customer;
    if (index % 10 > 0) continue;
    const { rate = 0, isCanceled, later, ...input } = known[(index / 10) % known.length] ?? {};
    const order = { plan_id: plans[rate]?.id, customer_id, ...input };
    const purchase = run(createPurchase, order) as Purchase;
    if (isCanceled) run(cancelPurchase, {}, { id: purchase.id });
    if (later) addLaterValues(organization, purchase, later);
  }
  options.acceptsTestTokens = acceptsTestTokens;
  // The clock passes each day, since lists have the order of creation.
  while (deployment.lateMs > 0) {
    deployment.lateMs = Math.max(0, deployment.lateMs - DAY_MS);
    runDueWork(deployment, organization);
  }
}

function addLaterValues(
  organization: Organization,
  purchase: Purchase,
  { purchase: changes, chargeStatus }: LaterValues,
): void {
  Object.assign(purchase, changes);
  const charge = organization.charges.find(purchase.latest_charge_id ?? '');
  if (charge) Object.assign(charge, { status: chargeStatus, currency: purchase.currency });
  organization.accounts.delete(purchase.id);
}
