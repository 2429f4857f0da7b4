import { toArbitrary } from '../cases/arbitrary.js';
import { bodyCases, placeholderIds } from '../cases/body-case.js';
import { isObject } from '../lib/is-object.js';
import { fixedTerms, oneTimeTerms, variableTerms } from '../model/commands/command-arbitraries.js';
import { publicDocument } from '../spec/api-documents.js';
import { paymentTokens } from '../spec/payment-tokens.js';
import { fromResponse, Placeholder, type TemplateText } from './placeholder.js';
import type { CreatedPlan, CreatedPurchase, SessionBuilder } from './session-builder.js';

const HOUR_MS = 3_600_000;
const runId = new Placeholder({ kind: 'run-id' });

/** Adds a request that creates a service with a random body. */
export function addService(builder: SessionBuilder): void {
  const body = { ...drawBody(builder, 'createService'), external_id: builder.nextUnique('service') };
  builder.services.push(builder.add({ method: 'POST', path: ['services'], body }));
}

/** Adds a request that creates a customer with a random body. */
export function addCustomer(builder: SessionBuilder): void {
  const email = builder.nextUnique('ada', '@Example.com');
  const externalId = builder.nextUnique('customer');
  const body = { ...drawBody(builder, 'createCustomer'), email, external_id: externalId };
  const step = builder.add({ method: 'POST', path: ['customers'], body });
  builder.customers.push({ step, email, externalId });
}

const termsByKind = {
  one_time: oneTimeTerms,
  fixed_subscription: fixedTerms,
  variable_subscription: variableTerms,
} as const;

export function addPlan(builder: SessionBuilder, kind: CreatedPlan['kind']): void {
  const { random } = builder;
  const terms = random.draw(termsByKind[kind]);
  const body = {
    name: random.pick(['Home tariff', 'Fjärrvärme 2 – år', 'A\u030Ase  & day']),
    description: random.pick([null, 'For a household.', 'Two\nlines']),
    external_id: builder.nextUnique('plan'),
    metadata: { channel: 'web', contract_check: runId },
    ...terms,
    service_id: fromResponse(random.pick(builder.services)),
  };
  builder.plans.push({
    step: builder.add({ method: 'POST', path: ['plans'], body }),
    kind,
    requiresActivationDate: terms.requires_activation_date ?? false,
    hasBillingCycles: typeof terms.billing_cycles === 'number',
  });
}

/** Adds a purchase. @param token default: a random test token, or none */
export function addPurchase(
  builder: SessionBuilder,
  plan: CreatedPlan = builder.pickPlan(),
  token: string | null = drawToken(builder),
): CreatedPurchase {
  const { random, traits } = builder;
  const customer = builder.pickCustomer().step;
  // A purchase that failed or ended releases its `external_id`.
  const used = random.isOneIn(5) ? builder.purchases.at(-1)?.externalId : undefined;
  const externalId = used ?? builder.nextUnique('order');
  const canEnd = plan.kind !== 'one_time' && !plan.hasBillingCycles;
  const url = (): string | null =>
    random.pick([null, 'https://shop.example/thanks', 'https://shop.example/?id=7']);
  const body = {
    plan_id: fromResponse(plan.step),
    customer_id: fromResponse(customer),
    payment_token: traits.hasTestTokens ? token : null,
    success_url: url(),
    cancel_url: url(),
    service_activation_date: plan.requiresActivationDate ? toDate(random.pick([0, 3, 20])) : null,
    // Later than the longest trial, the activation date and the first payment day.
    end_date: canEnd && random.isOneIn(3) ? toDate(900) : null,
    external_id: externalId,
    metadata: { channel: random.pick(['web', 'phone']), contract_check: runId },
  };
  const step = builder.add({ method: 'POST', path: ['purchases'], body });
  const purchase = { step, kind: plan.kind, customer, externalId };
  builder.purchases.push(purchase);
  return purchase;
}

const drawToken = ({ random }: SessionBuilder): string | null =>
  random.isOneIn(5) ? null : random.isOneIn(2) ? 'tok_success' : random.pick(paymentTokens).name;

const toDate = (offsetDays: number): Placeholder => new Placeholder({ kind: 'date', offsetDays });

/** Adds a request that reports usage for a purchase, which is rejected unless its subscription is variable. */
export function addConsumption(builder: SessionBuilder, purchase: CreatedPurchase): void {
  const { random } = builder;
  const used = random.isOneIn(4) ? builder.consumptions.at(-1)?.externalId : undefined;
  const externalId = used ?? builder.nextUnique('reading');
  const body = {
    quantity: random.pick(['0', '1', '2.50', '0.000001', '12.3', '7', '999999999999']),
    occurred_at: random.pick<TemplateText | null>([
      null,
      null,
      new Placeholder({ kind: 'time', offsetMs: -2_000 * HOUR_MS }),
      new Placeholder({ kind: 'time', offsetMs: HOUR_MS }),
    ]),
    description: random.pick([null, 'Meter 7', 'Two\nlines']),
    external_id: externalId,
    metadata: { contract_check: runId },
  };
  const path = ['purchases', fromResponse(purchase.step), 'consumptions'];
  const step = builder.add({ method: 'POST', path, body });
  builder.consumptions.push({ step, purchase: purchase.step, externalId });
}

/** Adds a request that cancels a purchase, which its status may not allow. */
export function addCancellation(builder: SessionBuilder, purchase: CreatedPurchase): void {
  const { random } = builder;
  const path = ['purchases', fromResponse(purchase.step), 'cancel'];
  const body = random.pick([
    { mode: 'immediate', reason: 'The household moves.' },
    { mode: 'period_end', reason: null },
    { mode: 'period_end' },
    {},
    undefined,
  ]);
  builder.add({ method: 'PUT', path, body });
}

/** Adds requests that delete a usage record, read it, list the remaining ones, and use its `external_id` again. */
export function addDeletion(builder: SessionBuilder): void {
  const { step, purchase, externalId } = builder.random.pick(builder.consumptions);
  const list = ['purchases', fromResponse(purchase), 'consumptions'];
  const record = [...list, fromResponse(step)];
  builder.add({ method: 'DELETE', path: record });
  builder.add({ method: 'GET', path: record });
  builder.add({ method: 'GET', path: list, query: { limit: '100' } });
  const body = { quantity: '3', external_id: externalId, metadata: { contract_check: runId } };
  builder.add({ method: 'POST', path: list, body });
}

/** Adds three requests with the same idempotency key: the first one, its repetition, and another body. */
export function addRepetitions(builder: SessionBuilder): void {
  const { email } = builder.pickCustomer();
  const request = {
    method: 'POST',
    path: ['customers'],
    headers: { 'idempotency-key': builder.nextUnique('key') },
  };
  const body = { name: 'Ada Lindqvist', email, metadata: { contract_check: runId } };
  builder.add({ ...request, body });
  builder.add({ ...request, body });
  builder.add({ ...request, body: { ...body, name: 'Eve Lindqvist' } });
}

/** Adds a valid configuration. The caller has to own the organizations. */
export function addConfiguration(builder: SessionBuilder): void {
  const { random } = builder;
  const body = {
    branding: { display_name: 'Brightwater', primary_color: random.pick(['#0b5fff', '#ABCDEF']) },
    checkout: { success_url: random.pick([null, 'https://shop.example/thanks']), expires_after_minutes: 60 },
    dunning: {
      max_retries: random.pick([0, 1, 5]),
      retry_interval_days: random.pick([1, 7]),
      on_exhausted: random.pick(['cancel', 'mark_unpaid']),
    },
  };
  builder.add({ method: 'POST', path: ['organizations', 'configurations'], body });
}

/**
 * Draws a body with the id of the run in its metadata: a typical one or, in one of three cases, any body that the schema of
 * the operation allows.
 */
function drawBody(
  { random }: SessionBuilder,
  operation: 'createCustomer' | 'createService',
): Record<string, unknown> {
  const bodyCase = bodyCases.find((one) => one.operation.id === operation);
  if (!bodyCase) throw new Error(`${operation} takes no body.`);
  const { schema, getBaseBodies } = bodyCase;
  const typical = getBaseBodies(placeholderIds).map((base) => base.body);
  const body = random.isOneIn(3)
    ? (random.draw(toArbitrary(publicDocument, schema)) as Record<string, unknown>)
    : random.pick(typical);
  const metadata = isObject(body['metadata']) ? Object.entries(body['metadata']).slice(0, MAX_KEYS) : [];
  // Built from entries, so that `__proto__` becomes an own property.
  return { ...body, metadata: Object.fromEntries([...metadata, ['contract_check', runId]]) };
}

/** One key less than the OpenAPI document allows. */
const MAX_KEYS = 49;
