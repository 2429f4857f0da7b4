import {
  defineLawRequirement,
  withOrganization,
  withDefaults,
  defineWebhookRequirement,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ApiResponse } from '../../http/api-response.js';
import {
  createNeeds,
  createOperations,
  getCreatedId,
  prepareCreate,
  type CreateOperation,
} from '../shared/create-cases.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';
import { NOW, configureWebhook, useSyncDelivery } from '../../webhooks/endpoint.js';
import { type Reply, useReceiver } from '../../webhooks/webhook-receiver.js';

const defineLaw = withDefaults(defineLawRequirement, { area: 'idempotency' });

/** Expects the status, body and headers of the first response, marked as a replay. */
export function expectReplayed(replay: ApiResponse, first: ApiResponse): void {
  expectEqual(replay.status, first.status, 'The status of the repeated request', replay);
  expectEqual(replay.json, first.json, 'The body of the repeated response', replay);
  const location = first.getHeader('location');
  expectEqual(replay.getHeader('location'), location, 'The Location of the repeated response', replay);
  expectEqual(replay.getHeader('content-type'), first.getHeader('content-type'), 'The content type', replay);
  expectThat(replay.isReplay, 'A repeated response has no Idempotent-Replayed: true', replay);
}

/** Serializes a body with reversed properties, white space and escaped characters. */
export function rewriteJson(body: unknown): string {
  const reverseKeys = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, part]) => [name, reverseKeys(part)]),
        )
      : value;
  return JSON.stringify(reverseKeys(body), null, 3).replaceAll('e', '\\u0065');
}

/** Creates that are rejected because of what is stored, and the change of the body that corrects them. */
const conflicts = {
  createCustomer: { status: 409, code: 'external_id_taken' },
  createService: { status: 409, code: 'external_id_taken' },
  createPlan: { status: 409, code: 'external_id_taken' },
  createPurchase: { status: 422, code: 'payment_token_unknown' },
} as const satisfies Record<Exclude<CreateOperation, 'createConsumption'>, object>;

/** Returns a change of the body with which a create is rejected. */
async function prepareConflict(
  organization: TestOrganization,
  operation: keyof typeof conflicts,
): Promise<Record<string, unknown>> {
  if (operation === 'createPurchase') return { payment_token: 'tok_unknown' };
  const external_id = organization.nextUniqueId();
  const { send } = await prepareCreate(organization, operation);
  (await send({ external_id })).expectStatus(201);
  return { external_id };
}

const conflictOperations = Object.keys(conflicts) as (keyof typeof conflicts)[];

export const idempotencyAfterConflicts = conflictOperations.map((operation) =>
  defineLaw({
    operation,
    needs: createNeeds[operation],
    id: `idempotency.free-after-conflict.${operation}`,
    citation: cite('idempotency.free-after-error'),
    statement: `not use up the Idempotency-Key when ${operation} is rejected with ${conflicts[operation].status}`,
    verify: withOrganization(async (organization) => {
      const { status, code } = conflicts[operation];
      const conflict = await prepareConflict(organization, operation);
      const { send } = await prepareCreate(organization, operation);
      const key = organization.addUniqueSuffix('key');
      (await send(conflict, key)).expectProblem(status, code);
      const first = (await send({}, key)).expectStatus(201);
      expectThat(!first.isReplay, 'The first successful response has Idempotent-Replayed', first);
      expectReplayed(await send({}, key), first);
    }),
  }),
);

export const idempotency = createOperations.flatMap((operation) => {
  const define = withDefaults(defineLaw, { operation, needs: createNeeds[operation] });
  return [
    define({
      id: `idempotency.replay.${operation}`,
      citation: cite('idempotency.replay', 'idempotency.json-comparison', 'idempotency.same-response'),
      statement: `process ${operation} once per Idempotency-Key, and return the first response to repeated requests`,
      verify: withOrganization(async (organization) => {
        const { send, listCreatedIds } = await prepareCreate(organization, operation);
        const key = organization.addUniqueSuffix('key');
        const first = (await send({}, key)).expectStatus(201);
        expectThat(!first.isReplay, 'The first response has Idempotent-Replayed', first);
        expectReplayed(await send({}, key), first);
        expectReplayed(await send({}, `"${key}"`), first);
        expectEqual(await listCreatedIds(), [getCreatedId(first)], 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.same-json.${operation}`,
      citation: cite('idempotency.replay'),
      statement: `treat differently formatted but equal JSON as the same body of ${operation}`,
      verify: withOrganization(async (organization) => {
        const { path, body, send, listCreatedIds } = await prepareCreate(organization, operation);
        const key = organization.addUniqueSuffix('key');
        const first = (await send({}, key)).expectStatus(201);
        const rewritten = { headers: { 'idempotency-key': key }, raw: rewriteJson(body) };
        expectReplayed(await organization.send('POST', path, rewritten), first);
        expectEqual(await listCreatedIds(), [getCreatedId(first)], 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.other-body.${operation}`,
      citation: cite('idempotency.other-body', 'idempotency.null-differs'),
      category: 102,
      statement: `reject ${operation} with 422 idempotency_key_reused when the Idempotency-Key belongs to another body`,
      verify: withOrganization(async (organization) => {
        const { send, listCreatedIds } = await prepareCreate(organization, operation);
        const key = organization.addUniqueSuffix('key');
        const first = (await send({}, key)).expectStatus(201);
        for (const change of [
          { metadata: { channel: 'shop' } },
          { metadata: null },
          { description: 'Other' },
        ]) {
          // Customers and purchases have no description, so only their metadata differs.
          if ('description' in change && /Customer|Purchase/.test(operation)) continue;
          const other = await send(change, key);
          other.expectProblem(422, 'idempotency_key_reused');
        }
        expectReplayed(await send({}, key), first);
        expectEqual(await listCreatedIds(), [getCreatedId(first)], 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.free-after-problem.${operation}`,
      citation: cite('idempotency.free-after-error'),
      statement: `not use up the Idempotency-Key when ${operation} fails`,
      verify: withOrganization(async (organization) => {
        const { send, listCreatedIds } = await prepareCreate(organization, operation);
        const key = organization.addUniqueSuffix('key');
        (await send({ metadata: 7 }, key)).expectProblem(400, 'invalid_request');
        const first = (await send({}, key)).expectStatus(201);
        expectThat(!first.isReplay, 'The first successful response has Idempotent-Replayed', first);
        (await send({ metadata: 7 }, key)).expectProblem(400, 'invalid_request');
        expectReplayed(await send({}, key), first);
        expectEqual(await listCreatedIds(), [getCreatedId(first)], 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.concurrent.${operation}`,
      citation: cite('idempotency.in-progress'),
      statement: `process only one of twenty concurrent requests of ${operation} with the same Idempotency-Key`,
      verify: withOrganization(async (organization) => {
        const { send, listCreatedIds } = await prepareCreate(organization, operation);
        const key = organization.addUniqueSuffix('key');
        const responses = await repeatConcurrently(20, () => send({}, key));
        for (const response of responses) {
          if (response.status !== 201) response.expectProblem(409, 'idempotency_key_in_use');
        }
        const successes = responses.filter(({ status }) => status === 201);
        const executed = successes.filter(({ isReplay }) => !isReplay);
        expectEqual(executed.length, 1, 'Number of executed requests', successes[0]);
        expectEqual(
          new Set(successes.map(getCreatedId)).size,
          1,
          'Number of different ids in the responses',
          successes[0],
        );
        expectEqual(await listCreatedIds(), successes.slice(0, 1).map(getCreatedId), 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.without-key.${operation}`,
      citation: cite('idempotency.new-key', 'idempotency.no-replay-header'),
      statement: `process ${operation} each time without an Idempotency-Key or with a new one`,
      verify: withOrganization(async (organization) => {
        const { body, send, listCreatedIds } = await prepareCreate(organization, operation);
        // Only an equal `external_id` would make two requests conflict.
        const create = (idempotencyKey?: string): Promise<ApiResponse> =>
          send({ external_id: null }, idempotencyKey);
        const key = organization.addUniqueSuffix('key');
        const responses = [
          await create(),
          await create(),
          await create(key),
          await create(`${key}x`),
          await create(key.toUpperCase()),
        ];
        const ids = responses.map((response) => getCreatedId(response.expectStatus(201)));
        expectEqual(new Set(ids).size, ids.length, 'Number of created objects');
        if (!('external_id' in body))
          expectEqual(await listCreatedIds(), ids.toReversed(), 'The stored objects');
      }),
    }),
    define({
      id: `idempotency.organization.${operation}`,
      area: 'isolation',
      citation: cite('idempotency.scope'),
      needs: [...createNeeds[operation], 'second-key'],
      category: 207,
      statement: `separate the Idempotency-Keys of ${operation} by organization`,
      verify: withOrganization(async (organization, { otherOrganization }) => {
        const key = organization.addUniqueSuffix('key');
        const ids = [];
        for (const owner of [organization, await otherOrganization()]) {
          const { send } = await prepareCreate(owner, operation);
          const first = (await send({}, key)).expectStatus(201);
          expectThat(!first.isReplay, 'The first response of an organization has Idempotent-Replayed', first);
          ids.push(getCreatedId(first));
        }
        expectEqual(new Set(ids).size, 2, 'Number of created objects');
      }),
    }),
  ];
});

/** Creates a reply that holds deliveries until `release` is called. */
function createHeldReply(): { reply: Reply; release: () => void } {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { reply: { status: 204, until }, release };
}

/** Repetition of requests in progress. With synchronous delivery a request lasts until the receiver responds. */
export const idempotencyInProgress = [
  defineWebhookRequirement({
    id: 'idempotency.running.advance',
    area: 'idempotency',
    citation: cite('idempotency.in-progress'),
    statement: 'reject a repeated clock advance that is still running with 409 idempotency_key_in_use',
    verify: async (context) => {
      const { reply, release } = createHeldReply();
      await useReceiver(context, [reply], async (receiver) => {
        const organization = await context.newOrganization({ now: NOW });
        await organization.purchasePlan();
        // Configured after the purchase, so that the first delivery shows that the advance has started.
        await configureWebhook(organization, receiver);
        const call = {
          body: { by: 'P1M' },
          headers: { 'idempotency-key': organization.addUniqueSuffix('key') },
        };
        const first = organization.call('advanceClock', call);
        try {
          await Promise.race([receiver.waitForCount(1), first]);
          (await organization.call('advanceClock', call)).expectProblem(409, 'idempotency_key_in_use');
        } finally {
          release();
          await Promise.allSettled([first]);
        }
        const { body } = (await first).expectStatus(200);
        const again = (await organization.call('advanceClock', call)).expectStatus(200);
        expectEqual(again.body, body, 'The response to the repeated request', again);
      });
    },
  }),
  defineWebhookRequirement({
    id: 'idempotency.running.createCustomer',
    area: 'idempotency',
    citation: cite('idempotency.in-progress'),
    operation: 'createCustomer',
    statement: 'process a request once if it is repeated while the first one is still in progress',
    verify: async (context) => {
      const { reply, release } = createHeldReply();
      await useReceiver(context, [reply], async (receiver) => {
        const organization = await context.newOrganization({ now: NOW });
        await configureWebhook(organization, receiver);
        await useSyncDelivery(organization, context);
        const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
        const call = { body, headers: { 'idempotency-key': organization.addUniqueSuffix('key') } };
        const calls = [organization.call('createCustomer', call)];
        try {
          await Promise.race([receiver.waitForCount(1), ...calls]);
          calls.push(organization.call('createCustomer', call));
        } finally {
          release();
          await Promise.allSettled(calls);
        }
        const responses: ApiResponse[] = await Promise.all(calls);
        for (const response of responses) {
          if (response.status !== 201) response.expectProblem(409, 'idempotency_key_in_use');
        }
        const executed = responses.filter((response) => response.status === 201 && !response.isReplay);
        expectThat(executed.length === 1, `${executed.length} of two were carried out`, responses[1]);
        const { data } = (await organization.call('listCustomers')).expectStatus(200).body;
        expectEqual(data.length, 1, 'Number of customers');
      });
    },
  }),
];
