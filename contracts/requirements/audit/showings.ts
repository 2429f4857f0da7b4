import { expectEqual, expectThat } from '../../assert.js';
import { trailsUntilNow } from '../../invariants/organization-state.js';
import { kindOf, shownBy, type Kind, type Thing } from '../../invariants/shown.js';
import type { Trail } from '../../invariants/exchange-log.js';
import type { Requirement } from '../../requirement.js';
import { audit } from './audit.js';

/** What becomes of an object in the course of time; all else stays as it was made. */
const changing: Readonly<Record<Kind, ReadonlySet<string>>> = {
  customer: new Set(),
  consumption: new Set(['status', 'charge_id']),
  charge: new Set(['status', 'failure', 'payment_method', 'period', 'next_retry_at', 'settled_at']),
  purchase: new Set([
    ...['status', 'next_action', 'payment_method', 'failure', 'trial_end', 'current_period'],
    ...['next_charge_at', 'cycles_completed', 'cancel_at_period_end', 'canceled_at', 'cancellation'],
    'latest_charge_id',
  ]),
};

const lasting = (kind: Kind, thing: Thing): unknown =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !changing[kind].has(name)));

/** Each showing of an object is like the first, but for what changes. */
function expectShownAlike({ done }: Trail, kind: Kind): void {
  const first = new Map<string, unknown>();
  for (const one of done) {
    for (const thing of shownBy(one)) {
      if (kindOf(thing.id) !== kind) continue;
      const now = lasting(kind, thing);
      const before = first.get(thing.id);
      if (before === undefined) first.set(thing.id, now);
      else expectEqual(now, before, `What ${one.operation} shows of ${thing.id}, by before`, one.answer);
    }
  }
}

const operations: Readonly<Record<Kind, string>> = {
  customer: 'getCustomer',
  consumption: 'getConsumption',
  charge: 'getCharge',
  purchase: 'getPurchase',
};

/** All that was shown, by whatever answer. */
export const showings: readonly Requirement[] = [
  ...(Object.keys(changing) as Kind[]).map((kind) =>
    audit({
      id: `audit.shown-alike.${kind}`,
      operation: operations[kind],
      category: 101,
      statement: `show what stays of a ${kind} the same in each answer of the run, be it alone, in a list or in an event`,
      verify: async (context) => {
        for (const trail of await trailsUntilNow(context)) expectShownAlike(trail, kind);
      },
    }),
  ),
  audit({
    id: 'audit.shown-to-one',
    category: 207,
    statement: 'show an object of the run to one organization only',
    verify: async (context) => {
      const owners = new Map<string, Trail>();
      for (const trail of await trailsUntilNow(context)) {
        for (const one of trail.done) {
          for (const { id } of shownBy(one)) {
            const owner = owners.get(id) ?? trail;
            expectThat(owner === trail, `${id} is shown to two organizations`, one.answer);
            owners.set(id, trail);
          }
        }
      }
    },
  }),
];
