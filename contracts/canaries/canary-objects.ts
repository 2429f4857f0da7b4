import { createHash } from 'node:crypto';
import type { PlanTerms } from '../fixtures/plans.js';
import type { Plan, Purchase, TestOrganization } from '../fixtures/test-organization.js';
import type { ApiResponse } from '../http/api-response.js';
import { readAllPages, type ListedObject } from '../http/pagination.js';
import { addDays } from '../lib/calendar.js';
import { copyFields } from '../model/copied-fields.js';
import { defaultSettings, type PurchaseInput, type UsageRecord } from '../model/inputs.js';
import { Blocked } from '../results/finding.js';
import { configuredSettings, toMark, type Canary } from './canary.js';
import type { CanaryState } from './canary-record.js';

/** Start of the external ids of all objects of canaries. */
const PREFIX = 'tollgate-canary';

const PLAN_NAME = 'Canary';

export type ListedPurchase = ListedObject & Purchase;

/** Returns the customer of all canaries. It has always the same external id, so that every run finds it again. */
export const getCanaryCustomer = (organization: TestOrganization): Promise<string> =>
  createOnce((external_id) =>
    organization.call('createCustomer', {
      body: { email: `${PREFIX}@example.com`, name: PLAN_NAME, external_id },
    }),
  );

/** Configures an organization of the run for the canaries that need other settings than the defaults. */
export async function configureOrganization(organization: TestOrganization): Promise<void> {
  const { max_retries, retry_interval_days, on_exhausted, expires_after_minutes } = configuredSettings;
  await organization.createConfiguration({
    checkout: { expires_after_minutes },
    dunning: { max_retries, retry_interval_days, on_exhausted },
  });
}

/** Lists the purchases of all canaries since a time, the newest first. */
export async function listCanaries(
  organization: TestOrganization,
  customer_id: string,
  created_from: string,
): Promise<ListedPurchase[]> {
  const query = { customer_id, created_from, limit: '100' };
  const listed = (await readAllPages(organization, { path: '/purchases', query })) as ListedPurchase[];
  return listed.filter(({ metadata }) => 'canary' in metadata);
}

/** Creates the purchase of a canary. @returns null if the target did not create it */
export async function createCanary(
  organization: TestOrganization,
  canary: Canary,
  customer_id: string,
  now: string,
): Promise<CanaryState | null> {
  const { name, terms, token = 'tok_success', activation = 1, ends } = canary;
  const toDate = (days: number): string => addDays(now, days).slice(0, 10);
  const body = {
    plan_id: await getPlanId(organization, terms),
    customer_id,
    payment_token: token,
    ...(terms.requires_activation_date && { service_activation_date: toDate(activation) }),
    ...(ends !== undefined && { end_date: toDate(ends) }),
    external_id: `${PREFIX}-${name}-${organization.runId}`,
    metadata: { canary: toMark(canary) },
  };
  const response = await organization.call('createPurchase', { body });
  return response.status === 201 ? toState(canary, response.body, [], now) : null;
}

/** Reads the state of a canary that no record has, or that got a request without a response. */
export async function loadCanary(
  organization: TestOrganization,
  canary: Canary,
  purchase: Purchase,
  now: string,
): Promise<CanaryState> {
  const list = { path: `/purchases/${purchase.id}/consumptions`, query: { limit: '100' } };
  const isMetered = purchase.kind === 'variable_subscription';
  return toState(canary, purchase, isMetered ? await readAllPages(organization, list) : [], now);
}

function toState(
  canary: Canary,
  purchase: Purchase,
  records: readonly ListedObject[],
  now: string,
): CanaryState {
  const { id, created_at, plan_id, customer_id, service_activation_date, end_date } = purchase;
  const { external_id, metadata, cancellation, canceled_at } = purchase;
  // The model needs no exact time of a request to cancel at period end, only one before that end.
  const isScheduled = cancellation?.mode === 'period_end';
  const at = canceled_at === null ? now : isScheduled ? addDays(canceled_at, -0.1) : canceled_at;
  return {
    ...{ id, created_at, plan_id, customer_id, service_activation_date, end_date, external_id, metadata },
    mark: toMark(canary),
    commands:
      cancellation?.source === 'client'
        ? [{ at, type: 'cancel', mode: cancellation.mode, reason: cancellation.reason }]
        : [],
    records: (records.toReversed() as unknown as UsageRecord[]).map((record) => ({
      ...copyFields('createConsumption', record),
      id: record.id,
      created_at: record.created_at,
      deletedAt: null,
    })),
    steps: 0,
    late_nights: 0,
    shown: [],
    is_uncertain: false,
  };
}

/** Returns what the model has to know about a canary. Its later requests are added to the lists of the state. */
export function toInput(state: CanaryState, canary: Canary): PurchaseInput {
  const { name, terms, token = 'tok_success', isConfigured = false } = canary;
  const settings = isConfigured ? configuredSettings : defaultSettings;
  return {
    ...state,
    ...copyFields('createPurchase', state),
    name: `the canary ${name}`,
    plan: toPlan(terms, state.plan_id),
    token,
    settings,
    versions: [{ at: '', settings }],
  };
}

const toPlan = (terms: PlanTerms, id: string): Plan => ({
  created_at: '',
  service_id: '',
  description: null,
  trial_days: 0,
  billing_cycles: null,
  payment_day: null,
  requires_activation_date: false,
  external_id: null,
  ...(terms as Partial<Plan>),
  id,
  name: PLAN_NAME,
  rate: terms.rate as Plan['rate'],
  metadata: {},
});

async function getPlanId(organization: TestOrganization, terms: PlanTerms): Promise<string> {
  const service_id = await createOnce((external_id) =>
    organization.call('createService', { body: { name: PLAN_NAME, external_id } }),
  );
  const hash = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 8);
  return createOnce(
    (external_id) =>
      organization.call('createPlan', { body: { ...terms, name: PLAN_NAME, service_id, external_id } }),
    `${PREFIX}-${hash}`,
  );
}

/** Creates an object, or returns the id of the one that an earlier run has created with the same external id. */
async function createOnce(
  create: (external_id: string) => Promise<ApiResponse<{ id: string }>>,
  external_id = PREFIX,
): Promise<string> {
  const response = await create(external_id);
  if (response.status === 201) return response.body.id;
  const id = response.status === 409 ? response.problem.existing_id : undefined;
  if (typeof id === 'string') return id;
  const message = `No object of the canaries was created: ${response.summary}`;
  throw new Blocked(message, { exchange: response.exchange });
}
