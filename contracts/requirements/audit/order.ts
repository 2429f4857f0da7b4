import { expectEqual, expectThat } from '../../assert.js';
import { booksUntilNow, type Books } from '../../invariants/organization-state.js';
import { statusEvents, type Event } from '../../http/events.js';
import type { Requirement } from '../../requirement.js';
import type { Charge, Purchase } from '../../fixtures/test-organization.js';
import { audit, told } from './audit.js';

/** When what an event tells of happened, by what it tells; undefined where that does not say. */
function instantOf({ type, data }: Event): string | null | undefined {
  const { created_at, settled_at, canceled_at } = data as Partial<Charge & Purchase>;
  if (type === 'charge.succeeded' || type === 'charge.failed') return settled_at;
  if (type === 'purchase.canceled') return canceled_at;
  return type.endsWith('.created') || type.startsWith('charge.') ? created_at : undefined;
}

/** Whether a status is left again within the change that enters it, whose end the object of the event shows. */
function isLeftAtOnce({ data, timestamp }: Event, following: readonly Event[]): boolean {
  const { id } = data as { id: string };
  return following.some(
    (other) =>
      other.timestamp === timestamp && other.type in statusEvents && (other.data as { id: string }).id === id,
  );
}

/** What an event says of itself is what its object says. */
function expectSound(event: Event, place: number, events: readonly Event[]): void {
  const { id, type, timestamp, data } = event;
  const thing = data as Partial<Charge & Purchase>;
  const instant = instantOf(event);
  if (instant !== undefined) expectEqual(timestamp, instant, `The timestamp of ${type} ${id}`);
  const status = type.startsWith('charge.') ? type.slice('charge.'.length) : statusEvents[type];
  if (status === undefined || thing.status === status) return;
  if (isLeftAtOnce(event, events.slice(place + 1))) return;
  expectEqual(thing.status, status, `The status in ${type} ${id}`);
}

/** They come in the order of time, none of it before the organization was made or after what its clock reads. */
function expectOrder({ trail, events }: Books): void {
  const times = events.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of events, in their order');
  if (trail.begins === null) return;
  const readings = trail.done.flatMap(({ operation, body }) =>
    operation === 'advanceClock' ? String(body?.['now']) : [],
  );
  const last = readings.toSorted().at(-1) ?? trail.begins;
  for (const { id, timestamp } of events) {
    const isWithin = timestamp >= trail.begins && timestamp <= last;
    expectThat(isWithin, `${id} is of ${timestamp}, and the clock went from ${trail.begins} to ${last}`);
  }
}

const finals: ReadonlySet<unknown> = new Set(['succeeded', 'failed', 'expired', 'canceled']);

/** It begins with its creation, enters no state in which it is, counts its periods, and ends where nothing follows. */
function expectCourse(id: string, events: readonly Event[]): void {
  expectEqual(events[0]?.type, 'purchase.created', `The first event of ${id}`);
  const entered = events.flatMap(({ type }) => statusEvents[type] ?? []);
  for (const [place, status] of entered.entries()) {
    // Whoever fails a challenge on the page may be challenged again, without anything between.
    const isAgain = status === entered[place - 1] && status !== 'requires_action';
    expectThat(!isAgain, `${id} becomes ${status} though it is`);
    const isLast = place === entered.length - 1;
    expectThat(isLast || !finals.has(status), `${id} goes on after it was ${status}`);
  }
  const isOver = finals.has(entered.at(-1));
  const end = events.at(-1)?.type ?? '';
  expectThat(!isOver || end in statusEvents, `${id} is over, and ${end} follows`);
  const started = events.filter(({ type }) => type === 'purchase.period_started');
  expectEqual(
    started.map(({ data }) => (data as Purchase).current_period?.index),
    started.map((_, place) => place + 1),
    `The periods of ${id}, as they started`,
  );
}

function expectCourses({ events }: Books): void {
  const courses = new Map<string, Event[]>();
  const attempts = new Set<string>();
  for (const event of events) {
    const { id, purchase_id } = event.data as { id: string; purchase_id: string };
    if (event.type.startsWith('purchase.')) courses.set(id, [...(courses.get(id) ?? []), event]);
    if (!event.type.startsWith('charge.') || attempts.has(id)) continue;
    attempts.add(id);
    const last = statusEvents[courses.get(purchase_id)?.at(-1)?.type ?? ''];
    expectThat(!finals.has(last), `${id} is tried though ${purchase_id} is ${last ?? ''}`);
  }
  for (const [id, course] of courses) expectCourse(id, course);
}

/** How the events of the run follow each other. */
export const order: readonly Requirement[] = [
  audit({
    ...told,
    id: 'audit.events.instants',
    statement: 'give each event of the run the instant and the status that its object has',
    verify: async (context) => {
      for (const { events } of await booksUntilNow(context)) events.forEach(expectSound);
    },
  }),
  audit({
    ...told,
    id: 'audit.events.order',
    statement: 'tell the events of each organization of the run in the order of its clock',
    verify: async (context) => {
      (await booksUntilNow(context)).forEach(expectOrder);
    },
  }),
  audit({
    ...told,
    id: 'audit.events.ids',
    statement: 'give each event of the run an id of its own, in whichever organization it happened',
    verify: async (context) => {
      const ids = (await booksUntilNow(context)).flatMap(({ events }) => events.map(({ id }) => id));
      expectEqual(new Set(ids).size, ids.length, 'How many ids events have');
    },
  }),
  audit({
    ...told,
    id: 'audit.events.courses',
    statement: 'tell of each purchase of the run how it begins, goes from state to state, and ends for good',
    verify: async (context) => {
      (await booksUntilNow(context)).forEach(expectCourses);
    },
  }),
];
