import { expectEqual, expectThat } from '../../http/assert.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { ApiResponse, type Problem } from '../../http/api-response.js';
import { publicDocument } from '../../spec/api-documents.js';
import type { Example } from '../../spec/document.js';
import {
  defineAuditRequirement,
  defineLawRequirement,
  withNewOrganization,
} from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';

type ValidationError = NonNullable<Problem['errors']>[number];

const getLocationKind = (error: ValidationError): string =>
  ['pointer', 'parameter', 'header'].find((kind) => kind in error) ?? 'nothing';

/** Kinds of locations in the documented examples of an error, by its code. */
const documentedKinds = new Map<string, Set<string>>();
for (const { value } of Object.values(publicDocument.components['examples'] ?? {}) as Example[]) {
  const { code, errors } = (value ?? {}) as Partial<Problem>;
  if (code === undefined) continue;
  const kinds = documentedKinds.get(code) ?? new Set();
  for (const error of errors ?? []) kinds.add(getLocationKind(error));
  documentedKinds.set(code, kinds);
}

/** Error codes that are always about the same location. */
const fixedLocations: Readonly<Record<string, Partial<ValidationError>>> = {
  external_id_taken: { pointer: '/external_id' },
  idempotency_key_reused: { header: 'Idempotency-Key' },
  payment_token_unknown: { pointer: '/payment_token' },
  period_closed: { pointer: '/occurred_at' },
  occurred_in_future: { pointer: '/occurred_at' },
};

/** Expects the kinds of locations that the documented examples have, and a matching `errors_total`. */
function expectErrorLocations(response: ApiResponse): void {
  const { code, errors: listed, errors_total } = response.problem;
  const errors = listed ?? [];
  const kinds = documentedKinds.get(code);
  if (!kinds) return;
  const what = `Presence of a location in an error response ${code}`;
  expectEqual(errors.length > 0, kinds.size > 0, what, response);
  for (const error of errors) {
    const kind = getLocationKind(error);
    expectThat(kinds.has(kind), `An error response ${code} names a ${kind}`, response);
    const expected = { ...error, ...fixedLocations[code] };
    expectEqual(expected, error, `The location in an error response ${code}`, response);
  }
  // A longer list is cut off at 100 errors.
  if (errors.length >= 100) return;
  expectEqual(errors_total ?? 0, errors.length, `errors_total of an error response ${code}`, response);
}

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
