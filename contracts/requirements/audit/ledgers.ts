import { expectEqual, expectThat } from '../../assert.js';
import { booksUntilNow, type Books } from '../../invariants/organization-state.js';
import { kindOf, type Thing } from '../../invariants/shown.js';
import type { Event } from '../../http/events.js';
import type { Requirement } from '../../requirement.js';
import { audit, told } from './audit.js';

/** What changes without an event of its own, by the kind of object. */
const silent = {
  purchase: ['next_charge_at', 'latest_charge_id', 'cycles_completed', 'current_period'],
  charge: ['next_retry_at'],
  consumption: ['status', 'charge_id'],
} as const;

type Told = keyof typeof silent;

const without = (thing: object, names: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name)));

/** What the events leave of each object, in the order in which they tell of them. */
function folded(events: readonly Event[], kind: Told): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const { type, data } of events) {
    if (!type.startsWith(`${kind}.`)) continue;
    const thing = data as Thing;
    if (type.endsWith('.deleted')) things.delete(thing.id);
    else things.set(thing.id, thing);
  }
  return things;
}

/** What there is is what was told, one by one: whoever only listens has missed nothing. */
function expectFolded({ events, things, isComplete }: Books, kind: Told): void {
  const left = folded(events, kind);
  for (const [id, thing] of things) {
    if (kindOf(id) !== kind) continue;
    const last = left.get(id);
    expectThat(last !== undefined, `No event tells that there is ${id}`);
    const names = silent[kind];
    expectEqual(without(last, names), without(thing, names), `What events tell of ${id}, by what is shown`);
    left.delete(id);
  }
  if (isComplete) expectEqual([...left.keys()], [], 'What events tell of, and nothing shows');
}

/** Whoever hears all events knows all there is. */
export const ledgers: readonly Requirement[] = (Object.keys(silent) as Told[]).map((kind) =>
  audit({
    ...told,
    id: `audit.shown-as-told.${kind}`,
    statement: `show every ${kind} of the run as the last event left it, and no other`,
    verify: async (context) => {
      for (const books of await booksUntilNow(context)) expectFolded(books, kind);
    },
  }),
);
