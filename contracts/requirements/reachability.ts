import { expectThat } from '../assert.js';
import type { Requirement } from '../requirement.js';

export const reachability: readonly Requirement[] = [
  {
    id: 'reachability.list',
    level: 'MUST',
    phase: 'reachability',
    statement: 'answer GET /customers with 200 to a good key',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    pointer: '/paths/~1customers/get/responses/200',
    verify: async ({ shop }) => {
      const answer = await (await shop()).call('listCustomers', { query: { limit: 1 } });
      answer.expectStatus(200);
      expectThat(Array.isArray(answer.body.data), 'A list has no data.', answer);
    },
  },
];
