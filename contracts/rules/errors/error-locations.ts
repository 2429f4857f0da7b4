import { expectEqual } from '../../http/assert.js';
import { expectErrorLocations } from '../../invariants/exchange-checks.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { ApiResponse } from '../../http/api-response.js';
import {
  defineAuditRequirement,
  defineLawRequirement,
  withNewOrganization,
} from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';

export const errorLocations = [
  defineAuditRequirement({
    id: 'audit.problems',
    area: 'errors',
    citation: cite('errors.locations', 'errors.one-location'),
    category: 101,
    statement: 'name the invalid parts of the request in each error response of the run',
    verify: async (context) => {
      for (const { exchanges } of await getExchangesPerApiKey(context)) {
        const rejected = exchanges.filter(
          ({ method, response }) => response.status >= 400 && method !== 'HEAD',
        );
        for (const exchange of rejected) expectErrorLocations(new ApiResponse(exchange));
      }
    },
  }),
];

async function readStatuses(organization: TestOrganization, count: number): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push(
      (await organization.call('listCustomers', { query: { limit: 1 }, retryWhenBusy: false })).status,
    );
  }
  return statuses;
}

const hitCounts = [1, 2].map((count) =>
  defineLawRequirement({
    id: `faults.count-${count}`,
    area: 'errors',
    citation: cite('sandbox.fault-count'),
    needs: ['write', 'sandbox'],
    statement: `apply a fault with count ${count} to exactly that many requests of its operation`,
    verify: withNewOrganization({}, async (organization) => {
      const body = { operation_id: 'listCustomers', effect: { kind: 'status', status: 503 }, count } as const;
      (await organization.call('createFault', { body })).expectStatus(201);
      (await organization.call('listPurchases', { retryWhenBusy: false })).expectStatus(200);
      const expected = [503, 503].slice(0, count);
      const statuses = await readStatuses(organization, count + 1);
      expectEqual(statuses, [...expected, 200], 'The responses');
      const remaining = (await organization.call('listFaults')).expectStatus(200);
      expectEqual(remaining.body.data, [], 'The remaining faults', remaining);
    }),
  }),
);

const bodyContains = defineLawRequirement({
  id: 'faults.body-contains',
  area: 'errors',
  citation: cite('sandbox.fault-bodies'),
  needs: ['write', 'sandbox'],
  statement: 'apply a fault with `body_contains` only to requests whose body has these values',
  verify: withNewOrganization({}, async (organization) => {
    const body_contains = { metadata: { channel: 'store' } };
    const fault = { body_contains, effect: { kind: 'status', status: 503 } } as const;
    (await organization.call('createFault', { body: fault })).expectStatus(201);
    const create = async (metadata: Record<string, string>): Promise<number> => {
      const body = { name: 'Home electricity', metadata };
      return (await organization.call('createService', { body, retryWhenBusy: false })).status;
    };
    const statuses = [
      await create({ channel: 'web' }),
      await create({ region: 'eu' }),
      await create({ channel: 'store', region: 'eu' }),
    ];
    expectEqual(statuses, [201, 201, 503], 'The responses');
  }),
});

export const faultInjection = [...hitCounts, bodyContains];
