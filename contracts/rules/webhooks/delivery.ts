import { groupEntries } from '../../lib/group-entries.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { listAllEvents } from '../../http/events.js';
import { getCardFields } from '../../spec/payment-tokens.js';
import { publicDocument } from '../../spec/api-documents.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import {
  parseEvent,
  expectDocumentedDelivery,
  getWebhookId,
  isSignatureValid,
  NOW,
  configureWebhook,
  hasClock,
  getEventTypes,
  useSyncDelivery,
  omitRepeated,
} from '../../webhooks/endpoint.js';
import { defineRealTimeWebhookRequirement, defineWebhookRequirement } from '../shared/define-requirement.js';
import {
  type ReceivedRequest,
  type Reply,
  replyWith,
  withReceiver,
} from '../../webhooks/webhook-receiver.js';
import { cite } from '../shared/cite.js';

async function triggerAllEvents(organization: TestOrganization): Promise<void> {
  const { id } = await organization.purchasePlan(plans.variable);
  const record = await organization.createConsumption(id, { quantity: '1' });
  await organization.call('deleteConsumption', { path: { id, consumption_id: record.id } });
  await organization.call('cancelPurchase', { path: { id }, body: { mode: 'period_end' } });
  await organization.purchasePlan(plans.one_time);
  await organization.purchasePlan(plans.fixed, { payment_token: 'tok_declined' });
  await organization.purchasePlan(plans.fixed, { payment_token: 'tok_challenge' });
  await organization.purchasePlan(plans.fixed, { payment_token: 'tok_pending_then_success' });
  await organization.purchasePlan(plans.fixed_with_trial, { payment_token: 'tok_success_then_declined' });
  const { checkout_url } = await organization.purchasePlan(plans.fixed, { payment_token: null });
  await organization.submitForm(checkout_url, getCardFields('tok_challenge'));
  await organization.submitForm(`${checkout_url}/challenge`, { answer: 'fail' });
  (await organization.call('triggerEvent', { body: { type: 'ping' } })).expectStatus(201);
  await organization.advanceClock('P1M');
}

/** Orders deliveries by their events, since those of several requests can arrive in any order. */
const compareSequence = (one: ReceivedRequest, other: ReceivedRequest): number =>
  parseEvent(one).sequence - parseEvent(other).sequence;

/** Types of the events that `triggerRealTimeEvents` causes, in the order in which one change emits them. */
const realTimeTypes = [
  'customer.created',
  'purchase.created',
  'charge.succeeded',
  'purchase.payment_method_attached',
  'purchase.activated',
  'purchase.succeeded',
  'purchase.period_started',
];

/** Triggers events that a target sends at once. */
async function triggerRealTimeEvents(organization: TestOrganization): Promise<void> {
  await organization.createCustomer();
  await organization.purchasePlan(plans.one_time);
  await organization.purchasePlan(plans.fixed);
}

const listMissing = (received: readonly ReceivedRequest[], types: readonly string[]): string[] => {
  const arrived = new Set(getEventTypes(received));
  return types.filter((type) => !arrived.has(type));
};

/** Expects each event to have its object as the API shows it, since no object changes after `triggerRealTimeEvents`. */
async function expectRealTimeEvents(
  organization: TestOrganization,
  received: readonly ReceivedRequest[],
): Promise<void> {
  for (const request of received) {
    const { type, data } = parseEvent(request);
    const { id } = data as { id: string };
    const path = { path: { id } };
    const [kind] = type.split('.');
    const response = await (kind === 'customer'
      ? organization.call('getCustomer', path)
      : kind === 'charge'
        ? organization.call('getCharge', path)
        : organization.call('getPurchase', path));
    expectEqual(data, response.expectStatus(200).body, `The object in ${type}`, response);
  }
  expectEqual(listMissing(received, realTimeTypes), [], 'Event types that did not arrive');
}

/** Expects the events of each change to be numbered in the documented order. The events of a change have one time. */
function expectEventOrder(received: readonly ReceivedRequest[]): void {
  const typesByChange = groupEntries(
    received
      .toSorted(compareSequence)
      .map(parseEvent)
      .filter(({ type }) => realTimeTypes.includes(type))
      .map(({ type, data, timestamp }) => {
        const { id, purchase_id = id } = data as { id: string; purchase_id?: string };
        return [`${purchase_id} at ${timestamp}`, type];
      }),
  );
  for (const [change, types] of typesByChange) {
    const expected = types.toSorted(
      (one, other) => realTimeTypes.indexOf(one) - realTimeTypes.indexOf(other),
    );
    expectEqual(types, expected, `The events of ${change}, by sequence`);
  }
}

/** Expects the deliveries to equal the event list, with events of each type. */
async function expectAllEvents(
  organization: TestOrganization,
  received: readonly ReceivedRequest[],
): Promise<void> {
  const events = await listAllEvents(organization);
  const delivered = new Map<string, unknown>(
    received.map((request) => [getWebhookId(request), parseEvent(request)]),
  );
  const expected = new Map<string, unknown>(events.map(({ cause: _, ...event }) => [event.id, event]));
  expectEqual(delivered, expected, 'The delivered event');
  const types = Object.keys(publicDocument.webhooks ?? {});
  expectEqual(listMissing(received, types), [], 'Event types that did not arrive');
}

/** Responses to the first attempts of some events. */
const failures: Reply[] = Array.from({ length: 12 }, () => ({ status: 500 }));

export const delivery = [
  defineRealTimeWebhookRequirement({
    id: 'webhooks.delivered',
    citation: cite(
      'webhooks.delivered',
      'webhooks.body',
      'webhooks.data',
      'webhooks.signature',
      'webhooks.real-time',
      'events.order',
      'events.trialing',
    ),
    statement:
      'deliver each event signed, valid against the OpenAPI document, and equal to the event list (without a clock: to its object), and numbered in the documented order',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization, context) => {
      const secret = await configureWebhook(organization, receiver);
      const canAdvance = hasClock(context);
      // Later attempts are checked like first ones.
      if (canAdvance) await receiver.setReplies([...failures, { status: 204 }]);
      await (canAdvance ? triggerAllEvents(organization) : triggerRealTimeEvents(organization));
      const received = canAdvance
        ? await receiver.waitForCount((await listAllEvents(organization)).length)
        : await receiver.settle();
      for (const request of received) {
        expectDocumentedDelivery(request, receiver);
        const message = `${parseEvent(request).type} is not signed as Standard Webhooks says`;
        expectThat(isSignatureValid(request, secret), message);
      }
      await (canAdvance ? expectAllEvents : expectRealTimeEvents)(organization, received);
      expectEventOrder(received);
    }),
  }),
  defineWebhookRequirement({
    id: 'webhooks.sequence',
    citation: cite('events.sequence'),
    statement: 'number the events of an organization in the order in which they happened',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization) => {
      await configureWebhook(organization, receiver);
      await triggerAllEvents(organization);
      const sequences = (await listAllEvents(organization)).map(({ sequence }) => sequence);
      const isGrowing = sequences.every((sequence, index) => sequence > (sequences[index - 1] ?? 0));
      expectThat(isGrowing, `The sequences of the events, oldest first, are ${sequences.join(', ')}`);
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.types',
    citation: cite('webhooks.event-types'),
    statement: 'deliver only the event types of the configuration',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization, context) => {
      await configureWebhook(organization, receiver, {
        event_types: ['charge.succeeded', 'customer.created'],
      });
      await useSyncDelivery(organization, context);
      await organization.purchasePlan(plans.one_time);
      const types = getEventTypes(omitRepeated(await receiver.settle()));
      expectEqual(types.toSorted(), ['charge.succeeded', 'customer.created'], 'The received events');
      await configureWebhook(organization, receiver, { event_types: null });
      await organization.purchasePlan(plans.one_time);
      const typesAfterReset = getEventTypes(await receiver.settle());
      expectThat(
        typesAfterReset.includes('purchase.created'),
        'Some event types do not arrive after a reset',
      );
    }),
  }),
  defineWebhookRequirement({
    id: 'webhooks.mutated',
    citation: cite('sandbox.mutated-webhooks'),
    operation: 'createFault',
    statement: 'sign webhooks after a fault has changed them',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization, context) => {
      const secret = await configureWebhook(organization, receiver);
      await useSyncDelivery(organization, context);
      const set = { type: 'customer.reviewed', review: { score: 87 } };
      const body = { effect: { kind: 'mutate', object_type: 'event', set }, count: 1 } as const;
      (await organization.call('createFault', { body })).expectStatus(201);
      await organization.createCustomer();
      await organization.createCustomer();
      const events = omitRepeated(await receiver.settle()).map(parseEvent);
      const received = events.map(({ type, review }) => [type, review]);
      expectEqual(
        received,
        [
          [set.type, set.review],
          ['customer.created', undefined],
        ],
        'The received events',
      );
      const isSigned = (await receiver.settle()).every((request) => isSignatureValid(request, secret));
      expectThat(isSigned, 'The signature of a changed event is not valid');
    }),
  }),
  defineWebhookRequirement({
    id: 'webhooks.resent',
    citation: cite('sandbox.resend'),
    operation: 'resendEvent',
    statement: 'send each stored event when it is resent, in any order, and return the result of the attempt',
    verify: withReceiver(replyWith(503), {}, async (receiver, organization) => {
      await configureWebhook(organization, receiver);
      (await organization.call('setDeliveryMode', { body: { mode: 'collect' } })).expectStatus(200);
      await organization.createCustomer();
      await organization.createCustomer();
      const [first, second] = (await listAllEvents(organization)).map(({ id }) => id);
      expectEqual((await receiver.settle()).length, 0, 'Number of deliveries before an event is resent');
      const resend = async (id = ''): Promise<unknown> => {
        const { body } = (await organization.call('resendEvent', { path: { id } })).expectStatus(201);
        return body.delivery?.attempts.map(({ response_status }) => response_status);
      };
      expectEqual(await resend(second), [503], 'The attempts in the response');
      await receiver.setReplies(replyWith(204));
      expectEqual(await resend(first), [204], 'The attempts in the response');
      expectEqual(await resend(second), [204], 'The attempts in the response');
      const ids = (await receiver.settle()).map(getWebhookId);
      // An accepted delivery may arrive twice in a row.
      const received = ids.filter((id, index) => id !== ids[index - 1]);
      expectEqual(received, [second, first, second], 'The received events');
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.own-organization',
    area: 'isolation',
    citation: cite('webhooks.removal'),
    category: 207,
    statement: 'deliver no events of other organizations, and none after the webhook endpoint is removed',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization, context) => {
      const other = await context.newOrganization();
      await configureWebhook(organization, receiver);
      await useSyncDelivery(organization, context);
      await useSyncDelivery(other, context);
      await other.createCustomer();
      expectEqual(getEventTypes(await receiver.settle()), [], 'Deliveries of the other organization');
      const { id } = await organization.createCustomer();
      const received = omitRepeated(await receiver.settle());
      const ids = received.map((request) => (parseEvent(request).data as { id: string }).id);
      expectEqual(ids, [id], 'The received events');
      await organization.call('createOrganizationConfiguration', { body: { webhook: null } });
      await organization.createCustomer();
      expectEqual(
        omitRepeated(await receiver.settle()).length,
        1,
        'Number of events after the webhook endpoint was removed',
      );
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.earlier-events',
    citation: cite('webhooks.no-earlier-events'),
    statement: 'not deliver events that occurred before the webhook endpoint was added',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization, context) => {
      await useSyncDelivery(organization, context);
      await organization.createCustomer();
      await configureWebhook(organization, receiver);
      const { id } = await organization.createCustomer();
      if (hasClock(context)) await organization.advanceClock('P1D');
      const ids = omitRepeated(await receiver.settle()).map(
        (request) => (parseEvent(request).data as { id: string }).id,
      );
      expectEqual(ids, [id], 'The objects of the delivered events');
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.trace-context',
    citation: cite('tracing.webhooks', 'tracing.omitted', 'tracing.repeated'),
    statement: 'deliver the trace context of the request that caused an event, and none with scheduled work',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization, context) => {
      await configureWebhook(organization, receiver);
      await useSyncDelivery(organization, context);
      const traceId = 'a'.repeat(31);
      const longState = `shop=${'s'.repeat(250)},till=${'t'.repeat(250)}`;
      const toTraceparent = (number: number): string => `00-${traceId}${number}-00f067aa0ba902b7-01`;
      const requests = [
        {
          headers: { traceparent: toTraceparent(1), tracestate: 'shop=1' },
          repeated: { tracestate: 'till=2' },
        },
        { headers: { traceparent: toTraceparent(2) } },
        {},
        { headers: { tracestate: 'shop=1' } },
        { headers: { traceparent: toTraceparent(3) }, repeated: { traceparent: toTraceparent(3) } },
        { headers: { traceparent: toTraceparent(4), tracestate: longState } },
      ];
      for (const headers of requests) {
        const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
        (await organization.call('createCustomer', { body, ...headers })).expectStatus(201);
      }
      const deliveries = omitRepeated(await receiver.settle()).toSorted(compareSequence);
      const contexts = deliveries.map(({ headers }) => [
        // Another sender of the trace may have replaced the span.
        /^[^-]+-([^-]+)-/.exec(String(headers['traceparent'] ?? ''))?.[1] ?? null,
        headers['tracestate']?.toString().replaceAll(' ', '') ?? null,
      ]);
      const none = [null, null];
      const expected = [
        [`${traceId}1`, 'shop=1,till=2'],
        [`${traceId}2`, null],
        ...[none, none, none],
        [`${traceId}4`, longState],
      ];
      expectEqual(contexts, expected, 'The trace id and the tracestate of each delivery');
      if (!hasClock(context)) return;
      await organization.purchasePlan(plans.fixed);
      const { length } = await receiver.settle();
      await organization.advanceClock('P1M');
      const scheduled = (await receiver.settle()).slice(length);
      expectThat(scheduled.length > 0, 'No event of scheduled work was delivered');
      for (const { headers } of scheduled)
        expectEqual(headers['traceparent'], undefined, 'The traceparent of an event of scheduled work');
    }),
  }),
];
