import { expectThat } from '../http/assert.js';
import type { Requirement } from '../requirement.js';
import { withOrganization } from './shared/define-requirement.js';
import { citePart } from './shared/cite.js';

export const reachability: readonly Requirement[] = [
  {
    id: 'reachability.list',
    area: 'authentication',
    level: 'MUST',
    phase: 'reachability',
    statement: 'return 200 for GET /customers with a valid API key',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    citation: citePart('/paths/~1customers/get/responses/200'),
    verify: withOrganization(async (organization) => {
      const response = await organization.call('listCustomers', { query: { limit: 1 } });
      response.expectStatus(200);
      expectThat(Array.isArray(response.body.data), 'A list has no data.', response);
    }),
  },
];
