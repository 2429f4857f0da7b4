import { expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { plans } from '../fixtures/plans.js';
import type { Requirement } from '../requirement.js';

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: string;
}

interface Fault {
  status: number;
  code: string;
  /** Makes a request wrong in this way. */
  put: (request: Request) => void;
}

/** In the order in which the description says that a request is checked. */
const faults: readonly Fault[] = [
  { status: 404, code: 'path_not_found', put: (request) => (request.path = '/nothing') },
  { status: 405, code: 'method_not_allowed', put: (request) => (request.method = 'PATCH') },
  {
    status: 401,
    code: 'api_key_invalid',
    put: ({ headers }) =>
      (headers['authorization'] = 'Bearer sk_test_0000000000000000000000000000000000000000'),
  },
  { status: 406, code: 'not_acceptable', put: ({ headers }) => (headers['accept'] = 'text/html') },
  { status: 413, code: 'body_too_large', put: (request) => (request.raw = ' '.repeat(100_001)) },
  {
    status: 415,
    code: 'unsupported_media_type',
    put: ({ headers }) => (headers['content-type'] = 'text/plain'),
  },
  { status: 400, code: 'malformed_json', put: (request) => (request.raw = '{') },
  {
    status: 404,
    code: 'resource_not_found',
    put: (request) => (request.path = '/purchases/none/cancel'),
  },
  { status: 409, code: 'purchase_not_subscription', put: () => undefined },
];

/** Of several reasons to refuse a request, the first in the order of the description is told. */
export const refusals: readonly Requirement[] = faults.slice(0, -1).map((first, index): Requirement => {
  const later = faults.slice(index + 1);
  const names = later.map(({ status }) => status).join(', ');
  return {
    id: `refusals.${first.code.replaceAll('_', '-')}`,
    level: 'MUST',
    phase: 'protocol',
    statement: `tell ${first.status} ${first.code} before ${names}`,
    operation: 'cancelPurchase',
    category: 101,
    needs: ['write'],
    pointer: '/info/description',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      // A one-time payment cannot be canceled: the last reason is always there.
      const { id } = await shop.buy(await shop.order(plans.one_time));
      await sideBySide([...later.map((second) => [first, second]), [first, ...later]], async (wrong) => {
        const request: Request = { method: 'PUT', path: `/purchases/${id}/cancel`, headers: {}, raw: '{}' };
        // The earlier fault comes last, so that it is not undone by a later one.
        for (const fault of wrong.toReversed()) fault.put(request);
        const { method, path, headers, raw } = request;
        const answer = await shop.send(method, path, { headers, raw });
        const told = wrong.map(({ code }) => code).join(' and ');
        expectThat(answer.status === first.status, `With ${told} it answered ${answer.shown}`, answer);
        answer.expectProblem(first.status, first.code);
      });
    },
  };
});
