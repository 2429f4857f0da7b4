import { defineRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { plans } from '../../fixtures/plans.js';
import type { Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: string;
}

interface RejectionCase {
  status: number;
  code: string;
  /** Makes a request fail with this code. */
  apply: (request: Request) => void;
}

/** Ordered as the OpenAPI document orders the checks of a request. */
const cases: readonly RejectionCase[] = [
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
    id: `refusals.${first.code.replaceAll('_', '-')}`,
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
          const { method, path, headers, raw } = request;
          const response = await organization.send(method, path, { headers, raw });
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
