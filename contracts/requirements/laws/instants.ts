import { expectEqual } from '../../assert.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { idOf, makings, post } from './create-cases.js';
import { law, paid } from './law.js';

const NOW = '2027-01-10T09:30:15.437Z';

/** What is made while no time goes by. */
export const instants: readonly Requirement[] = [
  law({
    id: 'instants.created-at',
    needs: [...paid, 'clock'],
    pointer: '/components/schemas/Timestamp',
    statement: 'tell by created_at, to the millisecond, what the clock of the organization reads',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: NOW });
      for (const [operation, making] of Object.entries(makings)) {
        const made = (await post(shop, await making(shop))).expectStatus(201);
        const { created_at } = made.body as { created_at?: string };
        expectEqual(created_at, NOW, `created_at of ${operation}`, made);
      }
      const { id } = await shop.purchase(plans.one_time);
      const [charge] = await shop.charges(id);
      expectEqual([charge?.created_at, charge?.settled_at], [NOW, NOW], 'When it was charged and settled');
    },
  }),
  law({
    id: 'instants.ids',
    operation: 'createCustomer',
    needs: ['write', 'clock'],
    statement: 'give each of a hundred customers of one instant an id of its own, and list all of them',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: NOW });
      const { path, body } = await makings.createCustomer(shop);
      const answers = await Promise.all(Array.from({ length: 100 }, () => post(shop, { path, body })));
      const ids = answers.map((answer) => idOf(answer.expectStatus(201)));
      expectEqual(new Set(ids).size, ids.length, 'How many ids there are');
      const listed = (await shop.call('listCustomers', { query: { limit: 100 } })).expectStatus(200);
      expectEqual(
        listed.body.data.map(({ id }) => id).toSorted(),
        ids.toSorted(),
        'The ids that are listed',
        listed,
      );
    },
  }),
];
