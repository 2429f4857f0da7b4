import type { Charge, Customer, Failure, Purchase } from '../../../generated/openapi.js';
import { DAY_MS, toTimestamp } from './calendar.js';
import { toCustomer } from './catalog.js';
import type { Deployment } from './deployment.js';
import type { Organization } from './organization.js';

const HISTORY_DAYS = 45;
const decline: Failure = { code: 'card_declined', message: 'The bank declined the card.', retryable: true };

/** Fills an organization with objects that are older than the run. A tenth of the customers has a purchase. */
export function createExistingObjects(deployment: Deployment, organization: Organization): void {
  const { existingCustomers } = deployment.options;
  const begin = deployment.now() - HISTORY_DAYS * DAY_MS;
  const charges: ExistingCharge[] = [];
  for (let index = 0; index < existingCustomers; index += 1) {
    const createdAt = begin + index * 1000;
    const customer = addCustomer(deployment, organization, index, createdAt);
    if (index % 10 === 0)
      charges.push(...addPurchase(deployment, organization, customer, index / 10, createdAt));
  }
  // Lists have the order of creation.
  for (const charge of charges.toSorted((one, other) => one.createdAt - other.createdAt))
    addCharge(deployment, organization, charge);
}

interface ExistingCharge {
  purchase: Purchase;
  position: number;
  status: string;
  createdAt: number;
}

function addCustomer(
  deployment: Deployment,
  organization: Organization,
  index: number,
  createdAt: number,
): Customer {
  const input = {
    email: `existing.${index}@example.com`,
    name: `Existing Customer ${index}`,
    external_id: index % 2 === 0 ? `existing-${index}` : null,
  };
  return organization.customers.add(toCustomer(deployment, input, createdAt));
}

/** Status and charges of an existing purchase. */
type Scenario = Partial<Purchase> & { chargeStatuses?: string[] };

const activePeriod = (start: number): NonNullable<Purchase['current_period']> => ({
  index: 2,
  start: toTimestamp(start + 30 * DAY_MS),
  end: toTimestamp(start + 60 * DAY_MS),
});

function toScenarios(start: number, hasFutureValues: boolean): Scenario[] {
  const period = activePeriod(start);
  const next = period.end;
  const scenarios: Scenario[] = [
    {
      status: 'active',
      current_period: period,
      next_charge_at: next,
      cycles_completed: 1,
      chargeStatuses: ['succeeded', 'succeeded'],
    },
    {
      status: 'past_due',
      current_period: period,
      next_charge_at: next,
      cycles_completed: 1,
      chargeStatuses: ['succeeded', 'failed'],
    },
    {
      status: 'unpaid',
      current_period: period,
      next_charge_at: next,
      cycles_completed: 1,
      chargeStatuses: ['succeeded', 'failed'],
    },
    {
      status: 'canceled',
      cycles_completed: 1,
      canceled_at: toTimestamp(start + 31 * DAY_MS),
      cancellation: { mode: 'immediate', reason: null, source: 'dunning' },
      chargeStatuses: ['succeeded', 'failed'],
    },
    { status: 'succeeded', cycles_completed: 1, chargeStatuses: ['succeeded'] },
    { status: 'expired', payment_method: null, chargeStatuses: [] },
    { status: 'failed', payment_method: null, failure: decline, chargeStatuses: ['failed'] },
  ];
  if (!hasFutureValues) return scenarios;
  return [
    ...scenarios,
    { status: 'paused', kind: 'usage_bundle', chargeStatuses: ['refunded'] },
    { status: 'in_review', currency: 'XTS', chargeStatuses: ['disputed'] },
  ];
}

/** Adds a purchase. @returns its charges, which are not added yet */
function addPurchase(
  deployment: Deployment,
  organization: Organization,
  customer: Customer,
  index: number,
  createdAt: number,
): ExistingCharge[] {
  const scenarios = toScenarios(createdAt, deployment.options.hasFutureValues);
  const { chargeStatuses = [], ...changes } = scenarios[index % scenarios.length] ?? {};
  const id = deployment.newId('pur');
  const checkoutUrl = `${deployment.options.checkoutOrigin ?? deployment.origin}/pay/${id.slice(4)}`;
  const needsPayer = changes.status === 'past_due' || changes.status === 'unpaid';
  const purchase: Purchase = {
    id,
    created_at: toTimestamp(createdAt),
    plan_id: deployment.newId('pln'),
    customer_id: customer.id,
    kind: 'fixed_subscription',
    status: 'active',
    amount: 4900,
    currency: 'EUR',
    checkout_url: checkoutUrl,
    next_action: needsPayer ? { type: 'redirect_to_checkout', url: checkoutUrl } : null,
    payment_method: { brand: deployment.options.cardBrand, last4: '4444', exp_month: 1, exp_year: 2031 },
    failure: null,
    success_url: null,
    cancel_url: null,
    trial_end: null,
    service_activation_date: null,
    end_date: null,
    current_period: null,
    next_charge_at: null,
    cycles_completed: 0,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation: null,
    latest_charge_id: null,
    external_id: null,
    metadata: {},
    ...changes,
  };
  organization.purchases.add(purchase);
  return chargeStatuses.map((status, position) => ({
    purchase,
    position,
    status,
    createdAt: createdAt + position * 30 * DAY_MS,
  }));
}

function addCharge(
  deployment: Deployment,
  organization: Organization,
  { purchase, position, status, createdAt }: ExistingCharge,
): void {
  const isFirstFailure = position === 0 && status === 'failed';
  const isRetried = status === 'failed' && purchase.status === 'past_due';
  const charge: Charge = organization.charges.add({
    id: deployment.newId('chg'),
    created_at: toTimestamp(createdAt),
    purchase_id: purchase.id,
    customer_id: purchase.customer_id,
    amount: 4900,
    currency: purchase.currency,
    status,
    failure: status === 'failed' ? decline : null,
    payment_method: purchase.payment_method,
    period: isFirstFailure
      ? null
      : {
          index: position + 1,
          start: toTimestamp(createdAt),
          end: toTimestamp(createdAt + 30 * DAY_MS),
        },
    attempt: 1,
    retry_of: null,
    next_retry_at: isRetried ? toTimestamp(deployment.now() + 2 * DAY_MS) : null,
    consumption: null,
    description: 'Existing plan',
    settled_at: toTimestamp(createdAt),
  });
  purchase.latest_charge_id = charge.id;
}
