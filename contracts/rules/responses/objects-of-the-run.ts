import { expectEqual, expectThat } from '../../http/assert.js';
import {
  expectLocations,
  expectReplays,
  expectStableFields,
  objectKinds,
} from '../../invariants/exchange-checks.js';
import type { SuccessfulExchange, ExchangeLog } from '../../invariants/exchange-log.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { getObjects, type ObjectKind } from '../../invariants/response-objects.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import type { Citation } from '../../requirement.js';

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

const stableFieldCitations: Readonly<Record<ObjectKind, Citation>> = {
  customer: cite('customers.unchanging'),
  consumption: cite('events.same-as-get'),
  charge: cite('events.same-as-get'),
  purchase: cite('events.same-as-get'),
};

const readOperations: Readonly<Record<ObjectKind, string>> = {
  customer: 'getCustomer',
  consumption: 'getConsumption',
  charge: 'getCharge',
  purchase: 'getPurchase',
};

export const stableFields = [
  ...objectKinds.map((kind) =>
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
