import { toArbitrary } from '../cases/arbitrary.js';
import { bodyCases, placeholderIds } from '../cases/body-case.js';
import { plans, type PlanTerms } from '../fixtures/plans.js';
import { isObject } from '../lib/is-object.js';
import { requestArbitraries, termsByKind } from '../model/commands/command-arbitraries.js';
import { toSections } from '../model/commands/create-configuration.js';
import { publicDocument } from '../spec/api-documents.js';
import { paymentTokens } from '../spec/payment-tokens.js';
import { fromResponse, listPlaceholders, Placeholder, unique, type TemplateText } from './placeholder.js';
import type {
  CreatedConsumption,
  CreatedCustomer,
  CreatedPlan,
  CreatedPurchase,
  SessionBuilder,
  StepInput,
} from './session-builder.js';

const HOUR_MS = 3_600_000;
export const runId = new Placeholder({ kind: 'run-id' });

type Headers = NonNullable<StepInput['headers']>;

/** Body of a write, and its headers. */
interface Content {
  headers?: Headers;
  body: Record<string, unknown>;
}

/** Sends some bodies in chunks, makes some larger than 4 kB, and adds a space to the end of some texts. */
export function varyForm({ random }: SessionBuilder, { headers = {}, body }: Content): Required<Content> {
  const text = ['name', 'description', 'reason'].find((name) => typeof body[name] === 'string');
  switch (random.pick(['plain', 'plain', 'chunked', 'large', 'trailing space'] as const)) {
    case 'plain':
      return { headers, body };
    case 'chunked':
      return { headers: { ...headers, 'transfer-encoding': 'chunked' }, body };
    case 'large': {
      const { metadata } = body;
      const hasRoom = isObject(metadata) && Object.keys(metadata).length < MAX_KEYS / 2;
      return { headers, body: hasRoom ? { ...body, metadata: { ...largeMetadata, ...metadata } } : body };
    }
    case 'trailing space':
      return {
        headers,
        body: text === undefined ? body : { ...body, [text]: `${String(body[text]).slice(0, MAX_TEXT)} ` },
      };
  }
}

/** Length of a text that every property allows, with a space at its end. */
const MAX_TEXT = 60;

/** Metadata with which a body and its response have more than 4 kB. */
export const largeMetadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`part_${index}`, 'x'.repeat(250)]),
);

/** Adds a request that creates a service with a random body. @returns the number of its step */
export function addService(builder: SessionBuilder): number {
  const body = { ...drawBody(builder, 'createService'), external_id: builder.nextUnique('service') };
  const step = builder.add({ method: 'POST', path: ['services'], ...varyForm(builder, { body }) });
  builder.objects.services.push(step);
  return step;
}

/** Adds a request that creates a customer, whose `external_id` and email address may be in use. */
export function addCustomer(builder: SessionBuilder): CreatedCustomer {
  const drawn = builder.random.draw(requestArbitraries.createCustomer);
  const email = unique(drawn.email, '@Example.com');
  const externalId = drawn.external_id ? unique(`customer-${drawn.external_id}`) : null;
  const typical = { ...drawn, metadata: { ...drawn.metadata, contract_check: runId } };
  const base = builder.random.isOneIn(3) ? drawBody(builder, 'createCustomer') : typical;
  const body = { ...base, email, external_id: externalId };
  const input = { method: 'POST', path: ['customers'], ...varyForm(builder, { body }) };
  const customer = { step: builder.add(input), email, externalId };
  const { customers } = builder.objects;
  if (externalId === null || builder.objects.takeNames(externalId.prefix)) customers.push(customer);
  return customers.at(-1) ?? customer;
}

/** Request that creates a customer with only the given fields. */
export const toPlainCustomer = (fields: {
  email?: TemplateText;
  external_id?: TemplateText | null;
}): StepInput => ({
  method: 'POST',
  path: ['customers'],
  body: { name: 'Ada', email: 'ada@example.com', metadata: { contract_check: runId }, ...fields },
});

/** Adds a plan with terms, unless the organization has one. */
export function addPlan(builder: SessionBuilder, terms: PlanTerms): CreatedPlan {
  const { random, objects } = builder;
  const existing = objects.plans.get(JSON.stringify(terms));
  if (existing) return existing;
  const service = objects.services.length === 0 ? addService(builder) : random.pick(objects.services);
  const body = {
    name: random.pick(['Home tariff', 'Fjärrvärme 2 – år', 'A\u030Ase  & day']),
    description: random.pick([null, 'For a household.', 'Two\nlines']),
    external_id: builder.nextUnique('plan'),
    metadata: { channel: 'web', contract_check: runId },
    ...terms,
    service_id: fromResponse(service),
  };
  const plan = {
    step: builder.add({ method: 'POST', path: ['plans'], ...varyForm(builder, { body }) }),
    terms,
  };
  objects.plans.set(JSON.stringify(terms), plan);
  return plan;
}

/** Returns a plan of a kind, and adds one if there is none. */
export function pickPlan(builder: SessionBuilder, kind: PlanTerms['rate']['kind']): CreatedPlan {
  const plans = [...builder.objects.plans.values()].filter(({ terms }) => terms.rate.kind === kind);
  return plans.length > 0
    ? builder.pickRecent(plans)
    : addPlan(builder, builder.random.draw(termsByKind[kind]));
}

/** Returns a customer, and adds one if there is none. */
export const pickCustomer = (builder: SessionBuilder): CreatedCustomer =>
  builder.objects.customers.length > 0 ? builder.pickRecent(builder.objects.customers) : addCustomer(builder);

/** Returns a purchase, optionally of one kind, and adds one if there is none. */
export function pickPurchase(builder: SessionBuilder, kind?: CreatedPurchase['kind']): CreatedPurchase {
  const found = builder.objects.purchases.filter((purchase) => kind === undefined || purchase.kind === kind);
  if (found.length > 0) return builder.pickRecent(found);
  return kind === undefined ? addPurchase(builder) : addPlainPurchase(builder, kind);
}

/** Returns a usage record, and adds one if there is none. */
export const pickConsumption = (builder: SessionBuilder): CreatedConsumption =>
  builder.objects.consumptions.length > 0
    ? builder.pickRecent(builder.objects.consumptions)
    : addConsumption(builder, pickPurchase(builder, 'variable_subscription'));

/** Returns the path of the usage records of a purchase. */
export const toRecordsPath = (purchase: number): TemplateText[] => [
  'purchases',
  fromResponse(purchase),
  'consumptions',
];

/** Returns the path of a usage record. */
export const toRecordPath = ({
  purchase,
  step,
}: Pick<CreatedConsumption, 'purchase' | 'step'>): TemplateText[] => [
  ...toRecordsPath(purchase),
  fromResponse(step),
];

/** Returns a time in a random time zone. */
export const drawTime = ({ random }: SessionBuilder, offsetMs: number): Placeholder =>
  new Placeholder({ kind: 'time', offsetMs, zone: random.pick(['Z', 'Z', '+05:30', '-08:00']) });

const toDate = (offsetDays: number): Placeholder => new Placeholder({ kind: 'date', offsetDays });

/** Adds a random purchase, whose `external_id` and idempotency key may be in use. */
export function addPurchase(builder: SessionBuilder): CreatedPurchase {
  const { random, traits } = builder;
  const { terms, token, activation, ends, name, key, more } = random.draw(requestArbitraries.createPurchase);
  // The order in which a request is checked leaves open which one of several violated rules the response names.
  const isKnown = token === null || paymentTokens.some((one) => one.name === token);
  const hasValidDates =
    (terms.requires_activation_date ?? false) === (activation !== null) && Number(activation) >= 0;
  const body = {
    payment_token: isKnown || hasValidDates ? token : null,
    service_activation_date: activation === null ? null : toDate(activation),
    end_date: ends !== null && isKnown && hasValidDates ? toDate(ends) : null,
    external_id: name && unique(`order-${name}`),
    ...more,
    // The organization may have default URLs already.
    ...(!traits.ownsOrganizations && { success_url: PAGE_URL, cancel_url: PAGE_URL }),
  };
  const varied = varyForm(builder, { headers: key === null ? {} : { 'idempotency-key': unique(key) }, body });
  return addPurchaseWith(builder, addPlan(builder, terms), varied.body, varied.headers);
}

/** Terms of plain purchases, by the kind of the rate: their first period starts with the payment. */
const plainTerms = {
  one_time: plans.one_time,
  fixed_subscription: plans.fixed,
  variable_subscription: plans.variable,
} as const satisfies Record<CreatedPurchase['kind'], PlanTerms>;

/** Adds a purchase of a kind without other conditions. @param fields default: paid with `tok_success`, for any customer */
export function addPlainPurchase(
  builder: SessionBuilder,
  kind: CreatedPurchase['kind'],
  {
    headers = {},
    customer,
    ...fields
  }: PurchaseFields & { headers?: Record<string, TemplateText>; customer?: number } = {},
): CreatedPurchase {
  const body = {
    payment_token: 'tok_success',
    ...{ success_url: PAGE_URL, cancel_url: PAGE_URL },
    ...fields,
  };
  return addPurchaseWith(builder, addPlan(builder, plainTerms[kind]), body, headers, customer);
}

const PAGE_URL = 'https://shop.example/thanks';

/** Fields of the body of a purchase, besides its references. */
interface PurchaseFields {
  payment_token?: string | null;
  external_id?: TemplateText | null;
  metadata?: object | undefined;
  [name: string]: unknown;
}

function addPurchaseWith(
  builder: SessionBuilder,
  { step: plan, terms }: CreatedPlan,
  { metadata, payment_token = null, external_id = null, ...body }: PurchaseFields,
  headers: Headers,
  customer = pickCustomer(builder).step,
): CreatedPurchase {
  const all = {
    plan_id: fromResponse(plan),
    customer_id: fromResponse(customer),
    ...body,
    external_id,
    payment_token: builder.traits.hasTestTokens ? payment_token : null,
    metadata: { ...metadata, contract_check: runId },
  };
  const step = builder.add({ method: 'POST', path: ['purchases'], body: all, headers });
  const purchase = { step, kind: terms.rate.kind, customer, externalId: external_id };
  const names = listPlaceholders([external_id, headers]).map(({ prefix }) => prefix);
  if (builder.objects.takeNames(...names)) builder.objects.purchases.push(purchase);
  return purchase;
}

/** Adds a request that reports usage for a purchase with `tok_success`. @returns the usage record */
export function addPlainConsumption(
  builder: SessionBuilder,
  purchase: number,
  fields: object = {},
): CreatedConsumption {
  const path = toRecordsPath(purchase);
  const { headers = {}, ...body } = { quantity: '2.50', ...fields } as {
    headers?: Record<string, TemplateText>;
  };
  const step = builder.add({
    method: 'POST',
    path,
    headers,
    body: { ...body, metadata: { contract_check: runId } },
  });
  return { step, purchase, externalId: null };
}

/** Draws when usage occurred. @param when hours from now, mostly outside of the open period of a new purchase */
function drawOccurredAt(builder: SessionBuilder, when: number | null): Placeholder | null {
  if (when !== null) return drawTime(builder, when * HOUR_MS);
  return builder.random.isOneIn(2) ? null : drawTime(builder, ACCEPTED_SKEW_MS);
}

/** Time by which the clock of a client may be ahead: less than the document allows, milliseconds. */
const ACCEPTED_SKEW_MS = 120_000;

/** Adds a request that reports usage for a purchase, which is rejected unless its subscription is variable. */
export function addConsumption(
  builder: SessionBuilder,
  purchase = pickPurchase(builder, builder.random.isOneIn(4) ? undefined : 'variable_subscription'),
): CreatedConsumption {
  const { quantity, when, name, more } = builder.random.draw(requestArbitraries.createConsumption);
  const externalId = name && unique(`reading-${name}`);
  const body = {
    quantity,
    occurred_at: drawOccurredAt(builder, when),
    description: more.description,
    external_id: externalId,
    metadata: { ...more.metadata, contract_check: runId },
  };
  const path = toRecordsPath(purchase.step);
  const consumption = {
    step: builder.add({ method: 'POST', path, ...varyForm(builder, { body }) }),
    purchase: purchase.step,
    externalId,
  };
  if (externalId === null || builder.objects.takeNames(`${purchase.step} ${externalId.prefix}`))
    builder.objects.consumptions.push(consumption);
  return consumption;
}

/** Adds a request that cancels a purchase, which its status may not allow. @param body random by default */
export function addCancellation(
  builder: SessionBuilder,
  { step }: Pick<CreatedPurchase, 'step'> = pickPurchase(builder),
  body: unknown = builder.random.draw(requestArbitraries.cancelPurchase),
): void {
  builder.add({ method: 'PUT', path: ['purchases', fromResponse(step), 'cancel'], body });
}

/** Adds requests that delete a usage record, read it, list the remaining ones, and use its `external_id` again. */
export function addDeletion(
  builder: SessionBuilder,
  { step, purchase, externalId } = pickConsumption(builder),
): void {
  const list = toRecordsPath(purchase);
  const record = toRecordPath({ purchase, step });
  builder.add({ method: 'DELETE', path: record });
  builder.add({ method: 'GET', path: record });
  builder.add({ method: 'GET', path: list, query: { limit: '100' } });
  const body = { quantity: '3', external_id: externalId, metadata: { contract_check: runId } };
  builder.add({ method: 'POST', path: list, body });
}

/** Adds a valid configuration. The caller has to own the organizations. */
export function addConfiguration(builder: SessionBuilder): void {
  const body = {
    branding: { display_name: 'Brightwater', primary_color: builder.random.pick(['#0b5fff', '#ABCDEF']) },
    ...toSections(builder.random.draw(requestArbitraries.createConfiguration)),
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
