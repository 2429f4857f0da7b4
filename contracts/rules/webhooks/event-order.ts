import { expectEqual, expectThat } from '../../http/assert.js';
import { readOrganizationStates, type OrganizationState } from '../../invariants/organization-state.js';
import { STATUS_BY_EVENT } from '../../../generated/events.js';
import type { Event } from '../../http/events.js';
import type { Charge, Purchase } from '../../fixtures/test-organization.js';
import { defineEventAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';
import { getObjectKind, type ApiObject } from '../../invariants/response-objects.js';

/** Time of an event according to its object; undefined if the object has no such field. */
function getEventTime({ type, data }: Event): string | null | undefined {
  const { created_at, settled_at, canceled_at } = data as Partial<Charge & Purchase>;
  if (type === 'charge.succeeded' || type === 'charge.failed') return settled_at;
  if (type === 'purchase.canceled') return canceled_at;
  return type.endsWith('.created') || type in STATUS_BY_EVENT.Charge ? created_at : undefined;
}

/** Returns whether the same change leaves the status again. The object of an event shows the end of the change. */
function isLeftInSameChange({ data, timestamp }: Event, following: readonly Event[]): boolean {
  const { id } = data as { id: string };
  return following.some(
    (other) =>
      other.timestamp === timestamp &&
      other.type in STATUS_BY_EVENT.Purchase &&
      (other.data as { id: string }).id === id,
  );
}

/** Expects the time and status of an event to match its object. */
function expectConsistentEvent(event: Event, index: number, events: readonly Event[]): void {
  const { id, type, timestamp, data } = event;
  const object = data as Partial<Charge & Purchase>;
  const time = getEventTime(event);
  if (time !== undefined) expectEqual(timestamp, time, `The timestamp of ${type} ${id}`);
  const status = STATUS_BY_EVENT.Charge[type] ?? STATUS_BY_EVENT.Purchase[type];
  if (status === undefined || object.status === status) return;
  if (isLeftInSameChange(event, events.slice(index + 1))) return;
  expectEqual(object.status, status, `The status in ${type} ${id}`);
}

/** Expects events in chronological order, between the creation of the organization and its current time. */
function expectOrder({ log, events }: OrganizationState): void {
  const times = events.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of the events in list order');
  if (log.initialTime === null) return;
  const advancedTimes = log.successes.flatMap(({ operation, body }) =>
    operation === 'advanceClock' ? String(body?.['now']) : [],
  );
  const currentTime = advancedTimes.toSorted().at(-1) ?? log.initialTime;
  for (const { id, timestamp } of events) {
    const isWithin = timestamp >= log.initialTime && timestamp <= currentTime;
    expectThat(
      isWithin,
      `${id} is of ${timestamp}, and the clock went from ${log.initialTime} to ${currentTime}`,
    );
  }
}

const FINAL_STATUSES: ReadonlySet<unknown> = new Set(['succeeded', 'failed', 'expired', 'canceled']);

/** Expects a purchase to start with its creation, never to re-enter its status, and to end with a final one. */
function expectLifecycle(id: string, events: readonly Event[]): void {
  expectEqual(events[0]?.type, 'purchase.created', `The first event of ${id}`);
  const statuses = events.flatMap(({ type }) => STATUS_BY_EVENT.Purchase[type] ?? []);
  for (const [index, status] of statuses.entries()) {
    expectThat(status !== statuses[index - 1], `${id} becomes ${status} though it is`);
    const isLast = index === statuses.length - 1;
    expectThat(isLast || !FINAL_STATUSES.has(status), `${id} goes on after it was ${status}`);
  }
  const hasEnded = FINAL_STATUSES.has(statuses.at(-1));
  const lastType = events.at(-1)?.type ?? '';
  expectThat(!hasEnded || lastType in STATUS_BY_EVENT.Purchase, `${id} is over, and ${lastType} follows`);
  const started = events.filter(({ type }) => type === 'purchase.period_started');
  expectEqual(
    started.map(({ data }) => (data as Purchase).current_period?.index),
    started.map((_, index) => index + 1),
    `The periods of ${id}, as they started`,
  );
}

function expectLifecycles({ events }: OrganizationState): void {
  const eventsByPurchase = new Map<string, Event[]>();
  const chargeIds = new Set<string>();
  for (const event of events) {
    const { id, purchase_id } = event.data as { id: string; purchase_id: string };
    if (event.type.startsWith('purchase.'))
      eventsByPurchase.set(id, [...(eventsByPurchase.get(id) ?? []), event]);
    if (!event.type.startsWith('charge.') || chargeIds.has(id)) continue;
    chargeIds.add(id);
    const last = STATUS_BY_EVENT.Purchase[eventsByPurchase.get(purchase_id)?.at(-1)?.type ?? ''];
    expectThat(!FINAL_STATUSES.has(last), `${id} is tried though ${purchase_id} is ${last ?? ''}`);
  }
  for (const [id, purchaseEvents] of eventsByPurchase) expectLifecycle(id, purchaseEvents);
}

export const eventOrder = [
  defineEventAuditRequirement({
    id: 'audit.events.instants',
    citation: cite('events.timestamp'),
    statement: 'give each event of the run the time and the status of its object',
    verify: async (context) => {
      for (const { events } of await readOrganizationStates(context)) events.forEach(expectConsistentEvent);
    },
  }),
  defineEventAuditRequirement({
    id: 'audit.events.order',
    citation: cite('events.listed'),
    statement: 'list the events of each organization of the run in chronological order',
    verify: async (context) => {
      (await readOrganizationStates(context)).forEach(expectOrder);
    },
  }),
  defineEventAuditRequirement({
    id: 'audit.events.ids',
    citation: cite('ids.unique', 'webhooks.id'),
    statement: 'give each event of the run an id that no other event has, even of another organization',
    verify: async (context) => {
      const ids = (await readOrganizationStates(context)).flatMap(({ events }) => events.map(({ id }) => id));
      expectEqual(new Set(ids).size, ids.length, 'Number of different event ids');
    },
  }),
  defineEventAuditRequirement({
    id: 'audit.events.courses',
    citation: cite('purchases.final', 'events.created-first', 'events.expired'),
    statement: 'emit events for each purchase of the run that form a documented sequence of states',
    verify: async (context) => {
      (await readOrganizationStates(context)).forEach(expectLifecycles);
    },
  }),
];

const fieldsWithoutEvent = {
  purchase: ['next_charge_at', 'latest_charge_id', 'cycles_completed', 'current_period', 'next_action'],
  charge: ['next_retry_at'],
  consumption: ['status', 'charge_id'],
} as const;

type KindWithEvents = keyof typeof fieldsWithoutEvent;

const omitFields = (object: object, names: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Replays events to the last known version of each object. */
function replayEvents(events: readonly Event[], kind: KindWithEvents): Map<string, ApiObject> {
  const objects = new Map<string, ApiObject>();
  for (const { type, data } of events) {
    if (!type.startsWith(`${kind}.`)) continue;
    const object = data as ApiObject;
    if (type.endsWith('.deleted')) objects.delete(object.id);
    else objects.set(object.id, object);
  }
  return objects;
}

function expectEventsMatchState(
  { events, objects, isComplete }: OrganizationState,
  kind: KindWithEvents,
): void {
  const remaining = replayEvents(events, kind);
  for (const [id, object] of objects) {
    if (getObjectKind(id) !== kind) continue;
    const last = remaining.get(id);
    expectThat(last !== undefined, `No event announces ${id}`);
    const [received, expected] = [last, object].map((version) =>
      omitFields(version, fieldsWithoutEvent[kind]),
    );
    expectEqual(received, expected, `The events of ${id}, compared with the object`);
    remaining.delete(id);
  }
  if (isComplete) expectEqual([...remaining.keys()], [], 'Objects in events that no list contains');
}

/** Replaying all events must yield exactly the current state of every object. */
export const eventsMatchState = (Object.keys(fieldsWithoutEvent) as KindWithEvents[]).map((kind) =>
  defineEventAuditRequirement({
    id: `audit.shown-as-told.${kind}`,
    citation: cite('events.same-as-get', 'events.zero-charge'),
    statement: `return each ${kind} of the run as in its latest event, and no others`,
    verify: async (context) => {
      for (const state of await readOrganizationStates(context)) expectEventsMatchState(state, kind);
    },
  }),
);
