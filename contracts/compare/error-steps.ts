import { bodyCases, placeholderIds } from '../cases/body-case.js';
import { getInvalidCases } from '../cases/invalid-cases.js';
import { getRejectedParameters } from '../cases/parameters.js';
import { isObject } from '../lib/is-object.js';
import { getParameters, operations, publicDocument } from '../spec/api-documents.js';
import { fromResponse, Placeholder, type TemplateText } from './placeholder.js';
import type { SessionBuilder, StepInput } from './session-builder.js';
import {
  addService,
  drawTime,
  pickConsumption,
  pickCustomer,
  pickPlan,
  pickPurchase,
  toRecordsPath,
  toPlainCustomer,
  varyForm,
} from './write-steps.js';

/** Id of the published form that no object has. */
export const toUnknownId = (prefix: string): string => `${prefix}_00000000000000000000000000`;

/** Adds a random request that both deployments should reject for the same reason, without creating anything. */
export function addError(builder: SessionBuilder): void {
  const { random, traits } = builder;
  const cases: readonly ErrorCase[] = traits.isWritable ? [...readCases, ...writeCases] : readCases;
  const { headers = {}, body, ...input } = random.pick(cases)(builder);
  const isHead = input.method === 'GET' && random.isOneIn(4);
  const content = isObject(body) ? varyForm(builder, { headers, body }) : { headers, body };
  builder.add({ ...input, ...content, ...(isHead && { method: 'HEAD' }) });
}

type ErrorCase = (builder: SessionBuilder) => StepInput;

/** Errors of requests that change nothing, whatever the response. */
const readCases: readonly ErrorCase[] = [
  buildInvalidQuery,
  buildInvalidQuery,
  ({ random }) => {
    const path = random.pick([
      ['customers', toUnknownId('cus')],
      ['purchases', toUnknownId('pur')],
      ['charges', toUnknownId('chg')],
      ['purchases', toUnknownId('pur'), 'consumptions'],
      ['customers', 'nothing-like-an-id'],
      ['purchases', toUnknownId('cus')],
    ]);
    return { method: 'GET', path };
  },
  (builder) => ({ method: 'GET', path: ['customers'], headers: drawWrongKey(builder) }),
  ({ random }) => ({
    method: 'GET',
    path: ['charges'],
    headers: { accept: random.pick(['text/html', 'image/*']) },
  }),
  ({ random }) => {
    const name = random.pick(['unexpected', 'Limit', 'limit_', 'page']);
    return {
      method: 'GET',
      path: [random.pick(['customers', 'purchases', 'charges'])],
      query: { [name]: '1' },
    };
  },
  ({ random }) => ({
    method: 'GET',
    path: random.pick([['refunds'], ['customers', 'a', 'b'], ['services', 'a', 'b']]),
  }),
];

/** Errors of requests that would create or change something if they were accepted. */
const writeCases: readonly ErrorCase[] = [
  buildInvalidBody,
  buildInvalidBody,
  buildInvalidBody,
  buildInvalidBody,
  buildUnknownReference,
  ({ random }) => ({
    method: random.pick(['DELETE', 'PUT', 'PATCH']),
    path: random.pick([['customers'], ['plans']]),
  }),
  ({ random }) => {
    const [raw, type] = random.pick([
      ['{"name":', 'application/json'],
      ['{"name":"a","name":', 'application/json'],
      ['name=a', 'application/x-www-form-urlencoded'],
      ['{"name":"a"}', 'text/plain'],
      ['', 'application/json'],
    ]);
    return {
      method: 'POST',
      path: [random.pick(['customers', 'services'])],
      raw,
      headers: { 'content-type': type },
    };
  },
  // The `external_id` of another customer.
  (builder) => {
    const { externalId } = pickCustomer(builder);
    return toPlainCustomer({ external_id: externalId });
  },
  // A usage record of another purchase.
  (builder) => {
    const record = pickConsumption(builder);
    const purchase = fromResponse(pickPurchase(builder).step);
    return { method: 'GET', path: ['purchases', purchase, 'consumptions', fromResponse(record.step)] };
  },
  (builder) => ({ method: 'GET', path: ['customers', fromResponse(pickPurchase(builder).step)] }),
  (builder) => {
    const wrongKeys = [drawWrongKey(builder), { 'idempotency-key': builder.random.pick(WRONG_KEYS) }];
    return { ...toPlainCustomer({}), headers: builder.random.pick(wrongKeys) };
  },
  (builder) => {
    const path = [...toRecordsPath(pickPurchase(builder).step), toUnknownId('con')];
    return { method: 'DELETE', path };
  },
  (builder) => {
    const path = toRecordsPath(pickPurchase(builder).step);
    const offsetMs = builder.random.pick([86_400_000, -1e12]);
    const body = { quantity: '1', occurred_at: drawTime(builder, offsetMs) };
    return { method: 'POST', path, body };
  },
];

/** Values of `Idempotency-Key` that are no key. */
const WRONG_KEYS = ['""', '"open', 'x'.repeat(256)];

const drawWrongKey = ({ random }: SessionBuilder): { authorization: string | null } => ({
  authorization: random.pick([null, 'Bearer sk_test_that_no_organization_has', 'Basic YTpi', 'Bearer']),
});

/** Builds a request with a query parameter that its schema does not allow. */
function buildInvalidQuery({ random }: SessionBuilder): StepInput {
  const lists = operations.filter(({ method, template }) => method === 'GET' && !template.includes('{'));
  const operation = random.pick(lists);
  const parameters = getParameters(operation).filter(
    (parameter) => parameter.in === 'query' && getRejectedParameters(publicDocument, parameter).length > 0,
  );
  const parameter = random.pick(parameters);
  const value = random.pick(getRejectedParameters(publicDocument, parameter).flat());
  return { method: 'GET', path: [operation.template.slice(1)], query: { [parameter.name]: value } };
}

/** Builds a request whose body violates its schema in one place. */
function buildInvalidBody(builder: SessionBuilder): StepInput {
  const { random } = builder;
  const { operation, schema, getBaseBodies } = random.pick(bodyCases);
  const { body } = random.pick(getBaseBodies(placeholderIds));
  const invalid = random.pick(getInvalidCases(publicDocument, schema, body)).apply(body);
  const purchase = fromResponse(pickPurchase(builder).step);
  const path = operation.template
    .slice(1)
    .split('/')
    .map((segment): TemplateText => (segment === '{id}' ? purchase : segment));
  return { method: operation.method, path, body: fillReferences(builder, invalid) ?? null };
}

/** Replaces the placeholder ids of a base body by objects of the session, and its `external_id` by a unique one. */
function fillReferences(builder: SessionBuilder, body: unknown): unknown {
  if (!isObject(body)) return body;
  const filled: Record<string, unknown> = Object.fromEntries(Object.entries(body));
  const replace = (name: string, value: string, getReplacement: () => Placeholder): void => {
    if (Object.hasOwn(filled, name) && filled[name] === value) filled[name] = getReplacement();
  };
  replace('customer_id', placeholderIds.customer_id, () => fromResponse(pickCustomer(builder).step));
  replace('plan_id', placeholderIds.plan_id, () =>
    fromResponse(pickPlan(builder, 'fixed_subscription').step),
  );
  replace('service_id', placeholderIds.service_id, () => fromResponse(addService(builder)));
  for (const name of ['customer', 'service', 'plan', 'order', 'reading']) {
    replace('external_id', name, () => builder.nextUnique(name));
  }
  return filled;
}

/** Builds a purchase with an unknown reference or token, or with a date that its plan does not allow. */
function buildUnknownReference(builder: SessionBuilder): StepInput {
  const { random, traits } = builder;
  const plan = pickPlan(builder, random.pick(['fixed_subscription', 'variable_subscription']));
  const { requires_activation_date: isActivated = false } = plan.terms;
  const valid = {
    plan_id: fromResponse(plan.step),
    customer_id: fromResponse(pickCustomer(builder).step),
    ...(isActivated && {
      service_activation_date: new Placeholder({ kind: 'date', offsetDays: 3 }),
    }),
  };
  const day = (offsetDays: number): Placeholder => new Placeholder({ kind: 'date', offsetDays });
  const changes = [
    { plan_id: toUnknownId('pln') },
    { customer_id: toUnknownId('cus') },
    { service_activation_date: isActivated ? day(-3) : day(3) },
    { end_date: day(-3) },
    ...(traits.hasTestTokens ? [{ payment_token: 'tok_that_no_table_lists' }] : []),
  ];
  return { method: 'POST', path: ['purchases'], body: { ...valid, ...random.pick<object>(changes) } };
}
