import { expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { Blocked } from '../finding.js';
import { labelOf } from '../cases/boundaries.js';
import { operationNamed } from '../spec/description.js';
import type { Need, Requirement } from '../requirement.js';
import { plans } from '../fixtures/plans.js';
import type { Shop } from '../fixtures/test-organization.js';

/** A list, with how to make two things in it. */
interface List {
  operation: 'listCustomers' | 'listPurchases' | 'listCharges' | 'listConsumptions';
  needs: readonly Need[];
  /** @returns the path of the list */
  fill: (shop: Shop) => Promise<string>;
}

const lists: readonly List[] = [
  {
    operation: 'listCustomers',
    needs: ['write'],
    fill: async (shop) => {
      await Promise.all([shop.customer(), shop.customer()]);
      return '/customers';
    },
  },
  {
    operation: 'listPurchases',
    needs: ['write'],
    fill: async (shop) => {
      const order = await shop.order();
      await Promise.all([shop.buy(order), shop.buy(order)]);
      return '/purchases';
    },
  },
  {
    operation: 'listCharges',
    needs: ['write', 'payment-tokens'],
    fill: async (shop) => {
      await Promise.all([shop.purchase(plans.one_time), shop.purchase(plans.one_time)]);
      return '/charges';
    },
  },
  {
    operation: 'listConsumptions',
    needs: ['write', 'payment-tokens'],
    fill: async (shop) => {
      const { id } = await shop.purchase(plans.variable);
      await Promise.all([shop.report(id, { quantity: '1' }), shop.report(id, { quantity: '2' })]);
      return `/purchases/${id}/consumptions`;
    },
  },
];

/** A cursor leads on in the list that it comes from, and nowhere else. */
export const cursors: readonly Requirement[] = lists.flatMap(({ operation, needs, fill }): Requirement[] => {
  const common = {
    level: 'MUST',
    phase: 'negatives',
    operation,
    category: 102,
    needs,
    pointer: `${operationNamed(operation).pointer}/responses/400`,
  } as const;
  return [
    {
      ...common,
      id: `cursors.changed.${operation}`,
      statement: `refuse a cursor that was changed or made up with 400 invalid_cursor (${operation})`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        const path = await fill(shop);
        const cursor = await cursorOf(shop, path);
        await sideBySide([...changed(cursor), ...madeUp], async (wrong) => {
          const answer = await shop.send('GET', next(path, wrong));
          expectThat(
            answer.status === 400,
            `The cursor ${labelOf(wrong)} is not refused: ${answer.shown}`,
            answer,
          );
          answer.expectProblem(400, 'invalid_cursor');
        });
      },
    },
    {
      ...common,
      id: `cursors.other-filters.${operation}`,
      statement: `refuse a cursor that comes from other filters with 400 invalid_cursor (${operation})`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        const path = await fill(shop);
        const filter = 'created_from=2000-01-01T00:00:00Z';
        const cursors = [await cursorOf(shop, path), await cursorOf(shop, path, filter)] as const;
        (await shop.send('GET', `${next(path, cursors[1])}&${filter}`)).expectStatus(200);
        (await shop.send('GET', `${next(path, cursors[0])}&${filter}`)).expectProblem(400, 'invalid_cursor');
        (await shop.send('GET', next(path, cursors[1]))).expectProblem(400, 'invalid_cursor');
      },
    },
    {
      ...common,
      id: `cursors.other-list.${operation}`,
      statement: `refuse a cursor that comes from another list with 400 invalid_cursor (${operation})`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        const other = lists.find((list) => list.operation !== operation && list.needs.length <= needs.length);
        const path = await fill(shop);
        const foreign = await cursorOf(shop, (await other?.fill(shop)) ?? '');
        (await shop.send('GET', next(path, foreign))).expectProblem(400, 'invalid_cursor');
      },
    },
    {
      ...common,
      id: `cursors.other-organization.${operation}`,
      statement: `refuse the cursor of another organization with 400 invalid_cursor (${operation})`,
      category: 207,
      needs: [...needs, 'second-key'],
      verify: async ({ shop: shopOf, otherShop }) => {
        const [shop, other] = [await shopOf(), await otherShop()];
        const foreign = await cursorOf(other, await fill(other));
        (await shop.send('GET', next(await fill(shop), foreign))).expectProblem(400, 'invalid_cursor');
      },
    },
  ];
});

const next = (path: string, cursor: string): string => `${path}?limit=1&cursor=${encodeURIComponent(cursor)}`;

/** @throws Blocked when the list ends with its first page */
async function cursorOf(shop: Shop, path: string, filter = ''): Promise<string> {
  const answer = await shop.send('GET', `${path}?limit=1&${filter}`.replace(/&$/, ''));
  const { next_cursor } = (answer.status === 200 ? answer.json : {}) as { next_cursor?: string | null };
  if (next_cursor) return next_cursor;
  throw new Blocked(`A list of two has no second page: ${answer.shown}`, { exchange: answer.exchange });
}

const madeUp = [
  'made-up',
  '0',
  'null',
  '{"s":1}',
  'eyJzIjo0Mn0.c2lnbmF0dXJl',
  '../..',
  '👾',
  'a'.repeat(500),
];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** As if it had been tampered with: a character in another half of the base64 alphabet is another value in any code. */
function changed(cursor: string): string[] {
  const places = [0, Math.floor(cursor.length / 4), Math.floor(cursor.length / 2), cursor.length - 1];
  const exchanged = places.map((place) => {
    const value = alphabet.indexOf(cursor.charAt(place));
    const other = value === -1 ? 'A' : alphabet.charAt(value ^ 32);
    return cursor.slice(0, place) + other + cursor.slice(place + 1);
  });
  return [...exchanged, cursor.slice(1), cursor.slice(0, -2), `${cursor}AA`, `A${cursor}`];
}
