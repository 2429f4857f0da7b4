import { expectEqual, expectThat } from '../../assert.js';
import { eventsOf } from '../../http/events.js';
import { contract } from '../../spec/description.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import {
  eventOf,
  expectDescribed,
  idOf,
  isGenuine,
  NOW,
  point,
  telling,
  typesOf,
  waitForDeliveries,
} from './endpoint.js';
import { Receiver, replying } from './receiver.js';

/** Lets every type of event happen. */
async function everything(shop: Shop): Promise<void> {
  const { id } = await shop.purchase(plans.variable);
  const record = await shop.report(id, { quantity: '1' });
  await shop.call('deleteConsumption', { path: { id, consumption_id: record.id } });
  await shop.call('cancelPurchase', { path: { id }, body: { mode: 'period_end' } });
  await shop.purchase(plans.one_time);
  await shop.purchase(plans.fixed, { payment_token: 'tok_declined' });
  await shop.purchase(plans.fixed, { payment_token: 'tok_challenge' });
  await shop.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' });
  await shop.purchase(plans.fixed_with_trial, { payment_token: 'tok_success_then_declined' });
  (await shop.call('triggerEvent', { body: { type: 'ping' } })).expectStatus(201);
  await shop.advance('P1M');
}

export const delivery: readonly Requirement[] = [
  telling({
    id: 'webhooks.delivered',
    statement: 'deliver every event as the description has it, signed, and as the list of events shows it',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        const secret = await point(shop, { url: receiver.url });
        await everything(shop);
        const events = await eventsOf(shop);
        const received = await receiver.atLeast(events.length);
        for (const one of received) {
          expectDescribed(one);
          expectThat(isGenuine(one, secret), `${eventOf(one).type} is not signed as Standard Webhooks says`);
        }
        const told = new Map(received.map((one): [string, unknown] => [idOf(one), eventOf(one)]));
        expectEqual(
          told,
          new Map(events.map((event): [string, unknown] => [event.id, event])),
          'What was delivered',
        );
        const types = new Set(typesOf(received));
        const missing = Object.keys(contract.webhooks ?? {}).filter((type) => !types.has(type));
        expectEqual(missing, [], 'Types of events that never came');
      });
    },
  }),
  telling({
    id: 'webhooks.types',
    statement: 'deliver only the types of events that the configuration names',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop();
        await point(shop, { url: receiver.url, event_types: ['charge.succeeded', 'customer.created'] });
        await waitForDeliveries(shop);
        await shop.purchase(plans.one_time);
        expectEqual(
          typesOf(receiver.received).toSorted(),
          ['charge.succeeded', 'customer.created'],
          'What came',
        );
        await point(shop, { event_types: null });
        await shop.purchase(plans.one_time);
        expectThat(
          typesOf(receiver.received).includes('purchase.created'),
          'Not every type comes after a reset',
        );
      });
    },
  }),
  telling({
    id: 'webhooks.own-organization',
    category: 207,
    statement: 'deliver nothing of another organization, and nothing once the webhook is taken away',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const [shop, other] = [await freshShop(), await freshShop()];
        await point(shop, { url: receiver.url });
        await waitForDeliveries(shop);
        await waitForDeliveries(other);
        await other.customer();
        expectEqual(typesOf(receiver.received), [], 'What came of the other organization');
        const { id } = await shop.customer();
        expectEqual(
          receiver.received.map((one) => (eventOf(one).data as { id: string }).id),
          [id],
          'What came',
        );
        await shop.call('createOrganizationConfiguration', { body: { webhook: null } });
        await shop.customer();
        expectEqual(receiver.received.length, 1, 'How many came after the webhook was taken away');
      });
    },
  }),
  telling({
    id: 'webhooks.own-secret',
    statement: 'sign with the secret that the client gave',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop();
        const secret = `whsec_${Buffer.alloc(24, 'own').toString('base64')}`;
        await point(shop, { url: receiver.url, secret });
        await shop.customer();
        const [one] = await receiver.atLeast(1);
        expectThat(
          one !== undefined && isGenuine(one, secret),
          'It is not signed with the secret that was given',
        );
      });
    },
  }),
  telling({
    id: 'webhooks.rotation',
    statement: 'sign with both secrets after a rotation',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop();
        const before = await point(shop, { url: receiver.url });
        const after = await point(shop, { rotate_secret: true });
        await shop.customer();
        const [one] = await receiver.atLeast(1);
        const isSigned = (secret: string): boolean => one !== undefined && isGenuine(one, secret);
        const stranger = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
        expectEqual(
          [before, after, stranger].map(isSigned),
          [true, true, false],
          'Signed with old, new, another',
        );
      });
    },
  }),
];
