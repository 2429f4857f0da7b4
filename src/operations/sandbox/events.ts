import type { components, operations } from '../../../generated/sandbox.js';
import { insert } from '../../domain/shared/change.js';
import { newDelivery } from '../../domain/delivery/delivery.js';
import type { DomainEvent } from '../../domain/shared/event.js';
import { Problem, problemAt } from '../../domain/shared/problem.js';
import type { Event, EventType } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { ActionOf } from '../operation.js';
import { deliveryChanges, eventOf } from '../../engine/changes.js';
import { commit } from '../../engine/run-command.js';
import { currentEndpoint } from '../../queries/current-endpoint.js';
import { given, listPage } from '../pagination.js';
import { presentDelivery } from '../../presenters/present.js';
import { notFound, nowhereToDeliver } from '../problems.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;
type Shown = components['schemas']['Event'];

export const listEvents: SandboxAction<'listEvents'> = (parts, { organization, query }) =>
  listPage(
    parts,
    organization,
    'events',
    given(query, ['type']),
    query,
    // An event carries what the API showed when it was told.
    (event) => event as Shown,
    query.object_id === undefined ? {} : { among: isAbout(query.object_id), name: query.object_id },
  );

/** The properties by which what an event carries belongs to an object. */
const belongings = ['id', 'purchase_id', 'customer_id', 'plan_id', 'charge_id'] as const;

function isAbout(objectId: string): (event: Event) => boolean {
  return ({ data }) => belongings.some((name) => (data as Record<string, unknown>)[name] === objectId);
}

export const triggerEvent: SandboxAction<'triggerEvent'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now, newId }) => {
      const { type, object_id } = call.body;
      const triggered = await whatHappened(reader, type, object_id ?? null);
      if (triggered instanceof Problem) return triggered;
      const event = eventOf(triggered, now, newId, parts.origin());
      const deliveries = deliveryChanges(event, newId, await currentEndpoint(reader));
      return { changes: [insert('events', event), ...deliveries], events: [], result: event };
    },
    present: (event) => ({ status: 201, body: event as Shown }),
  });

/** The collection whose objects the types with a beginning are about. */
const subjects = {
  purchase: 'purchases',
  charge: 'charges',
  consumption: 'consumptions',
  customer: 'customers',
} as const;

/** The event of a type about an object as it is now. */
async function whatHappened(
  reader: Reader,
  type: EventType,
  objectId: string | null,
): Promise<DomainEvent | Problem> {
  if (type === 'ping') {
    const detail = 'A ping is about no object: leave object_id out.';
    if (objectId !== null) return problemAt('/object_id', 'invalid_request', 'not_allowed', detail);
    return { type, record: { organization_id: reader.organization.id } };
  }
  const noun = type.split('../../actions')[0] as keyof typeof subjects;
  if (objectId === null) {
    const detail = `An event of the type "${type}" needs the id of a ${noun}: send it as object_id.`;
    return problemAt('/object_id', 'invalid_request', 'required', detail);
  }
  const record = await reader.get(subjects[noun], objectId);
  if (record) return { type, record } as DomainEvent;
  const detail = `There is no ${noun} with the id "${objectId}" in this organization.`;
  return problemAt('/object_id', 'reference_not_found', 'not_found', detail);
}

export const resendEvent: SandboxAction<'resendEvent'> = (parts, call) =>
  commit(parts, call, {
    locate: async (reader) =>
      (await reader.get('events', call.path.id)) ? null : notFound('event', call.path.id),
    decide: async ({ reader, now, newId }) => {
      const event = await reader.get('events', call.path.id);
      if (!event) return notFound('event', call.path.id);
      const endpoint = await currentEndpoint(reader);
      if (!endpoint) return nowhereToDeliver();
      const delivery = newDelivery(newId('dlv'), event, endpoint.url, now);
      return { changes: [insert('deliveries', delivery)], events: [], result: delivery };
    },
    present: (delivery) => ({ status: 201, body: presentDelivery(delivery) }),
  });
