import { expectEqual, expectThat } from '../../http/assert.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import type { SuccessfulExchange, ExchangeLog } from '../../invariants/exchange-log.js';
import type { Api } from '../../http/api.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import {
  getObjectKind,
  getObjects,
  type ObjectKind,
  type ApiObject,
} from '../../invariants/response-objects.js';
import type { Citation } from '../../requirement.js';

/** Scope of the Idempotency-Key: method, target and key; null without a key. */
function getIdempotencyScope({ response }: SuccessfulExchange): string | null {
  const { method, target, request } = response.exchange;
  const key = request.headers['idempotency-key'];
  return key === undefined ? null : `${method} ${target} ${unquoteKey(key)}`;
}

/** Removes the quotes and escapes of a quoted key. @see RFC 8941, section 3.3.3 */
function unquoteKey(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}

/** Expects that per idempotency key exactly one request executes and the others replay its response. */
function expectReplays({ successes, isComplete }: ExchangeLog): void {
  const first = new Map<string, SuccessfulExchange>();
  for (const success of successes) {
    const scope = getIdempotencyScope(success);
    if (scope === null || success.isReplay) continue;
    expectThat(!first.has(scope), `${scope} was carried out twice`, success.response);
    first.set(scope, success);
  }
  for (const replay of successes.filter(({ isReplay }) => isReplay)) {
    const { response, body } = replay;
    const original = first.get(getIdempotencyScope(replay) ?? '');
    // The original may have been executed although its response was lost.
    if (!original && !isComplete) continue;
    expectThat(original !== undefined, 'A repeated request whose first one was rejected', response);
    expectEqual(
      [response.status, body, response.getHeader('location')],
      [original.response.status, original.body, original.response.getHeader('location')],
      'The answer to a repetition, by the first',
      response,
    );
  }
}

/** Paths of created objects, by operation. */
const locations: Readonly<Record<string, (id: string, parent: string) => string>> = {
  createCustomer: (id) => `/customers/${id}`,
  createPurchase: (id) => `/purchases/${id}`,
  createConsumption: (id, parent) => `/purchases/${parent}/consumptions/${id}`,
};

function expectLocations({ successes }: ExchangeLog, api: Api): void {
  for (const { operation, response, body } of successes) {
    const toPath = response.status === 201 ? locations[operation] : undefined;
    if (!toPath) continue;
    const expected = toPath(String(body?.['id']), String(body?.['purchase_id']));
    const path = api.toRelativePath(response.getHeader('location') ?? '', response);
    expectEqual(path, expected, 'The object at the Location', response);
  }
}

/** Time of a frozen clock during a request; null if the clock was advanced concurrently. */
function getClockTime(
  { initialTime, exchanges, successes }: ExchangeLog,
  { response: { exchange } }: SuccessfulExchange,
): string | null {
  const advances = exchanges.filter(({ operation }) => operation?.id === 'advanceClock');
  const isConcurrent = advances.some(
    (advance) => advance.number < exchange.begun_by_then && advance.begun_by_then >= exchange.number,
  );
  if (isConcurrent) return null;
  const earlier = successes.filter(
    ({ operation, response }) => operation === 'advanceClock' && response.exchange.number < exchange.number,
  );
  return earlier.length === 0 ? initialTime : String(earlier.at(-1)?.body?.['now']);
}

/** Expects `created_at` to be the time of the organization's clock. */
function expectCreationTimes(log: ExchangeLog): void {
  if (log.initialTime === null) return;
  for (const success of log.successes) {
    const { response, body, isReplay } = success;
    const created_at = response.status === 201 && !isReplay ? body?.['created_at'] : undefined;
    if (created_at === undefined) continue;
    const time = getClockTime(log, success);
    if (time !== null) expectEqual(created_at, time, 'The creation time on the clock', response);
  }
}

export const responses = [
  defineAuditRequirement({
    id: 'audit.replays',
    area: 'idempotency',
    citation: cite('idempotency.replay', 'idempotency.json-comparison', 'idempotency.same-response'),
    category: 104,
    statement: 'process one request of the run per Idempotency-Key, and return its response to the others',
    verify: async (context) => {
      (await getExchangesPerApiKey(context)).forEach(expectReplays);
    },
  }),
  defineAuditRequirement({
    id: 'audit.locations',
    area: 'responses',
    citation: cite('responses.location'),
    category: 101,
    statement: 'return the Location of each object that the run created',
    verify: async (context) => {
      for (const log of await getExchangesPerApiKey(context)) expectLocations(log, context.session.anonymous);
    },
  }),
  defineAuditRequirement({
    id: 'audit.clock',
    area: 'renewals',
    citation: cite('time.timestamps'),
    needs: ['write', 'clock'],
    statement: 'return the creation time of each object of the run on the clock of its organization',
    verify: async (context) => {
      (await getExchangesPerApiKey(context)).forEach(expectCreationTimes);
    },
  }),
];

/** Fields that can change after creation. */
const mutableFields: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  customer: new Set(),
  consumption: new Set(['status', 'charge_id']),
  charge: new Set(['status', 'failure', 'payment_method', 'period', 'next_retry_at', 'settled_at']),
  purchase: new Set([
    ...['status', 'next_action', 'payment_method', 'failure', 'trial_end', 'current_period'],
    ...['next_charge_at', 'cycles_completed', 'cancel_at_period_end', 'canceled_at', 'cancellation'],
    'latest_charge_id',
  ]),
};

const toStableFields = (kind: ObjectKind, object: ApiObject): unknown =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !mutableFields[kind].has(name)));

const stableFieldCitations: Readonly<Record<ObjectKind, Citation>> = {
  customer: cite('customers.unchanging'),
  consumption: cite('events.same-as-get'),
  charge: cite('events.same-as-get'),
  purchase: cite('events.same-as-get'),
};

/** Expects each response that contains an object to show the stable fields of the first one. */
function expectStableFields({ successes }: ExchangeLog, kind: ObjectKind): void {
  const first = new Map<string, unknown>();
  for (const success of successes) {
    for (const object of getObjects(success)) {
      if (getObjectKind(object.id) !== kind) continue;
      const fields = toStableFields(kind, object);
      const before = first.get(object.id);
      if (before === undefined) {
        first.set(object.id, fields);
        continue;
      }
      const what = `What ${success.operation} shows of ${object.id}, by before`;
      expectEqual(fields, before, what, success.response);
    }
  }
}

const readOperations: Readonly<Record<ObjectKind, string>> = {
  customer: 'getCustomer',
  consumption: 'getConsumption',
  charge: 'getCharge',
  purchase: 'getPurchase',
};

export const stableFields = [
  ...(Object.keys(mutableFields) as ObjectKind[]).map((kind) =>
    defineAuditRequirement({
      id: `audit.shown-alike.${kind}`,
      area: 'responses',
      citation: stableFieldCitations[kind],
      operation: readOperations[kind],
      category: 101,
      statement: `return the unchanging fields of each ${kind} equally in all responses, lists and events of the run`,
      verify: async (context) => {
        for (const log of await getExchangesPerApiKey(context)) expectStableFields(log, kind);
      },
    }),
  ),
  defineAuditRequirement({
    id: 'audit.shown-to-one',
    area: 'isolation',
    citation: cite('isolation.own-organization'),
    category: 207,
    statement: 'return each object of the run to one organization only',
    verify: async (context) => {
      const owners = new Map<string, ExchangeLog>();
      for (const log of await getExchangesPerApiKey(context)) {
        for (const success of log.successes) {
          for (const { id } of getObjects(success)) {
            const owner = owners.get(id) ?? log;
            expectThat(owner === log, `${id} is shown to two organizations`, success.response);
            owners.set(id, log);
          }
        }
      }
    },
  }),
];
