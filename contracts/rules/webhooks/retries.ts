import { expectEqual, expectThat } from '../../http/assert.js';
import type { SuccessBody } from '../../http/api.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Context } from '../../session/context.js';
import {
  getWebhookId,
  isSignatureValid,
  NOW,
  configureWebhook,
  hasClock,
  passSeconds,
  useSyncDelivery,
  omitRepeated,
} from '../../webhooks/endpoint.js';
import { defineRealTimeWebhookRequirement, defineWebhookRequirement } from '../shared/define-requirement.js';
import {
  type Reply,
  type WebhookReceiver,
  replyWith,
  useReceiver,
  withReceiver,
} from '../../webhooks/webhook-receiver.js';
import { cite } from '../shared/cite.js';

const RETRY_DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Creates a customer and expects one delivery. @returns the webhook secret */
async function deliverOnce(
  organization: TestOrganization,
  receiver: WebhookReceiver,
  context: Context,
): Promise<string> {
  const secret = await configureWebhook(organization, receiver);
  await useSyncDelivery(organization, context);
  await organization.createCustomer();
  expectEqual((await receiver.settle()).length, 1, 'Number of deliveries when the response arrives');
  return secret;
}

async function readOnlyDelivery(
  organization: TestOrganization,
): Promise<SuccessBody<'listDeliveries'>['data'][number] | undefined> {
  const { data } = (await organization.call('listDeliveries')).expectStatus(200).body;
  expectEqual(data.length, 1, 'Number of listed deliveries');
  return data[0];
}

const failFirst: Reply[] = [{ status: 500 }, { status: 204 }];

export const retries = [
  defineRealTimeWebhookRequirement({
    id: 'webhooks.retried',
    citation: cite('webhooks.retries', 'webhooks.delays'),
    statement: 'retry a failed delivery after five seconds with the same event',
    verify: withReceiver(failFirst, { now: NOW }, async (receiver, organization, context) => {
      const secret = await deliverOnce(organization, receiver, context);
      const canAdvance = hasClock(context);
      if (canAdvance) {
        await organization.advanceClock('PT4S');
        expectEqual((await receiver.settle()).length, 1, 'Number of deliveries after four seconds');
        await organization.advanceClock('PT1S');
      }
      const [first, second] = canAdvance ? await receiver.settle() : await receiver.waitForCount(2);
      expectThat(first !== undefined && second !== undefined, 'The delivery was not retried');
      const expected = [getWebhookId(first), first.body];
      expectEqual(
        [getWebhookId(second), second.body],
        expected,
        'The second delivery, compared with the first',
      );
      const isValid = isSignatureValid(second, secret);
      expectThat(isValid, 'The signature of the second delivery does not follow Standard Webhooks');
      // The accepted delivery may arrive again at once, but not by the schedule of the retries.
      const { length } = await receiver.settle();
      if (canAdvance) await organization.advanceClock('P2D');
      expectEqual((await receiver.settle()).length, length, 'Number of deliveries after it was accepted');
      if (canAdvance)
        expectEqual(
          (await readOnlyDelivery(organization))?.status,
          'delivered',
          'The status of the delivery',
        );
    }),
  }),
  defineWebhookRequirement({
    id: 'webhooks.schedule',
    citation: cite('webhooks.retries', 'webhooks.delays'),
    statement: 'retry a delivery nine times at the documented delays, and then stop',
    verify: withReceiver(replyWith(500), { now: NOW }, async (receiver, organization, context) => {
      await deliverOnce(organization, receiver, context);
      await organization.advanceClock('P1M');
      const delivery = await readOnlyDelivery(organization);
      const times = (delivery?.attempts ?? []).map(({ at }) => Date.parse(at) / 1000);
      const found = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expectEqual(found, RETRY_DELAYS_SECONDS, 'Seconds between the attempts');
      expectEqual([delivery?.status, delivery?.next_attempt_at], ['failed', null], 'The last delivery');
      expectEqual(
        new Set((await receiver.settle()).map(getWebhookId)).size,
        1,
        'Number of different webhook-ids',
      );
      expectEqual(
        (await receiver.settle()).length,
        RETRY_DELAYS_SECONDS.length + 1,
        'Number of received deliveries',
      );
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.retry-after',
    citation: cite('webhooks.retry-after'),
    statement: 'delay the next attempt by the seconds of Retry-After',
    verify: (context) => {
      const canAdvance = hasClock(context);
      // In real time, the attempt comes later than the one that would follow without Retry-After.
      const replies = replyWith(503, { 'retry-after': canAdvance ? '3600' : '10' });
      return withReceiver(replies, { now: NOW }, async (receiver, organization) => {
        await deliverOnce(organization, receiver, context);
        if (canAdvance) {
          const { next_attempt_at } = (await readOnlyDelivery(organization)) ?? {};
          expectEqual(next_attempt_at, '2030-01-10T01:00:00.000Z', 'next_attempt_at');
          await organization.advanceClock('PT59M59S');
        }
        expectEqual((await receiver.settle()).length, 1, 'Number of deliveries before the time has passed');
        if (canAdvance) await organization.advanceClock('PT1S');
        const deliveries = canAdvance ? await receiver.settle() : await receiver.waitForCount(2);
        expectEqual(deliveries.length, 2, 'Number of deliveries after the time');
        if (!canAdvance) return;
        await organization.advanceClock('PT59M59S');
        expectEqual((await receiver.settle()).length, 2, 'Number of deliveries before the second time');
      })(context);
    },
  }),
  defineWebhookRequirement({
    id: 'webhooks.retry-after-date',
    citation: cite('webhooks.retry-after'),
    statement: 'delay the next attempt until the date of Retry-After',
    verify: async (context) => {
      const toDate = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toUTCString();
      const replies = [2, 4].flatMap((hours) => replyWith(503, { 'retry-after': toDate(hours) }));
      await useReceiver(context, replies, async (receiver) => {
        const organization = await context.newOrganization({ now: NOW });
        await deliverOnce(organization, receiver, context);
        // The date is in real time, which passes while the clock of the organization is frozen.
        await organization.advanceClock('PT1H');
        expectEqual((await receiver.settle()).length, 1, 'Number of deliveries after one of two hours');
        await organization.advanceClock('PT1H');
        expectEqual((await receiver.settle()).length, 2, 'Number of deliveries after two hours');
        await organization.advanceClock('PT1H');
        expectEqual((await receiver.settle()).length, 2, 'Number of deliveries after three of four hours');
      });
    },
  }),
  defineWebhookRequirement({
    id: 'webhooks.answers',
    citation: cite('webhooks.time-limit', 'webhooks.failures'),
    statement: 'treat each 2xx response as a success, and every other response as a failure',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization, context) => {
      const statuses = [200, 201, 202, 203, 206, 226, 299, 300, 304, 400, 404, 500];
      await configureWebhook(organization, receiver);
      await useSyncDelivery(organization, context);
      for (const status of statuses) {
        await receiver.setReplies(replyWith(status));
        await organization.createCustomer();
      }
      const { data } = (await organization.call('listDeliveries')).expectStatus(200).body;
      expectEqual(
        data.toReversed().map(({ status }, index) => [statuses[index], status]),
        statuses.map((status) => [status, status < 300 ? 'delivered' : 'pending']),
        'What became of each delivery',
      );
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.redirect',
    citation: cite('webhooks.time-limit', 'webhooks.failures'),
    statement: 'treat a redirect as a failure, and not follow it',
    verify: withReceiver(replyWith(204), { now: NOW }, async (redirectTarget, organization, context) => {
      await useReceiver(context, replyWith(307, { location: redirectTarget.url }), async (receiver) => {
        await deliverOnce(organization, receiver, context);
        await passSeconds(organization, context, 5);
        if (!hasClock(context)) await receiver.waitForCount(2);
        if (hasClock(context)) await organization.advanceClock('PT5M');
        const expected = hasClock(context) ? 3 : 2;
        const counts = [(await receiver.settle()).length, (await redirectTarget.settle()).length];
        expectEqual(counts, [expected, 0], 'Number of requests per endpoint');
      });
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.gone',
    citation: cite('webhooks.gone'),
    statement: 'stop deliveries after a 410 until there is a new configuration',
    verify: withReceiver(replyWith(410), { now: NOW }, async (receiver, organization, context) => {
      await deliverOnce(organization, receiver, context);
      await organization.createCustomer();
      await passSeconds(organization, context, hasClock(context) ? 172_800 : 6);
      expectEqual((await receiver.settle()).length, 1, 'Number of deliveries after the 410');
      await receiver.setReplies(replyWith(204));
      await configureWebhook(organization, receiver);
      await organization.createCustomer();
      const received = omitRepeated(await receiver.settle());
      expectEqual(received.length, 2, 'Number of events after a new configuration');
    }),
  }),
];
