import type { AppContext } from '../../engine/context.js';
import { insert, update, type Change } from '../../domain/shared/change.js';
import { assertRunning } from '../../engine/due-work.js';
import { createDelivery, replaceDelivery } from '../../domain/delivery/delivery.js';
import type { DomainEvent } from '../../domain/shared/event.js';
import { Problem, createFieldProblem } from '../../domain/shared/problem.js';
import type { Event, EventType } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { createDeliveryChanges, createEvent } from '../../engine/to-changes.js';
import { listChangedDeliveries, runCommand } from '../../engine/run-command.js';
import { findCurrentEndpoint } from '../../queries/find-endpoint.js';
import { pickFilters, listPage } from '../pagination.js';
import { presentEvent, presentDelivery } from '../../presenters/present-records.js';
import { createNotFoundProblem } from '../problems.js';
import { UnknownOrganization } from '../../store/errors.js';
import { MAX_SUBSCRIPTIONS } from '../../state/event-bus.js';

export const listEvents: SandboxOperation<'listEvents'> = (context, { organization, query }) =>
  listPage(
    context,
    organization,
    'events',
    pickFilters(query, ['type']),
    query,
    presentEvent,
    createEventFilter(query.object_id, query.request_id),
  );

function createEventFilter(
  objectId: string | undefined,
  requestId: string | undefined,
): { filter?: (event: Event) => boolean; filterName?: string } {
  if (objectId === undefined && requestId === undefined) return {};
  const isAboutObject = objectId === undefined ? () => true : createObjectFilter(objectId);
  return {
    filter: (event) => isAboutObject(event) && (requestId === undefined || isCausedBy(event, requestId)),
    filterName: JSON.stringify([objectId, requestId]),
  };
}

function isCausedBy({ cause }: Event, requestId: string): boolean {
  return cause?.type === 'request' && cause.id === requestId;
}

/** Properties of event data that can hold the id of an object. */
const OBJECT_ID_PROPERTIES = ['id', 'purchase_id', 'customer_id', 'plan_id', 'charge_id'] as const;

/** Creates a filter for the events about an object or a part of it. */
function createObjectFilter(objectId: string): (event: Event) => boolean {
  return ({ data }) =>
    OBJECT_ID_PROPERTIES.some((name) => (data as Record<string, unknown>)[name] === objectId);
}

export const triggerEvent: SandboxOperation<'triggerEvent'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId, nextSequence }) => {
      const { type, object_id } = call.body;
      const domainEvent = await createDomainEvent(reader, type, object_id ?? null);
      if (domainEvent instanceof Problem) return domainEvent;
      const { cause, traceContext } = call;
      const event = createEvent(domainEvent, {
        now,
        newId,
        nextSequence,
        origin: context.getOrigin(),
        cause,
        traceContext,
      });
      const deliveries = createDeliveryChanges(event, newId, await findCurrentEndpoint(reader));
      return { changes: [insert('events', event), ...deliveries], events: [], result: event };
    },
    present: (event) => ({ status: 201, body: presentEvent(event) }),
  });

/** Collections of the objects in events, by the first part of the event type. */
const COLLECTIONS = {
  purchase: 'purchases',
  charge: 'charges',
  consumption: 'consumptions',
  customer: 'customers',
} as const;

/** Creates an event of a type with the current state of an object. */
async function createDomainEvent(
  reader: Reader,
  type: EventType,
  objectId: string | null,
): Promise<DomainEvent | Problem> {
  if (type === 'ping') {
    const detail = 'A ping has no object. Leave `object_id` out.';
    if (objectId !== null) return createFieldProblem('/object_id', 'invalid_request', 'not_allowed', detail);
    return { type, record: { organization_id: reader.organization.id } };
  }
  const noun = type.split('.')[0] as keyof typeof COLLECTIONS;
  if (objectId === null) {
    const detail = `An event of the type "${type}" requires the id of a ${noun}. Send it as \`object_id\`.`;
    return createFieldProblem('/object_id', 'invalid_request', 'required', detail);
  }
  const record = await reader.get(COLLECTIONS[noun], objectId);
  if (record) return { type, record } as DomainEvent;
  const detail = `There is no ${noun} with the id "${objectId}" in this organization.`;
  return createFieldProblem('/object_id', 'reference_not_found', 'not_found', detail);
}

export const resendEvent: SandboxOperation<'resendEvent'> = async (context, call) => {
  const outcome = await runCommand(context, call, {
    checkPath: async (reader) =>
      (await reader.get('events', call.path.id)) ? null : createNotFoundProblem('event', call.path.id),
    decide: async ({ reader, now, newId }) => {
      const event = await reader.get('events', call.path.id);
      if (!event) return createNotFoundProblem('event', call.path.id);
      const endpoint = await findCurrentEndpoint(reader);
      const delivery = endpoint && createDelivery(newId('dlv'), event, endpoint.url, now);
      const changes = delivery
        ? [insert('deliveries', delivery), ...(await createReplacements(reader, event.id))]
        : [];
      return { changes, events: [], result: { event, delivery } };
    },
    present: (body) => ({ status: 201, body }),
    listAwaitedDeliveries: (_reader, changes) => listChangedDeliveries(changes),
  });
  if (outcome instanceof Problem) return outcome;
  const { event, delivery } = outcome.body;
  const attempted =
    delivery &&
    (await context.store.read(call.organization.id, (reader) => reader.get('deliveries', delivery.id)));
  const open_streams = await publishResend(context, call.organization.id, event);
  const shown = attempted ?? delivery;
  const body = { event_id: event.id, delivery: shown && presentDelivery(shown), open_streams };
  return { status: 201, body };
};

/** Creates the changes that end the unsuccessful deliveries of an event. */
async function createReplacements(reader: Reader, event_id: string): Promise<Change[]> {
  const entries = await reader.list('deliveries', { where: { event_id }, limit: Infinity });
  return entries
    .filter(({ record }) => record.status !== 'delivered')
    .map(({ record }) => update('deliveries', replaceDelivery(record)));
}

/** Publishes an existing event to the subscribers of the event stream. @returns the number of open streams */
async function publishResend(
  { eventBus }: Pick<AppContext, 'eventBus'>,
  organizationId: string,
  event: Event,
): Promise<number> {
  const openStreams = await eventBus.countSubscriptions(organizationId);
  if (await eventBus.hasSubscribers(organizationId))
    await eventBus.publish(organizationId, [{ type: 'event_resent', data: presentEvent(event) }]);
  return openStreams;
}

export const streamSandbox: SandboxOperation<'streamSandbox'> = async (
  context,
  { organization, lastEventId },
) => {
  const stream = await context.eventBus.subscribe(organization.id, lastEventId);
  // Checked after subscribing: a later deletion of the organization ends the stream.
  if (!(await context.store.findOrganization({ id: organization.id }))) {
    stream?.unsubscribe();
    throw new UnknownOrganization(`there is no organization ${organization.id}`);
  }
  if (stream) return { status: 200, body: undefined, stream };
  assertRunning(context);
  return createLimitProblem();
};

function createLimitProblem(): Problem {
  const detail = `This organization already has ${MAX_SUBSCRIPTIONS} open streams. Close one first.`;
  return new Problem('stream_limit_reached', detail);
}
