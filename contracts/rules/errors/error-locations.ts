import { expectEqual, expectThat } from '../../http/assert.js';
import { expectErrorLocations } from '../../invariants/exchange-checks.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { ApiResponse } from '../../http/api-response.js';
import {
  defineAuditRequirement,
  defineLawRequirement,
  withNewOrganization,
  defineRequirement,
  withOrganization,
} from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { plans } from '../../fixtures/plans.js';
import type { Requirement } from '../../requirement.js';

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

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  repeated?: Record<string, string>;
  raw: string;
}

interface RejectionCase {
  /** Name in the id of the requirement. Default: the code. */
  name?: string;
  status: number;
  code: string;
  /** Makes a request fail with this code. */
  apply: (request: Request) => void;
}

/** Ordered as the OpenAPI document orders the checks of a request. */
const cases: readonly RejectionCase[] = [
  { status: 400, code: 'invalid_request', apply: (request) => (request.repeated = { authorization: 'a' }) },
  { status: 404, code: 'path_not_found', apply: (request) => (request.path = '/nothing') },
  { status: 405, code: 'method_not_allowed', apply: (request) => (request.method = 'PATCH') },
  {
    status: 401,
    code: 'api_key_invalid',
    apply: ({ headers }) =>
      (headers['authorization'] = 'Bearer sk_test_0000000000000000000000000000000000000000'),
  },
  { status: 406, code: 'not_acceptable', apply: ({ headers }) => (headers['accept'] = 'text/html') },
  { status: 413, code: 'body_too_large', apply: (request) => (request.raw = ' '.repeat(100_001)) },
  {
    status: 415,
    code: 'unsupported_media_type',
    apply: ({ headers }) => (headers['content-type'] = 'text/plain'),
  },
  { status: 400, code: 'malformed_json', apply: (request) => (request.raw = '{') },
  {
    name: 'validation',
    status: 400,
    code: 'invalid_request',
    apply: (request) => (request.raw = '{"mode":"never"}'),
  },
  {
    status: 404,
    code: 'resource_not_found',
    apply: (request) => (request.path = '/purchases/none/cancel'),
  },
  { status: 409, code: 'purchase_not_subscription', apply: () => undefined },
];

/** Precedence of errors when a request has several. */
export const rejectionOrder: readonly Requirement[] = cases.slice(0, -1).map((first, index): Requirement => {
  const later = cases.slice(index + 1);
  const laterStatuses = later.map(({ status }) => status).join(', ');
  return defineRequirement({
    id: `refusals.${first.name ?? first.code.replaceAll('_', '-')}`,
    area: 'errors',
    phase: 'protocol',
    statement: `report ${first.status} ${first.code} before ${laterStatuses}`,
    operation: 'cancelPurchase',
    category: 101,
    citation: cite('errors.order', 'errors.order-of-checks'),
    verify: withOrganization(async (organization) => {
      // One-time payments cannot be canceled, so every request has the last error.
      const { id } = await organization.createPurchase(await organization.prepareOrder(plans.one_time));
      await mapConcurrent(
        [...later.map((second) => [first, second]), [first, ...later]],
        async (combined) => {
          const request: Request = { method: 'PUT', path: `/purchases/${id}/cancel`, headers: {}, raw: '{}' };
          // Applied in reverse, so that a later case does not overwrite an earlier one.
          for (const { apply } of combined.toReversed()) apply(request);
          const { method, path, ...options } = request;
          const response = await organization.send(method, path, options);
          const codes = combined.map(({ code }) => code).join(' and ');
          expectThat(
            response.status === first.status,
            `The response to a request with ${codes} was ${response.summary}`,
            response,
          );
          response.expectProblem(first.status, first.code);
        },
      );
    }),
  });
});
