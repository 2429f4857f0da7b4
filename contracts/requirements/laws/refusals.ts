import { expectEqual } from '../../assert.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { expectTaken } from './external-ids.js';
import { idOf, makingNeeds, makings, post, type MakingOperation } from './create-cases.js';
import { law, paid } from './law.js';

/** A request that is refused: what is changed in a good body, and the problem. */
interface Refusal {
  change: Record<string, unknown>;
  status: number;
  code: string;
  /** The place in the body that its `errors` name. */
  at?: string;
}

const notValid: Record<string, Refusal> = {
  'unknown-property': { change: { colour: 'red' }, status: 400, code: 'invalid_request' },
  'wrong-metadata': { change: { metadata: { step: 7 } }, status: 400, code: 'invalid_request' },
};

const refusals: Record<MakingOperation, Record<string, Refusal>> = {
  createCustomer: notValid,
  createService: notValid,
  createPlan: {
    ...notValid,
    'unknown-service': {
      change: { service_id: 'svc_01mc03h060e05awap17vwehp6j' },
      status: 422,
      code: 'reference_not_found',
      at: '/service_id',
    },
    'rules-violated': {
      change: { ...structuredClone(plans.one_time), trial_days: 7 },
      status: 422,
      code: 'plan_rules_violated',
      at: '/trial_days',
    },
  },
  createPurchase: {
    ...notValid,
    'unknown-plan': {
      change: { plan_id: 'pln_01mc03h060e0avn37w6xrhrbds' },
      status: 422,
      code: 'reference_not_found',
      at: '/plan_id',
    },
    'unknown-customer': {
      change: { customer_id: 'cus_01mc03h060e0avn37w6xrhrbds' },
      status: 422,
      code: 'reference_not_found',
      at: '/customer_id',
    },
    'unknown-token': {
      change: { payment_token: 'tok_none' },
      status: 422,
      code: 'payment_token_unknown',
      at: '/payment_token',
    },
    'token-in-upper-case': {
      change: { payment_token: 'TOK_SUCCESS' },
      status: 422,
      code: 'payment_token_unknown',
      at: '/payment_token',
    },
    'activation-date': {
      change: { service_activation_date: '2099-01-01' },
      status: 422,
      code: 'activation_date_not_allowed',
      at: '/service_activation_date',
    },
    'end-date-over': {
      change: { end_date: '2001-01-01' },
      status: 422,
      code: 'end_date_too_early',
      at: '/end_date',
    },
  },
  createConsumption: {
    ...notValid,
    'period-closed': {
      change: { occurred_at: '2001-01-01T00:00:00Z' },
      status: 422,
      code: 'period_closed',
      at: '/occurred_at',
    },
    'in-future': {
      change: { occurred_at: '2199-01-01T00:00:00Z' },
      status: 422,
      code: 'occurred_in_future',
      at: '/occurred_at',
    },
    'too-large': {
      change: { quantity: '999999999999' },
      status: 422,
      code: 'amount_too_large',
      at: '/quantity',
    },
  },
};

const common = { category: 104 } as const;

const ofMakings = (Object.keys(refusals) as MakingOperation[]).flatMap((operation) =>
  Object.entries(refusals[operation]).map(([name, { change, status, code }]) =>
    law({
      ...common,
      id: `refusals.${name}.${operation}`,
      operation,
      needs: makingNeeds[operation],
      statement: `make nothing when ${operation} is refused with ${status} ${code}`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { path, body, made } = await makings[operation](one);
        const wrong = { path, body: { ...body, ...change } };
        (await post(one, wrong, one.unique('key'))).expectProblem(status, code);
        expectEqual(await made(), [], 'What there is');
      },
    }),
  ),
);

/** Beside a good body, what is wrong for its meaning is named by its place, each on its own. */
const named = (Object.keys(refusals) as MakingOperation[]).flatMap((operation) => {
  const placed = Object.values(refusals[operation]).filter(({ at }) => at !== undefined);
  return placed.length === 0
    ? []
    : law({
        id: `refusals.named.${operation}`,
        operation,
        category: 101,
        needs: makingNeeds[operation],
        statement: `name the place in the body for which ${operation} is refused with 422`,
        verify: async ({ shop }) => {
          const one = await shop();
          const { path, body } = await makings[operation](one);
          for (const { change, status, code, at } of placed) {
            const answer = await post(one, { path, body: { ...body, ...change } });
            answer.expectProblem(status, code);
            const { errors = [], errors_total } = answer.problem;
            expectEqual([errors.map(({ pointer }) => pointer), errors_total], [[at], 1], 'errors', answer);
          }
        },
      });
});

const wires: Record<string, { sent: { raw?: string; headers?: Record<string, string> }; status: number }> = {
  'media-type': { sent: { headers: { 'content-type': 'text/plain' } }, status: 415 },
  accept: { sent: { headers: { accept: 'text/html' } }, status: 406 },
  'idempotency-key': { sent: { headers: { 'idempotency-key': 'x'.repeat(300) } }, status: 400 },
  query: { sent: {}, status: 400 },
  key: {
    sent: { headers: { authorization: 'Bearer sk_test_0000000000000000000000000000000000000000' } },
    status: 401,
  },
};

const ofWires = Object.entries(wires).map(([name, { sent, status }]) =>
  law({
    ...common,
    id: `refusals.${name}`,
    operation: 'createCustomer',
    statement: `make nothing when a request is refused with ${status} for its ${name.replaceAll('-', ' ')}`,
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body, made } = await makings.createCustomer(one);
      const query = name === 'query' ? '?colour=red' : '';
      (await one.send('POST', path + query, { body, ...sent })).expectProblem(status);
      expectEqual(await made(), [], 'What there is');
    },
  }),
);

const taken = law({
  ...common,
  id: 'refusals.taken.createCustomer',
  operation: 'createCustomer',
  statement: 'make nothing when createCustomer is refused with 409 external_id_taken',
  verify: async ({ shop }) => {
    const one = await shop();
    const holder = await one.customer({ external_id: one.unique('own') });
    const { path, body, made } = await makings.createCustomer(one);
    const wrong = { path, body: { ...body, external_id: holder.external_id } };
    (await post(one, wrong)).expectProblem(409, 'external_id_taken');
    expectEqual(await made(), [], 'What there is');
  },
});

/** Of two problems the state comes before the meaning. */
const stateFirst = (Object.keys(refusals) as MakingOperation[]).flatMap((operation) => {
  const meanings = Object.values(refusals[operation]).filter(({ status }) => status === 422);
  return meanings.length === 0
    ? []
    : law({
        id: `refusals.state-first.${operation}`,
        operation,
        needs: makingNeeds[operation],
        pointer: '/info/description',
        statement: `refuse ${operation} for a taken external_id before anything that is 422`,
        verify: async ({ shop }) => {
          const one = await shop();
          const { path, body } = await makings[operation](one);
          const named = { ...body, external_id: one.unique('own') };
          const existing = idOf((await post(one, { path, body: named })).expectStatus(201));
          for (const { change } of meanings)
            expectTaken(await post(one, { path, body: { ...named, ...change } }), existing);
        },
      });
});

const noHalfPurchase = law({
  ...common,
  id: 'refusals.half.createPurchase',
  operation: 'createPurchase',
  needs: paid,
  statement: 'leave no purchase of a plan behind when createPurchase is refused for its customer',
  verify: async ({ shop }) => {
    const one = await shop();
    const { id: plan_id } = await one.plan(plans.one_time);
    const body = { plan_id, customer_id: 'cus_01mc03h060e0avn37w6xrhrbds', payment_token: 'tok_success' };
    (await one.call('createPurchase', { body })).expectProblem(422, 'reference_not_found');
    const listed = (await one.call('listPurchases', { query: { plan_id } })).expectStatus(200);
    expectEqual(listed.body.data, [], 'What was bought', listed);
  },
});

const uncounted = law({
  ...common,
  id: 'refusals.uncounted.createConsumption',
  operation: 'createConsumption',
  needs: [...paid, 'clock'],
  statement: 'bill nothing of a report that was refused',
  verify: async ({ freshShop }) => {
    const one = await freshShop({ now: '2027-01-10T09:00:00Z' });
    const { id } = await one.purchase(plans.variable);
    await one.report(id, { quantity: '2' });
    for (const { change, status, code } of Object.values(refusals.createConsumption)) {
      const answer = await one.send('POST', `/purchases/${id}/consumptions`, {
        body: { quantity: '1', ...change },
      });
      answer.expectProblem(status, code);
    }
    await one.advance('P1M');
    const [charge] = await one.charges(id);
    expectEqual(charge?.consumption?.quantity, '2', 'The quantity that was billed');
  },
});

const noCharge = law({
  ...common,
  id: 'refusals.charges.createPurchase',
  operation: 'createPurchase',
  needs: paid,
  statement: 'charge nothing when createPurchase is refused',
  verify: async ({ shop }) => {
    const one = await shop();
    const order = await one.order(plans.one_time);
    const holder = await one.buy({ ...order, external_id: one.unique('order') });
    const body = { ...order, payment_token: 'tok_success', external_id: holder.external_id };
    (await one.call('createPurchase', { body })).expectProblem(409, 'external_id_taken');
    const early = { ...order, payment_token: 'tok_success', end_date: '2099-01-01' };
    (await one.call('createPurchase', { body: early })).expectProblem(422, 'end_date_not_allowed');
    const { customer_id } = order;
    const charges = (await one.call('listCharges', { query: { customer_id } })).expectStatus(200);
    expectEqual(charges.body.data, [], 'What was charged', charges);
    const purchases = (await one.call('listPurchases', { query: { customer_id } })).expectStatus(200);
    expectEqual(purchases.body.data, [holder], 'What was bought', purchases);
  },
});

export const refused: readonly Requirement[] = [
  ...ofMakings,
  ...named,
  ...ofWires,
  ...stateFirst,
  noCharge,
  taken,
  noHalfPurchase,
  uncounted,
];
