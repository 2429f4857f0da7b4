import type {
  Customer,
  CustomerCreate,
  Plan,
  PlanCreate,
  RateInput,
  Rate,
  Service,
  ServiceCreate,
} from '../../../generated/openapi.js';
import { toTimestamp } from './calendar.js';
import type { Call, Deployment } from './deployment.js';
import { copyFields } from './copy-fields.js';
import type { Reply } from './reply.js';
import { listPage } from './lists.js';
import type { Collection } from './organization.js';
import { Problem, type RequestError } from './problem.js';

/** @throws Problem if an object of the collection has the external id */
export function requireFreeExternalId<T extends { id: string; external_id: string | null }>(
  collection: Collection<T>,
  externalId: string | null | undefined,
  isTaken: (value: T) => boolean = () => true,
): void {
  if (externalId === null || externalId === undefined) return;
  const existing = collection.findNewest((value) => value.external_id === externalId && isTaken(value));
  if (!existing) return;
  throw new Problem(
    'external_id_taken',
    [{ pointer: '/external_id', code: 'not_allowed', detail: 'It belongs to another object.' }],
    { existingId: existing.id },
  );
}

/** Creates a customer. */
export function createCustomer({ deployment, organization, body }: Call): Reply {
  const input = body as CustomerCreate;
  requireFreeExternalId(organization.customers, input.external_id);
  const customer = organization.customers.add(toCustomer(deployment, input));
  return { status: 201, body: customer, location: `/customers/${customer.id}` };
}

function toCustomer(deployment: Deployment, input: CustomerCreate): Customer {
  return {
    id: deployment.newId('cus'),
    created_at: toTimestamp(deployment.now()),
    ...copyFields<Customer, CustomerCreate>('createCustomer', input),
  };
}

/** Returns a customer. */
export function getCustomer({ organization, params }: Call): Reply {
  const customer = organization.customers.find(params['id'] ?? '');
  if (!customer) throw new Problem('resource_not_found');
  return { status: 200, body: customer };
}

/** Returns a page of customers. */
export function listCustomers(call: Call): Reply {
  return listPage(call, call.organization.customers.list());
}

/** Creates a service. */
export function createService({ deployment, organization, body }: Call): Reply {
  const input = body as ServiceCreate;
  requireFreeExternalId(organization.services, input.external_id);
  const service: Service = {
    id: deployment.newId('svc'),
    created_at: toTimestamp(deployment.now()),
    ...copyFields<Service, ServiceCreate>('createService', input),
  };
  return { status: 201, body: organization.services.add(service) };
}

/** Creates a plan. */
export function createPlan({ deployment, organization, body }: Call): Reply {
  const input = body as PlanCreate;
  requireFreeExternalId(organization.plans, input.external_id);
  if (!organization.services.find(input.service_id)) {
    throw new Problem('reference_not_found', [
      { pointer: '/service_id', code: 'not_found', detail: 'There is no such service.' },
    ]);
  }
  const errors = findPlanContradictions(input);
  if (errors.length > 0) throw new Problem('plan_rules_violated', errors);
  const plan: Plan = {
    id: deployment.newId('pln'),
    created_at: toTimestamp(deployment.now()),
    ...copyFields<Plan, PlanCreate>('createPlan', input),
    rate: toRate(input.rate),
    trial_days: input.trial_days ?? 0,
    requires_activation_date: input.requires_activation_date ?? false,
  };
  return { status: 201, body: organization.plans.add(plan) };
}

function toRate(rate: RateInput): Rate {
  switch (rate.kind) {
    case 'one_time':
      return rate;
    case 'fixed_subscription':
      return { ...rate, interval_count: rate.interval_count ?? 1 };
    case 'variable_subscription':
      return {
        ...rate,
        interval_count: rate.interval_count ?? 1,
        report_grace_hours: rate.report_grace_hours ?? 0,
      };
  }
}

/** Maximum number of intervals in a period. */
const MAX_COUNTS: Record<string, number> = { day: 1096, week: 156, month: 36, year: 3 };
/** Minimum length of an interval, hours. */
const INTERVAL_HOURS: Record<string, number> = { day: 24, week: 168, month: 672, year: 8760 };

function findPlanContradictions(input: PlanCreate): RequestError[] {
  const { rate } = input;
  const contradictions: string[] = [];
  if (rate.kind === 'one_time') {
    if (input.trial_days) contradictions.push('/trial_days');
    if (typeof input.billing_cycles === 'number') contradictions.push('/billing_cycles');
    if (typeof input.payment_day === 'number') contradictions.push('/payment_day');
    if (input.requires_activation_date) contradictions.push('/requires_activation_date');
  } else {
    const { interval } = rate;
    const count = rate.interval_count ?? 1;
    if (typeof input.payment_day === 'number' && (interval === 'day' || interval === 'week')) {
      contradictions.push('/payment_day');
    }
    if (count > (MAX_COUNTS[interval] ?? 0)) contradictions.push('/rate/interval_count');
    const grace = rate.kind === 'variable_subscription' ? (rate.report_grace_hours ?? 0) : 0;
    if (grace >= count * (INTERVAL_HOURS[interval] ?? 0)) contradictions.push('/rate/report_grace_hours');
  }
  return contradictions.map((pointer) => ({
    pointer,
    code: 'not_allowed',
    detail: 'The field contradicts another field of the plan.',
  }));
}
