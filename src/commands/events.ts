import type { Schemas, SendOperation } from '../client/operation-client.js';
import { createEventObject } from './create-event-object.js';
import { formatEvents } from './format-table.js';
import type { SandboxCommand } from './sandbox-command.js';

/** Emits an event, and creates the object that it needs. */
export const triggerEvent: SandboxCommand = {
  name: 'trigger',
  description: 'emit an event about an existing or a new object',
  examples: [
    ['tollgate trigger ping', 'tests that your endpoint receives events'],
    ['tollgate trigger charge.failed', 'creates a customer and a purchase whose charge fails'],
    ['tollgate trigger charge.failed --object chg_01mc…', 'uses an existing charge and does not change it'],
  ],
  argument: ['<event>', 'event type, e.g. purchase.activated'],
  options: [
    [
      '--object <id>',
      'object that the event is about (default: a new object, with the objects that it needs)',
    ],
  ],
  fieldFlags: { type: '<event>', object_id: '--object' },
  run: async ({ send, argument: type, flags: { object } }) => {
    const event = await trigger(send, type, object);
    return { data: event, text: formatEvents([event]) };
  },
};

export const listEvents: SandboxCommand = {
  name: 'events list',
  description: 'list events, newest first',
  examples: [
    ['tollgate events list', 'lists the last 20 events'],
    [
      'tollgate events list --object pur_01mc… --limit 100',
      'lists up to 100 events of a purchase and its charges',
    ],
    ['tollgate events list --type charge.failed --json', 'prints JSON for scripts'],
  ],
  options: [
    ['--type <event>', 'list only events of this type'],
    ['--object <id>', 'list only events about this object and its related objects'],
    ['--limit <number>', 'maximum number of events, up to 100 (default: 20)'],
  ],
  fieldFlags: { type: '--type', object_id: '--object', limit: '--limit' },
  run: async ({ send, flags: { type, object: object_id, limit } }) => {
    const events = await send('listEvents', { type, object_id, limit });
    return events.data.length === 0
      ? { data: events, message: 'No events.' }
      : { data: events, text: formatEvents(events.data) };
  },
};

export const resendEvent: SandboxCommand = {
  name: 'events resend',
  description: 'resend an event to the webhook endpoint and to tollgate listen',
  examples: [
    [
      'tollgate events resend evt_01mc…',
      'resends the event with the same webhook-id, even if it was already delivered',
    ],
  ],
  argument: ['<id>', 'event id, from tollgate events list'],
  run: async ({ send, argument: id }) => {
    const resent = await send('resendEvent', { id });
    return { data: resent, text: formatResendResult(resent) };
  },
};

/** Lists the request log, or exports it as HAR. */
export const listRequests: SandboxCommand = {
  name: 'requests',
  description: 'list the logged requests to the public API, or export them as HAR',
  examples: [
    ['tollgate requests', 'lists the last 20 requests, newest first'],
    ['tollgate requests --status 4xx --limit 100', 'lists up to 100 rejected requests'],
    ['tollgate requests --har traffic.har', 'writes all logged requests to a HAR file, for tollgate drift'],
  ],
  options: [
    ['--status <status>', 'only requests with this status, such as 404 or 4xx'],
    ['--operation <id>', 'only requests of this operation, such as createPurchase'],
    ['--limit <number>', 'maximum number of listed requests, up to 100 (default: 20)'],
    ['--har <file>', 'write all logged requests and responses to this file as HAR 1.2, with masked keys'],
  ],
  fieldFlags: { status: '--status', operation_id: '--operation', limit: '--limit' },
  run: async (input) => {
    const { listRequests, exportRequests } = await import('./export-requests.js');
    return input.flags['har'] === undefined ? listRequests(input) : exportRequests(input, input.flags['har']);
  },
};

/** Emits an event. The creation of a new object can have emitted it already. */
async function trigger(
  send: SendOperation,
  type: string,
  named: string | undefined,
): Promise<Schemas['Event']> {
  const objectId = named ?? (await createEventObject(send, type));
  if (named === undefined && objectId !== null) {
    const { data } = await send('listEvents', { type, object_id: objectId });
    if (data[0]) return data[0];
  }
  // The sandbox validates the type.
  const body = { type: type as Schemas['Event']['type'], ...(objectId !== null && { object_id: objectId }) };
  return send('triggerEvent', { body });
}

// Another server may leave out what the document requires.
const toAttemptStatus = ({ attempts }: Partial<Schemas['Delivery']>): string =>
  attempts?.at(-1)?.status ?? 'not made';

/** Formats the result of resending an event: its destinations, or why it was not sent. */
function formatResendResult({ event_id, delivery, open_streams }: Schemas['EventResent']): string {
  const destinations = [
    ...(delivery
      ? [
          `Webhook endpoint: ${delivery.url} (delivery ${delivery.id}). Attempt: ${toAttemptStatus(delivery)}.`,
        ]
      : []),
    ...(open_streams > 0
      ? [`Open streams, such as tollgate listen and the dashboard: ${open_streams}.`]
      : []),
  ];
  const lines =
    destinations.length > 0
      ? [`${event_id} was resent.`, ...destinations]
      : [
          `${event_id} was not sent: no webhook endpoint is configured, and neither tollgate listen nor the dashboard is open.`,
        ];
  return lines.join('\n');
}
