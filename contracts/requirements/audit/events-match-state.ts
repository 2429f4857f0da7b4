import { expectEqual, expectThat } from '../../http/assert.js';
import { readOrganizationStates, type OrganizationState } from '../../invariants/organization-state.js';
import { getObjectKind, type ApiObject } from '../../invariants/response-objects.js';
import type { Event } from '../../http/events.js';
import { defineEventAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

const fieldsWithoutEvent = {
  purchase: ['next_charge_at', 'latest_charge_id', 'cycles_completed', 'current_period'],
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
    area: 'webhooks',
    citation: cite('events.same-as-get', 'events.zero-charge'),
    statement: `return each ${kind} of the run as in its latest event, and no others`,
    verify: async (context) => {
      for (const state of await readOrganizationStates(context)) expectEventsMatchState(state, kind);
    },
  }),
);
