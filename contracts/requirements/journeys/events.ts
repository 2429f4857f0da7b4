import { expectEqual } from '../../assert.js';
import { eventsOf } from '../../http/events.js';
import { tokens } from '../../spec/tokens.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { journey } from './journey.js';
import { expectSoundBooks } from './scenarios/books.js';

/** Where an event comes among those of one change. */
const rankOf = (type: string): number => {
  if (type === 'purchase.created') return 0;
  return type.startsWith('charge.') ? 1 : 2;
};

export const events: readonly Requirement[] = [
  journey({
    id: 'journeys.events.of-a-purchase',
    needs: ['write', 'payment-tokens', 'sandbox'],
    pointer: '/tags/7/description',
    statement:
      'tell of a purchase that it was created, then what was charged, then its status, and nothing else',
    verify: async ({ freshShop }) => {
      for (const { name } of tokens) {
        const shop = await freshShop();
        const purchase = await shop.purchase(plans.fixed, { payment_token: name });
        const [customer, ...types] = (await eventsOf(shop)).map(({ type }) => type);
        expectEqual(customer, 'customer.created', `The first event (${name})`);
        expectEqual(
          types,
          types.toSorted((one, other) => rankOf(one) - rankOf(other)),
          `The order of events (${name})`,
        );
        expectEqual(new Set(types).size, types.length, `How many kinds of events there are (${name})`);
        await expectSoundBooks(shop, purchase, await shop.charges(purchase.id));
      }
    },
  }),
  journey({
    id: 'journeys.events.of-a-refusal',
    operation: null,
    needs: ['write', 'payment-tokens', 'sandbox'],
    category: 104,
    pointer: '/tags/7/description',
    statement: 'tell nothing of what was refused, repeated, or changed nothing',
    verify: async ({ freshShop }) => {
      const shop = await freshShop();
      const headers = { 'idempotency-key': shop.unique('key') };
      const order = { ...(await shop.order(plans.variable)), payment_token: 'tok_success' };
      const made = (await shop.call('createPurchase', { body: order, headers })).expectStatus(201).body;
      const path = { id: made.id };
      const report = { quantity: '1', external_id: shop.unique('own') };
      await shop.report(made.id, report);
      await shop.call('cancelPurchase', { path });
      const before = await eventsOf(shop);
      (await shop.call('createPurchase', { body: order, headers })).expectStatus(201);
      (await shop.call('createPurchase', { body: { ...order, payment_token: 'tok_none' } })).expectStatus(
        422,
      );
      (await shop.call('cancelPurchase', { path })).expectStatus(200);
      (await shop.call('createConsumption', { path, body: report })).expectStatus(200);
      (await shop.call('createConsumption', { path, body: { quantity: '1' } })).expectStatus(409);
      expectEqual(await eventsOf(shop), before, 'The events afterwards');
    },
  }),
];
