import { defineJourneyRequirement, withNewOrganization } from './define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { toTimestamp } from '../../lib/calendar.js';
import type { ApiResponse } from '../../http/api-response.js';
import { resolveAddress, type RequestBody } from '../../http/api.js';
import { getCardFields } from '../../spec/payment-tokens.js';
import type { Area } from '../../areas.js';
import type { Citation, Requirement } from '../../requirement.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import type { Charge, Purchase, TestOrganization } from '../../fixtures/test-organization.js';
import { expectConsistentPurchase } from './expect-consistent-purchase.js';

type Dunning = NonNullable<RequestBody<'createOrganizationConfiguration'>['dunning']>;

/** Step of a scenario. `rejected` is the code of the expected error. */
export type Step =
  /** Advances the clock. */
  | { to: string }
  | { report: string; at?: string; rejected?: string }
  | { remove: number; rejected?: string }
  | { cancel: 'immediate' | 'period_end' }
  | { force: RequestBody<'forceOutcome'>['outcome'] }
  /** Payment on the checkout page with the card of a token; `redirectsTo` is the expected return URL. */
  | { pay: string; redirectsTo?: string }
  /** Result of the challenge on the checkout page. */
  | { challenge: 'pass' | 'fail' }
  | { configure: Dunning }
  | { expect: Partial<Purchase> };

type PartialFields<Kind> = {
  [Name in keyof Kind]?: Kind[Name] extends object | null
    ? Partial<NonNullable<Kind[Name]>> | null
    : Kind[Name];
};

/**
 * Creation time, amount (minor units) and status of a charge, and other fields to compare. A string is the creation
 * time of a successful charge of 49 euros.
 */
export type ExpectedCharge =
  string | [at: string, amount: number, status: Charge['status'], fields?: PartialFields<Charge> | undefined];

/** Lifecycle of a purchase on a test clock. Timestamps may omit seconds and milliseconds. */
interface Scenario {
  area: Area;
  citation: Citation;
  statement: string;
  /** Time of the purchase. */
  now: string;
  terms: PlanTerms;
  /** Defaults to `tok_success`. */
  token?: string | null;
  order?: Partial<RequestBody<'createPurchase'>>;
  dunning?: Dunning;
  checkoutExpiresMinutes?: number;
  steps: Step[];
  /** Expected charges after the last step, oldest first. */
  charges: ExpectedCharge[];
  /** Expected fields of the purchase after the last step. */
  finalPurchase: Partial<Purchase>;
}

/**
 * Converts scenarios to requirements.
 *
 * @param defaults area, time and plan of the scenarios that have none of their own
 * @param scenarios by the last part of the requirement id
 */
export function defineScenarios(
  defaults: Pick<Scenario, 'area' | 'now' | 'terms'>,
  scenarios: Record<string, Omit<Scenario, 'area' | 'now' | 'terms'> & Partial<Scenario>>,
): Requirement[] {
  return Object.entries(scenarios).map(([name, fields]) => {
    const scenario = { ...defaults, ...fields };
    return defineJourneyRequirement({
      id: `journeys.story.${name}`,
      area: scenario.area,
      needs: ['write', 'payment-tokens', 'clock'],
      citation: scenario.citation,
      statement: scenario.statement,
      verify: withNewOrganization({ now: toTimestamp(scenario.now) }, async (organization) => {
        const { id } = await startPurchase(organization, scenario);
        const consumptionIds: string[] = [];
        for (const step of scenario.steps) await runStep(organization, id, step, consumptionIds);
        const charges = await organization.listCharges(id);
        const expected = scenario.charges.map(toExpectedFields);
        expectEqual(charges.map(toSummary), expected.map(toSummary), 'The charges');
        for (const [index, fields] of expected.entries())
          expectFields(charges[index] ?? {}, fields, `Charge ${index + 1}`);
        const purchase = await organization.getPurchase(id);
        expectFields(purchase, scenario.finalPurchase, 'The purchase in the end');
        await expectConsistentPurchase(organization, purchase, charges);
      }),
    });
  });
}

async function startPurchase(
  organization: TestOrganization,
  { terms, token, order, dunning, checkoutExpiresMinutes }: Scenario,
): Promise<Purchase> {
  const body = {
    ...(checkoutExpiresMinutes !== undefined && {
      checkout: { expires_after_minutes: checkoutExpiresMinutes },
    }),
    ...(dunning && { dunning }),
  };
  if (Object.keys(body).length > 0)
    (await organization.call('createOrganizationConfiguration', { body })).expectStatus(201);
  const payment_token = token === undefined ? 'tok_success' : token;
  return organization.purchasePlan(terms, { payment_token, ...order });
}

/** Runs a step of a scenario. @param consumptionIds ids of the consumptions reported so far; extended by the step */
async function runStep(
  organization: TestOrganization,
  id: string,
  step: Step,
  consumptionIds: string[],
): Promise<void> {
  if ('to' in step) {
    (await organization.call('advanceClock', { body: { to: toTimestamp(step.to) } })).expectStatus(200);
  } else if ('expect' in step) {
    expectFields(await organization.getPurchase(id), step.expect, 'The purchase meanwhile');
  } else if ('report' in step) {
    const body = { quantity: step.report, ...(step.at !== undefined && { occurred_at: step.at }) };
    const response = await organization.call('createConsumption', { path: { id }, body });
    if (!isExpectedError(response, step.rejected)) consumptionIds.push(response.body.id);
  } else if ('remove' in step) {
    const path = { id, consumption_id: consumptionIds[step.remove] ?? 'none' };
    const response = await organization.call('deleteConsumption', { path });
    if (!isExpectedError(response, step.rejected)) response.expectStatus(204);
  } else if ('cancel' in step) {
    const response = await organization.call('cancelPurchase', { path: { id }, body: { mode: step.cancel } });
    response.expectStatus(200);
  } else if ('pay' in step || 'challenge' in step) {
    await submitCheckout(organization, id, step);
  } else if ('force' in step) {
    (await organization.call('forceOutcome', { path: { id }, body: { outcome: step.force } })).expectStatus(
      200,
    );
  } else {
    const body = { dunning: step.configure };
    (await organization.call('createOrganizationConfiguration', { body })).expectStatus(201);
  }
}

/** Submits a form of the checkout page. @see the chapter on the checkout page in the sandbox's OpenAPI document */
async function submitCheckout(
  organization: TestOrganization,
  id: string,
  step: Extract<Step, { pay: string } | { challenge: string }>,
): Promise<void> {
  const { checkout_url } = await organization.getPurchase(id);
  if ('challenge' in step) {
    (await organization.submitForm(`${checkout_url}/challenge`, { answer: step.challenge })).expectStatus(
      303,
    );
    return;
  }
  const response = await organization.submitForm(checkout_url, getCardFields(step.pay));
  const location = response.expectStatus(303).getHeader('location') ?? '';
  if (step.redirectsTo === undefined) return;
  const { status } = await organization.getPurchase(id);
  const [url, query] = splitUrl(new URL(step.redirectsTo));
  const expected = [url, { ...query, purchase_id: id, status }];
  const received = splitUrl(resolveAddress(location, response));
  expectEqual(received, expected, 'The URL to which the payer is redirected', response);
}

function splitUrl({ origin, pathname, searchParams }: URL): [url: string, query: Record<string, string>] {
  return [origin + pathname, Object.fromEntries(searchParams)];
}

function isExpectedError(response: ApiResponse, code: string | undefined): boolean {
  if (code === undefined) return false;
  expectThat(response.status >= 400, `Expected ${code}, received ${response.summary}`, response);
  expectEqual(response.problem.code, code, 'The rejection', response);
  return true;
}

function toExpectedFields(charge: ExpectedCharge): PartialFields<Charge> {
  const [at, amount, status, fields] =
    typeof charge === 'string' ? ([charge, 4_900, 'succeeded'] as const) : charge;
  return { created_at: toTimestamp(at), amount, status, ...fields };
}

const toSummary = ({ created_at, amount, status }: PartialFields<Charge>): unknown[] => [
  created_at,
  amount,
  status,
];

/** Compares the expected fields only, recursively. */
function expectFields(received: object, expected: object, what: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const field = (received as Record<string, unknown>)[name];
    if (value !== null && typeof value === 'object' && field !== null && typeof field === 'object') {
      expectFields(field, value as object, `${what}: ${name}`);
    } else {
      expectEqual(field, isTimestamp(value) ? toTimestamp(value) : value, `${what}: ${name}`);
    }
  }
}

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
