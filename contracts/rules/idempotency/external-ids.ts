import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ApiResponse } from '../../http/api-response.js';
import { expectEqual } from '../../http/assert.js';
import {
  createNeeds,
  createOperations,
  getCreatedId,
  prepareCreate,
  type CreateCase,
  type CreateOperation,
} from '../shared/create-cases.js';
import {
  defineLawRequirement,
  definePaymentLawRequirement,
  needsPayment,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

const definePaymentLaw = withDefaults(definePaymentLawRequirement, { area: 'idempotency' });

/** Expects 409 external_id_taken with the id of the existing object. */
export function expectExternalIdTaken(response: ApiResponse, existingId: string): void {
  response.expectProblem(409, 'external_id_taken');
  expectEqual(response.problem.existing_id, existingId, 'existing_id', response);
}

/** Sends a create request with an `external_id`. The content differs with each step. */
function sendNamed({ body, send }: CreateCase, external_id: string, step: number): Promise<ApiResponse> {
  const quantity = 'quantity' in body && { quantity: String(step) };
  return send({ ...quantity, metadata: { step: String(step) }, external_id });
}

/** Lists that can be filtered by `external_id`. */
const searchablePaths: Partial<Record<CreateOperation, string>> = {
  createCustomer: '/customers',
  createPurchase: '/purchases',
};

async function findIds(organization: TestOrganization, path: string, external_id: string): Promise<string[]> {
  const response = await organization.send('GET', `${path}?external_id=${external_id}`);
  return (response.expectStatus(200).body as { data: { id: string }[] }).data.map(({ id }) => id);
}

export const externalIds = createOperations.flatMap((operation) => {
  const define = withDefaults(defineLawRequirement, { operation, needs: createNeeds[operation] });
  return [
    define({
      id: `external-ids.unique.${operation}`,
      area: 'idempotency',
      citation: cite('external-ids.unique', 'external-ids.taken'),
      statement: `reject a second ${operation} with the same external_id with 409 external_id_taken and existing_id`,
      verify: withOrganization(async (organization) => {
        const createCase = await prepareCreate(organization, operation);
        const external_id = organization.addUniqueSuffix('own');
        const first = (await sendNamed(createCase, external_id, 1)).expectStatus(201);
        const body = first.body as { external_id: unknown };
        expectEqual(body.external_id, external_id, 'external_id', first);
        expectExternalIdTaken(await sendNamed(createCase, external_id, 2), getCreatedId(first));
        (await sendNamed(createCase, `${external_id}x`, 3)).expectStatus(201);
        const path = searchablePaths[operation];
        if (!path) return;
        const found = await findIds(organization, path, external_id);
        expectEqual(found, [getCreatedId(first)], 'The ids found by external_id');
      }),
    }),
    define({
      id: `external-ids.concurrent.${operation}`,
      area: 'idempotency',
      citation: cite('external-ids.unique', 'external-ids.taken'),
      statement: `create one object for twenty concurrent requests of ${operation} with the same external_id`,
      verify: withOrganization(async (organization) => {
        const createCase = await prepareCreate(organization, operation);
        const external_id = organization.addUniqueSuffix('own');
        const responses = await repeatConcurrently(20, (index) =>
          sendNamed(createCase, external_id, index + 1),
        );
        const created = responses.filter(({ status }) => status === 201);
        expectEqual(created.length, 1, 'Number of created objects', created[0]);
        const existingId = created[0] ? getCreatedId(created[0]) : '';
        for (const response of responses)
          if (response !== created[0]) expectExternalIdTaken(response, existingId);
      }),
    }),
    define({
      id: `external-ids.organization.${operation}`,
      area: 'isolation',
      citation: cite('external-ids.unique', 'external-ids.taken'),
      needs: [...createNeeds[operation], 'second-key'],
      category: 207,
      statement: `separate the external_ids of ${operation} by organization`,
      verify: withOrganization(async (organization, { otherOrganization }) => {
        const other = await otherOrganization();
        const external_id = organization.addUniqueSuffix('own');
        (await sendNamed(await prepareCreate(organization, operation), external_id, 1)).expectStatus(201);
        (await sendNamed(await prepareCreate(other, operation), external_id, 2)).expectStatus(201);
      }),
    }),
  ];
});

/** States of a purchase, and whether they release its `external_id`. Some are reached after a time. */
const purchaseStates: Record<
  string,
  { token: string | null; terms: keyof typeof plans; isCanceled?: true; isFree: boolean; advance?: string }
> = {
  failed: { token: 'tok_declined', terms: 'one_time', isFree: true },
  canceled: { token: 'tok_success', terms: 'fixed', isCanceled: true, isFree: true },
  'canceled-before-payment': { token: null, terms: 'fixed', isCanceled: true, isFree: true },
  succeeded: { token: 'tok_success', terms: 'one_time', isFree: false },
  active: { token: 'tok_success', terms: 'fixed', isFree: false },
  trialing: { token: 'tok_success', terms: 'fixed_with_trial', isFree: false },
  pending: { token: null, terms: 'one_time', isFree: false },
  'requires-action': { token: 'tok_challenge', terms: 'one_time', isFree: false },
  expired: { token: null, terms: 'one_time', isFree: true, advance: 'P1D' },
  'expired-challenge': { token: 'tok_challenge', terms: 'fixed', isFree: true, advance: 'P1D' },
  'past-due': { token: 'tok_success_then_declined', terms: 'fixed', isFree: false, advance: 'P1M' },
  unpaid: { token: 'tok_success_then_declined', terms: 'fixed', isFree: false, advance: 'P1M7D' },
};

export const purchaseExternalIds = Object.entries(purchaseStates).map(
  ([name, { token, terms, isCanceled, isFree, advance }]) =>
    definePaymentLaw({
      id: `external-ids.${isFree ? 'free' : 'held'}.${name}`,
      citation: cite('external-ids.reusable'),
      operation: 'createPurchase',
      statement: `${isFree ? 'release' : 'reserve'} the external_id of a purchase (${name.replaceAll('-', ' ')})`,
      needs: advance === undefined ? needsPayment : [...needsPayment, 'clock'],
      verify: async (context) => {
        const organization = await (advance === undefined
          ? context.organization()
          : context.newOrganization({ now: '2027-01-10T00:00:00.000Z' }));
        const external_id = organization.addUniqueSuffix('order');
        const order = await organization.prepareOrder(plans[terms]);
        const first = await organization.createPurchase({ ...order, payment_token: token, external_id });
        if (isCanceled)
          (await organization.call('cancelPurchase', { path: { id: first.id } })).expectStatus(200);
        if (advance !== undefined) await organization.advanceClock(advance);
        const body = { ...order, external_id };
        const second = await organization.call('createPurchase', { body });
        if (!isFree) {
          expectExternalIdTaken(second, first.id);
          return;
        }
        const { id } = second.expectStatus(201).body;
        const found = await findIds(organization, '/purchases', external_id);
        expectEqual(found, [id, first.id], 'The ids found by external_id');
        expectExternalIdTaken(await organization.call('createPurchase', { body }), id);
      },
    }),
);

export const otherExternalIds = [
  definePaymentLaw({
    id: 'external-ids.kinds',
    citation: cite('external-ids.unique', 'external-ids.taken'),
    statement: 'accept the same external_id for objects of different types',
    verify: withOrganization(async (organization) => {
      const external_id = organization.addUniqueSuffix('own');
      for (const operation of createOperations) {
        (await sendNamed(await prepareCreate(organization, operation), external_id, 1)).expectStatus(201);
      }
    }),
  }),
  definePaymentLaw({
    id: 'external-ids.purchases',
    citation: cite('external-ids.consumptions'),
    operation: 'createConsumption',
    statement: 'accept the same external_id for usage records of different purchases',
    verify: withOrganization(async (organization) => {
      const external_id = organization.addUniqueSuffix('own');
      for (const step of [1, 2]) {
        const createCase = await prepareCreate(organization, 'createConsumption');
        (await sendNamed(createCase, external_id, step)).expectStatus(201);
      }
    }),
  }),
  definePaymentLaw({
    id: 'external-ids.duplicate.createConsumption',
    citation: cite('usage.same-external-id', 'usage.other-content'),
    operation: 'createConsumption',
    statement:
      'return 200 with the existing usage record for a duplicate with the same external_id and content',
    verify: withOrganization(async (organization) => {
      const { send, listCreatedIds } = await prepareCreate(organization, 'createConsumption');
      const named = { external_id: organization.addUniqueSuffix('own') };
      const first = (await send(named)).expectStatus(201);
      const second = (await send(named, organization.addUniqueSuffix('key'))).expectStatus(200);
      expectEqual(second.json, first.json, 'The second response', second);
      expectEqual(await listCreatedIds(), [getCreatedId(first)], 'The stored objects');
    }),
  }),
  definePaymentLaw({
    id: 'external-ids.duplicates-concurrent.createConsumption',
    citation: cite('usage.same-external-id', 'usage.other-content'),
    operation: 'createConsumption',
    statement: 'create one usage record for twenty concurrent duplicates',
    verify: withOrganization(async (organization) => {
      const { send, listCreatedIds } = await prepareCreate(organization, 'createConsumption');
      const named = { external_id: organization.addUniqueSuffix('own') };
      const responses = await repeatConcurrently(20, () => send(named));
      const ids = new Set(responses.map((response) => getCreatedId(response.expectStatus(200, 201))));
      expectEqual(responses.filter(({ status }) => status === 201).length, 1, 'Number of created objects');
      expectEqual(await listCreatedIds(), [...ids], 'The stored objects');
    }),
  }),
  definePaymentLaw({
    id: 'external-ids.free.deleted-consumption',
    citation: cite('usage.external-id-free'),
    operation: 'deleteConsumption',
    statement: 'release the external_id of a deleted usage record',
    verify: withOrganization(async (organization) => {
      const createCase = await prepareCreate(organization, 'createConsumption');
      const external_id = organization.addUniqueSuffix('own');
      const first = (await sendNamed(createCase, external_id, 1)).expectStatus(201);
      (await organization.send('DELETE', `${createCase.path}/${getCreatedId(first)}`)).expectStatus(204);
      const second = (await sendNamed(createCase, external_id, 2)).expectStatus(201);
      expectEqual(await createCase.listCreatedIds(), [getCreatedId(second)], 'The stored objects');
    }),
  }),
];
