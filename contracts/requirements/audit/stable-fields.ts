import { expectEqual, expectThat } from '../../http/assert.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import {
  getObjectKind,
  getObjects,
  type ObjectKind,
  type ApiObject,
} from '../../invariants/response-objects.js';
import type { ExchangeLog } from '../../invariants/exchange-log.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';
import type { Citation } from '../../requirement.js';
import { cite } from '../shared/cite.js';

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
