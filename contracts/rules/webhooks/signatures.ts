import { expectEqual, expectThat } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import {
  isSignatureValid,
  configureWebhook,
  hasClock,
  NOW,
  useSyncDelivery,
} from '../../webhooks/endpoint.js';
import { defineRealTimeWebhookRequirement, defineWebhookRequirement } from '../shared/define-requirement.js';
import { replyWith, withReceiver } from '../../webhooks/webhook-receiver.js';
import { cite } from '../shared/cite.js';

/** Configurations that do not mention the secret. */
const unrelatedVersions: RequestBody<'createOrganizationConfiguration'>[] = [
  {},
  { branding: { display_name: 'Brightwater' } },
  { dunning: null },
  { webhook: { event_types: ['customer.created'] } },
  { webhook: { secret: null, rotate_secret: false } },
];

export const signatures = [
  defineRealTimeWebhookRequirement({
    id: 'webhooks.own-secret',
    citation: cite('webhooks.secret-format'),
    statement: 'sign with the secret that the client set',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization) => {
      const secret = `whsec_${Buffer.alloc(24, 'own').toString('base64')}`;
      await configureWebhook(organization, receiver, { secret });
      // A proxy that rewrites the body after it was signed may leave ASCII as it is.
      await organization.createCustomer({ name: 'Łucja Ödegård 日本 🜚 \u2028 <&>/' });
      const [delivery] = await receiver.waitForCount(1);
      const isValid = delivery !== undefined && isSignatureValid(delivery, secret);
      expectThat(isValid, 'The delivery is not signed with the secret of the client');
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.rotation',
    citation: cite('webhooks.two-signatures', 'webhooks.rotation'),
    statement: 'sign with both secrets after a rotation',
    verify: withReceiver([{ status: 500 }, { status: 204 }], {}, async (receiver, organization, context) => {
      const before = await configureWebhook(organization, receiver);
      const after = await configureWebhook(organization, receiver, { rotate_secret: true });
      await organization.createCustomer();
      await receiver.waitForCount(1);
      if (hasClock(context)) await organization.advanceClock('PT5S');
      // The first attempt and, with a clock, the second one.
      const attempts = await receiver.waitForCount(hasClock(context) ? 2 : 1);
      const isSigned = (secret: string): boolean =>
        attempts.every((attempt) => isSignatureValid(attempt, secret));
      const otherSecret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
      const signed = [before, after, otherSecret].map(isSigned);
      expectEqual(
        signed,
        [true, true, false],
        'Signature valid with the old, the new and an unrelated secret',
      );
    }),
  }),
  defineWebhookRequirement({
    id: 'webhooks.rotation-end',
    citation: cite('sandbox.rotation-end', 'webhooks.overlapping-rotations'),
    statement: 'stop signing with each old secret once the clock is 24 hours after its rotation',
    verify: withReceiver(replyWith(204), { now: NOW }, async (receiver, organization, context) => {
      await useSyncDelivery(organization, context);
      const before = await configureWebhook(organization, receiver);
      const between = await configureWebhook(organization, receiver, { rotate_secret: true });
      await organization.advanceClock('PT12H');
      const after = await configureWebhook(organization, receiver, { rotate_secret: true });
      for (const [advance, isOldValid] of [
        ['PT11H59M59S', true],
        ['PT1S', false],
      ] as const) {
        await organization.advanceClock(advance);
        await organization.createCustomer();
        const delivery = (await receiver.settle()).at(-1);
        const secrets = [before, between, after];
        const signed = secrets.map((secret) => delivery && isSignatureValid(delivery, secret));
        expectEqual(signed, [isOldValid, true, true], `Signature valid with each secret, ${advance}`);
      }
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.rotations-overlap',
    citation: cite('webhooks.overlapping-rotations', 'webhooks.max-secrets'),
    statement: 'sign with each secret that was replaced in the last 24 hours, and with at most ten secrets',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization, context) => {
      const secrets = [await configureWebhook(organization, receiver)];
      await useSyncDelivery(organization, context);
      for (const count of [3, 10, 11]) {
        while (secrets.length < count)
          secrets.push(await configureWebhook(organization, receiver, { rotate_secret: true }));
        const { id } = await organization.createCustomer();
        const delivery = (await receiver.settle()).find(({ body }) => body.includes(id));
        const signed = secrets.map((secret) => delivery !== undefined && isSignatureValid(delivery, secret));
        const expected = secrets.map((_, position) => position >= count - 10);
        expectEqual(signed, expected, `Signature valid with each of ${count} secrets, oldest first`);
      }
    }),
  }),
  defineRealTimeWebhookRequirement({
    id: 'webhooks.rotation-kept',
    citation: cite('webhooks.two-signatures', 'webhooks.rotation'),
    statement: 'sign with both secrets after a rotation, even when new versions of the configuration follow',
    verify: withReceiver(replyWith(204), {}, async (receiver, organization, context) => {
      await useSyncDelivery(organization, context);
      const before = await configureWebhook(organization, receiver);
      const after = await configureWebhook(organization, receiver, { rotate_secret: true });
      for (const body of [...unrelatedVersions, { webhook: { url: `${receiver.url}&moved=1` } }]) {
        await organization.createConfiguration(body);
        const { length } = await receiver.settle();
        await organization.createCustomer();
        const delivery = (await receiver.settle())[length];
        expectThat(delivery !== undefined, `No delivery arrived after ${JSON.stringify(body)}`);
        expectEqual(
          [before, after].map((secret) => isSignatureValid(delivery, secret)),
          [true, true],
          `Whether it is signed with the old and the new secret after ${JSON.stringify(body)}`,
        );
      }
    }),
  }),
];
