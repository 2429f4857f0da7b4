import { expectEqual, expectThat } from '../../assert.js';
import type { SuccessOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { idOf, isGenuine, NOW, point, telling, waitForDeliveries } from './endpoint.js';
import { Receiver, replying, type Reply } from './receiver.js';

/** Seconds from each attempt to the next. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** A customer of whom the receiver has been told once. */
async function toldOnce(shop: Shop, receiver: Receiver): Promise<string> {
  const secret = await point(shop, { url: receiver.url });
  await waitForDeliveries(shop);
  await shop.customer();
  expectEqual(receiver.received.length, 1, 'How many deliveries there are when the request is answered');
  return secret;
}

async function onlyDelivery(shop: Shop): Promise<SuccessOf<'listDeliveries'>['data'][number] | undefined> {
  const { data } = (await shop.call('listDeliveries')).expectStatus(200).body;
  expectEqual(data.length, 1, 'How many deliveries are listed');
  return data[0];
}

const failingFirst: Reply = (response, number) => {
  response.writeHead(number === 1 ? 500 : 204).end();
};

export const retries: readonly Requirement[] = [
  telling({
    id: 'webhooks.retried',
    statement: 'try an event that was not taken again after five seconds, as the same event',
    verify: async ({ freshShop }) => {
      await Receiver.during(failingFirst, async (receiver) => {
        const shop = await freshShop({ now: NOW });
        const secret = await toldOnce(shop, receiver);
        await shop.advance('PT4S');
        expectEqual(receiver.received.length, 1, 'How many deliveries there are after four seconds');
        await shop.advance('PT1S');
        const [first, second] = await receiver.atLeast(2);
        expectThat(first !== undefined && second !== undefined, 'It is not tried again');
        expectEqual(
          [idOf(second), second.body],
          [idOf(first), first.body],
          'The second delivery, by the first',
        );
        expectThat(isGenuine(second, secret), 'The second delivery is not signed as Standard Webhooks says');
        await shop.advance('P2D');
        expectEqual(receiver.received.length, 2, 'How many deliveries there are once it was taken');
        expectEqual((await onlyDelivery(shop))?.status, 'delivered', 'The status of the delivery');
      });
    },
  }),
  telling({
    id: 'webhooks.schedule',
    statement: 'try nine times more, at the delays that the description gives, and then no more',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(500), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await toldOnce(shop, receiver);
        await shop.advance('P1M');
        const delivery = await onlyDelivery(shop);
        const times = (delivery?.attempts ?? []).map(({ at }) => Date.parse(at) / 1000);
        const found = times.slice(1).map((time, place) => time - (times[place] ?? 0));
        expectEqual(found, delays, 'Seconds between the attempts');
        expectEqual(
          [delivery?.status, delivery?.next_attempt_at],
          ['failed', null],
          'The delivery in the end',
        );
        expectEqual(new Set(receiver.received.map(idOf)).size, 1, 'How many webhook-ids there are');
        expectEqual(receiver.received.length, delays.length + 1, 'How many deliveries came');
      });
    },
  }),
  telling({
    id: 'webhooks.retry-after',
    statement: 'wait with the next attempt as long as Retry-After says',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(503, { 'retry-after': '3600' }), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await toldOnce(shop, receiver);
        const { next_attempt_at } = (await onlyDelivery(shop)) ?? {};
        expectEqual(next_attempt_at, '2030-01-10T01:00:00.000Z', 'next_attempt_at');
        await shop.advance('PT59M59S');
        expectEqual(receiver.received.length, 1, 'How many deliveries there are before the hour is over');
        await shop.advance('PT1S');
        expectEqual(receiver.received.length, 2, 'How many deliveries there are after an hour');
      });
    },
  }),
  telling({
    id: 'webhooks.retry-after-date',
    statement: 'wait with the next attempt until the date that Retry-After gives',
    verify: async ({ freshShop }) => {
      const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toUTCString();
      await Receiver.during(replying(503, { 'retry-after': inTwoHours }), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await toldOnce(shop, receiver);
        // The date is in real time, which goes on while the clock of the organization stands still.
        await shop.advance('PT1H');
        expectEqual(receiver.received.length, 1, 'How many deliveries there are after one of two hours');
        await shop.advance('PT1H');
        expectEqual(receiver.received.length, 2, 'How many deliveries there are after two hours');
      });
    },
  }),
  telling({
    id: 'webhooks.answers',
    statement: 'take every 2xx for a success, and anything else for a failure',
    verify: async ({ freshShop }) => {
      const statuses = [200, 201, 202, 203, 206, 226, 299, 300, 304, 400, 404, 500];
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await point(shop, { url: receiver.url });
        await waitForDeliveries(shop);
        for (const status of statuses) {
          receiver.reply = replying(status);
          await shop.customer();
        }
        const { data } = (await shop.call('listDeliveries')).expectStatus(200).body;
        expectEqual(
          data.toReversed().map(({ status }, place) => [statuses[place], status]),
          statuses.map((status) => [status, status < 300 ? 'delivered' : 'pending']),
          'What became of each delivery',
        );
      });
    },
  }),
  telling({
    id: 'webhooks.redirect',
    statement: 'follow no redirect, and take it for a failure',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (elsewhere) => {
        await Receiver.during(replying(307, { location: elsewhere.url }), async (receiver) => {
          const shop = await freshShop({ now: NOW });
          await toldOnce(shop, receiver);
          await shop.advance('PT5S');
          expectEqual(
            [receiver.received.length, elsewhere.received.length],
            [2, 0],
            'How often each was called',
          );
          expectEqual((await onlyDelivery(shop))?.status, 'pending', 'The status of the delivery');
        });
      });
    },
  }),
  telling({
    id: 'webhooks.gone',
    statement: 'deliver no more after a 410, until there is a new configuration',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(410), async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await toldOnce(shop, receiver);
        await shop.customer();
        await shop.advance('P2D');
        expectEqual(receiver.received.length, 1, 'How many deliveries there are after the 410');
        receiver.reply = replying(204);
        await point(shop, { url: receiver.url });
        await shop.customer();
        expectEqual(receiver.received.length, 2, 'How many there are after a new configuration');
      });
    },
  }),
];
