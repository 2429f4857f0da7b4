import type { PromiseId } from '../../requirement.js';
import {
  defineLawRequirement,
  definePaymentLawRequirement,
  needsPayment,
  withNewOrganization,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { expectExternalIdTaken } from '../idempotency/external-ids.js';
import {
  createNeeds,
  createOperations,
  getCreatedId,
  prepareCreate,
  type CreateOperation,
} from '../shared/create-cases.js';
import { cite } from '../shared/cite.js';

const defineLaw = withDefaults(defineLawRequirement, { area: 'errors' });

/** Change that makes a valid body invalid, and the error that it causes. */
interface RejectionCase {
  change: Record<string, unknown>;
  status: number;
  code: string;
  /** Location that `errors` names. */
  pointer?: string;
}

const schemaViolations: Record<string, RejectionCase> = {
  'unknown-property': { change: { contract_check: 'red' }, status: 400, code: 'invalid_request' },
  'wrong-metadata': { change: { metadata: { step: 7 } }, status: 400, code: 'invalid_request' },
};

/** Case of a property that breaks a business rule, so that the response is 422 and names the property. */
const createRuleCase = (property: string, value: string, code: string): RejectionCase => ({
  change: { [property]: value },
  status: 422,
  code,
  pointer: `/${property}`,
});

const rejectionCases: Record<CreateOperation, Record<string, RejectionCase>> = {
  createCustomer: schemaViolations,
  createService: schemaViolations,
  createPlan: {
    ...schemaViolations,
    'unknown-service': createRuleCase('service_id', 'svc_01mc03h060e05awap17vwehp6j', 'reference_not_found'),
    'rules-violated': {
      change: { ...structuredClone(plans.one_time), trial_days: 7 },
      status: 422,
      code: 'plan_rules_violated',
      pointer: '/trial_days',
    },
  },
  createPurchase: {
    ...schemaViolations,
    'unknown-plan': createRuleCase('plan_id', 'pln_01mc03h060e0avn37w6xrhrbds', 'reference_not_found'),
    'unknown-customer': createRuleCase(
      'customer_id',
      'cus_01mc03h060e0avn37w6xrhrbds',
      'reference_not_found',
    ),
    'unknown-token': createRuleCase('payment_token', 'tok_none', 'payment_token_unknown'),
    'token-in-upper-case': createRuleCase('payment_token', 'TOK_SUCCESS', 'payment_token_unknown'),
    'activation-date': createRuleCase('service_activation_date', '2099-01-01', 'activation_date_not_allowed'),
    'end-date-over': createRuleCase('end_date', '2001-01-01', 'end_date_too_early'),
  },
  createConsumption: {
    ...schemaViolations,
    'period-closed': createRuleCase('occurred_at', '2001-01-01T00:00:00Z', 'period_closed'),
    'in-future': createRuleCase('occurred_at', '2199-01-01T00:00:00Z', 'occurred_in_future'),
    'too-large': createRuleCase('quantity', '999999999999', 'amount_too_large'),
  },
};

/** Promises that demand an error code, by the code. */
const promisesByCode: Readonly<Record<string, PromiseId>> = {
  reference_not_found: 'references.unknown',
  plan_rules_violated: 'plans.contradictions',
  payment_token_unknown: 'payments.unknown-token',
  end_date_too_early: 'end-dates.after-first-period',
  activation_date_not_allowed: 'activation-dates.needed',
  period_closed: 'usage.period-closed',
  occurred_in_future: 'usage.future',
  amount_too_large: 'usage.amount-too-large',
};

const noObjectCreated = createOperations.flatMap((operation) =>
  Object.entries(rejectionCases[operation]).map(([name, { change, status, code }]) =>
    defineLaw({
      category: 104,
      id: `refusals.${name}.${operation}`,
      citation: cite('errors.no-side-effects', promisesByCode[code] ?? 'requests.invalid'),
      operation,
      needs: createNeeds[operation],
      statement: `create nothing when ${operation} is rejected with ${status} ${code}`,
      verify: withOrganization(async (organization) => {
        const { send, listCreatedIds } = await prepareCreate(organization, operation);
        const response = await send(change, organization.addUniqueSuffix('key'));
        response.expectProblem(status, code);
        expectEqual(await listCreatedIds(), [], 'The stored objects');
      }),
    }),
  ),
);

/** Locations in the errors of bodies that break one business rule. */
const namedLocations = createOperations.flatMap((operation) => {
  const cases = Object.values(rejectionCases[operation]).filter(({ pointer }) => pointer !== undefined);
  return cases.length === 0
    ? []
    : defineLaw({
        id: `refusals.named.${operation}`,
        citation: cite('errors.locations', 'references.located'),
        operation,
        category: 101,
        needs: createNeeds[operation],
        statement: `name the location in the body when ${operation} is rejected with 422`,
        verify: withOrganization(async (organization) => {
          const { send } = await prepareCreate(organization, operation);
          for (const { change, status, code, pointer } of cases) {
            const response = await send(change);
            response.expectProblem(status, code);
            const { errors = [], errors_total } = response.problem;
            const pointers = errors.map((error) => error.pointer);
            expectEqual([pointers, errors_total], [[pointer], 1], 'errors', response);
          }
        }),
      });
});

const transportCases: Record<string, { options: { headers?: Record<string, string> }; status: number }> = {
  'media-type': { options: { headers: { 'content-type': 'text/plain' } }, status: 415 },
  accept: { options: { headers: { accept: 'text/html' } }, status: 406 },
  'idempotency-key': { options: { headers: { 'idempotency-key': 'x'.repeat(300) } }, status: 400 },
  query: { options: {}, status: 400 },
  key: {
    options: { headers: { authorization: 'Bearer sk_test_0000000000000000000000000000000000000000' } },
    status: 401,
  },
};

const transportRejections = Object.entries(transportCases).map(([name, { options, status }]) =>
  defineLaw({
    category: 104,
    id: `refusals.${name}`,
    citation: cite('errors.no-side-effects'),
    operation: 'createCustomer',
    statement: `create nothing when a request is rejected with ${status} for its ${name.replaceAll('-', ' ')}`,
    verify: withOrganization(async (organization) => {
      const { path, body, listCreatedIds } = await prepareCreate(organization, 'createCustomer');
      const query = name === 'query' ? '?contract_check=1' : '';
      (await organization.send('POST', path + query, { body, ...options })).expectProblem(status);
      expectEqual(await listCreatedIds(), [], 'The stored objects');
    }),
  }),
);

const takenExternalId = defineLaw({
  category: 104,
  id: 'refusals.taken.createCustomer',
  citation: cite('errors.no-side-effects'),
  operation: 'createCustomer',
  statement: 'create nothing when createCustomer is rejected with 409 external_id_taken',
  verify: withOrganization(async (organization) => {
    const existing = await organization.createCustomer({ external_id: organization.addUniqueSuffix('own') });
    const { send, listCreatedIds } = await prepareCreate(organization, 'createCustomer');
    (await send({ external_id: existing.external_id })).expectProblem(409, 'external_id_taken');
    expectEqual(await listCreatedIds(), [], 'The stored objects');
  }),
});

/** Precedence of conflicts (409) over broken business rules (422). */
const stateBeforeRules = createOperations.flatMap((operation) => {
  const cases = Object.values(rejectionCases[operation]).filter(({ status }) => status === 422);
  return cases.length === 0
    ? []
    : defineLaw({
        id: `refusals.state-first.${operation}`,
        citation: cite('errors.order', 'errors.order-of-checks'),
        operation,
        needs: createNeeds[operation],
        statement: `report a taken external_id of ${operation} with 409 before any 422`,
        verify: withOrganization(async (organization) => {
          const { send } = await prepareCreate(organization, operation);
          const external_id = organization.addUniqueSuffix('own');
          const existing = getCreatedId((await send({ external_id })).expectStatus(201));
          for (const { change } of cases)
            expectExternalIdTaken(await send({ external_id, ...change }), existing);
        }),
      });
});

const noPartialPurchase = definePaymentLawRequirement({
  category: 104,
  id: 'refusals.half.createPurchase',
  area: 'errors',
  citation: cite('errors.no-side-effects'),
  operation: 'createPurchase',
  statement: 'create no purchase when createPurchase is rejected for its customer',
  verify: withOrganization(async (organization) => {
    const { id: plan_id } = await organization.createPlan(plans.one_time);
    const body = { plan_id, customer_id: 'cus_01mc03h060e0avn37w6xrhrbds', payment_token: 'tok_success' };
    (await organization.call('createPurchase', { body })).expectProblem(422, 'reference_not_found');
    const listed = (await organization.call('listPurchases', { query: { plan_id } })).expectStatus(200);
    expectEqual(listed.body.data, [], 'The purchases', listed);
  }),
});

const rejectedNotBilled = defineLaw({
  category: 104,
  id: 'refusals.uncounted.createConsumption',
  citation: cite('errors.no-side-effects'),
  operation: 'createConsumption',
  needs: [...needsPayment, 'clock'],
  statement: 'not bill rejected usage',
  verify: withNewOrganization({ now: '2027-01-10T09:00:00Z' }, async (organization) => {
    const { id } = await organization.purchasePlan(plans.variable);
    await organization.createConsumption(id, { quantity: '2' });
    for (const { change, status, code } of Object.values(rejectionCases.createConsumption)) {
      const response = await organization.send('POST', `/purchases/${id}/consumptions`, {
        body: { quantity: '1', ...change },
      });
      response.expectProblem(status, code);
    }
    await organization.advanceClock('P1M');
    const [charge] = await organization.listCharges(id);
    expectEqual(charge?.consumption?.quantity, '2', 'The billed quantity');
  }),
});

const noCharge = definePaymentLawRequirement({
  category: 104,
  id: 'refusals.charges.createPurchase',
  area: 'errors',
  citation: cite('errors.no-side-effects'),
  operation: 'createPurchase',
  statement: 'charge nothing when createPurchase is rejected',
  verify: withOrganization(async (organization) => {
    const order = await organization.prepareOrder(plans.one_time);
    const existing = await organization.createPurchase({
      ...order,
      external_id: organization.addUniqueSuffix('order'),
    });
    const body = { ...order, payment_token: 'tok_success', external_id: existing.external_id };
    (await organization.call('createPurchase', { body })).expectProblem(409, 'external_id_taken');
    const early = { ...order, payment_token: 'tok_success', end_date: '2099-01-01' };
    (await organization.call('createPurchase', { body: early })).expectProblem(422, 'end_date_not_allowed');
    const { customer_id } = order;
    const charges = (await organization.call('listCharges', { query: { customer_id } })).expectStatus(200);
    expectEqual(charges.body.data, [], 'The charges', charges);
    const purchases = (await organization.call('listPurchases', { query: { customer_id } })).expectStatus(
      200,
    );
    expectEqual(purchases.body.data, [existing], 'The purchases', purchases);
  }),
});

export const rejections = [
  ...noObjectCreated,
  ...namedLocations,
  ...transportRejections,
  ...stateBeforeRules,
  noCharge,
  takenExternalId,
  noPartialPurchase,
  rejectedNotBilled,
];
