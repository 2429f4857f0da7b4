import { expectEqual } from '../../assert.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { law } from './law.js';

async function statusesOf(shop: Shop, count: number): Promise<number[]> {
  const statuses = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await shop.call('listCustomers', { query: { limit: 1 }, isPatient: false })).status);
  }
  return statuses;
}

/** What a client rehearses its retries with. */
export const faults: readonly Requirement[] = [1, 2].map((count) =>
  law({
    id: `faults.count-${count}`,
    needs: ['write', 'sandbox'],
    statement: `let a fault hit ${count} requests of its operation, where that is its count, and no other`,
    verify: async ({ freshShop }) => {
      const shop = await freshShop();
      const body = { operation_id: 'listCustomers', effect: { kind: 'status', status: 503 }, count } as const;
      (await shop.call('createFault', { body })).expectStatus(201);
      (await shop.call('listPurchases', { isPatient: false })).expectStatus(200);
      const expected = [503, 503].slice(0, count);
      expectEqual(await statusesOf(shop, count + 1), [...expected, 200], 'What the requests were answered');
      const left = (await shop.call('listFaults')).expectStatus(200);
      expectEqual(left.body.data, [], 'The faults that are left', left);
    },
  }),
);
