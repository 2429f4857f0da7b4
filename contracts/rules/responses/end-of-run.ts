import { expectEqual } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import {
  getLastPathSegment,
  type ExchangeLog,
  type SuccessfulExchange,
} from '../../invariants/exchange-log.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import type { Context } from '../../session/context.js';
import { operations, sandboxOperations } from '../../spec/api-documents.js';
import { expectReplayed } from '../idempotency/idempotency.js';
import { cite } from '../shared/cite.js';
import { defineAuditRequirement, withDefaults } from '../shared/define-requirement.js';

const define = withDefaults(defineAuditRequirement, { needs: ['write'] });

/** Number of requests that one requirement repeats. */
const MAX_REPEATED = 25;

/** Operations that replace neither the clock nor the objects of an organization, and inject no faults. */
const harmlessOperations = new Set([
  'advanceClock',
  ...[...operations, ...sandboxOperations.filter(({ method }) => method === 'GET')].map(({ id }) => id),
]);

/** Checks the earliest matching requests of organizations with harmless operations only: what they have shown holds on. */
async function checkEarly(
  context: Context,
  matches: (success: SuccessfulExchange) => boolean,
  check: (early: SuccessfulExchange) => Promise<void>,
): Promise<void> {
  const isUntouched = ({ exchanges }: ExchangeLog): boolean =>
    exchanges.every(
      ({ operation, response }) =>
        (operation === null || harmlessOperations.has(operation.id)) && response.status !== 401,
    );
  const logs = (await getExchangesPerApiKey(context)).filter(isUntouched);
  const found = logs.flatMap(({ successes }) => successes.filter((success) => matches(success)));
  const earliest = found
    .toSorted((one, other) => one.response.exchange.number - other.response.exchange.number)
    .slice(0, MAX_REPEATED);
  await mapConcurrent(earliest, check);
}

/** Sends a request of the run again; another method or target replaces its own. */
function repeat(
  { anonymous }: Context,
  { response: { exchange } }: SuccessfulExchange,
  { method, target } = { method: exchange.method, target: exchange.target },
): Promise<ApiResponse> {
  const { headers, body, encoding } = exchange.request;
  const kept = ['authorization', 'content-type', 'idempotency-key'];
  const sent = Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const bytes = body === null || method === 'GET' ? null : Buffer.from(body, encoding);
  return anonymous.transport(method, target, sent, bytes, true);
}

/** What has been promised for longer than a moment, at the end of the run. */
export const endOfRun = [
  define({
    id: 'audit.later.replays',
    area: 'idempotency',
    citation: cite('idempotency.retention', 'idempotency.same-response'),
    category: 104,
    statement: 'return the first response to an Idempotency-Key also at the end of the run',
    verify: (context) =>
      checkEarly(
        context,
        ({ response: { exchange, status }, isReplay }) => {
          const { headers, body } = exchange.request;
          const isPlain = exchange.method === 'POST' && body?.endsWith('…') !== true;
          return isPlain && !isReplay && status === 201 && /^[\w-]+$/.test(headers['idempotency-key'] ?? '');
        },
        async (first) => {
          expectReplayed(await repeat(context, first), first.response);
        },
      ),
  }),
  define({
    id: 'audit.later.deleted',
    area: 'usage',
    citation: cite('usage.deleted'),
    category: 103,
    statement: 'return 404 for a deleted usage record also at the end of the run',
    verify: (context) =>
      checkEarly(
        context,
        ({ operation }) => operation === 'deleteConsumption',
        async (deletion) => {
          const { target } = deletion.response.exchange;
          const read = await repeat(context, deletion, { method: 'GET', target });
          read.expectProblem(404, 'resource_not_found');
        },
      ),
  }),
  define({
    id: 'audit.later.customers',
    area: 'customers',
    citation: cite('responses.read-your-writes', 'customers.unchanging'),
    category: 101,
    statement: 'return each customer at the end of the run as when it was created',
    verify: (context) =>
      checkEarly(
        context,
        ({ operation, isReplay, response }) =>
          operation === 'createCustomer' && !isReplay && response.status === 201,
        async (created) => {
          const [path = ''] = created.response.exchange.target.split('?');
          const target = `${path}/${String(created.body?.['id'])}`;
          const read = await repeat(context, created, { method: 'GET', target });
          expectEqual(read.expectStatus(200).json, created.body, 'The customer at the end of the run', read);
        },
      ),
  }),
  define({
    id: 'audit.later.cursors',
    area: 'pagination',
    citation: cite('lists.next-page', 'lists.stable-pages'),
    category: 101,
    statement: 'accept a cursor of customers also at the end of the run, and return the same customers',
    verify: (context) =>
      checkEarly(
        context,
        (success) =>
          success.operation === 'listCustomers' &&
          getLastPathSegment(success) === 'customers' &&
          success.response.exchange.method === 'GET' &&
          /[?&]cursor=/.test(success.response.exchange.target),
        async (first) => {
          const again = await repeat(context, first);
          const { data } = again.expectStatus(200).json as { data: unknown };
          expectEqual(data, first.body?.['data'], 'The page at the end of the run', again);
        },
      ),
  }),
];
