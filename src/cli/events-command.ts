import type { Command } from 'commander';
import { formatEvents } from './format-table.js';
import { createCommand } from './create-command.js';
import type { Schemas } from './sandbox-client.js';
import { addSandboxAction } from './add-sandbox-action.js';

/** Creates `tollgate events`, which lists events and resends them. */
export function createEventsCommand(): Command {
  return createCommand('events', 'list events, or resend one', [
    ['tollgate events list --type charge.failed', 'lists the events of failed charges, newest first'],
    ['tollgate events resend evt_01mc…', 'resends an event to the webhook endpoint and to tollgate listen'],
  ])
    .addCommand(createListCommand())
    .addCommand(createResendCommand());
}

interface ListFlags {
  type?: string;
  object?: string;
  limit?: string;
}

function createListCommand(): Command {
  const command = createCommand('list', 'list events, newest first', [
    ['tollgate events list', 'lists the last 20 events'],
    [
      'tollgate events list --object pur_01mc… --limit 100',
      'lists up to 100 events of a purchase and its charges',
    ],
    ['tollgate events list --type charge.failed --json', 'prints JSON for scripts'],
  ])
    .option('--type <event>', 'list only events of this type')
    .option('--object <id>', 'list only events about this object and its related objects')
    .option('--limit <number>', 'maximum number of events, up to 100 (default: 20)');
  return addSandboxAction<ListFlags>(
    command,
    async ({ sandbox, flags: { type, object: object_id, limit } }) => {
      const filters = Object.entries({ type, object_id, limit }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(filters as [string, string][]);
      const events = await sandbox.get<Schemas['EventList']>(`/events?${query.toString()}`);
      return events.data.length === 0
        ? { data: events, message: 'No events.' }
        : { data: events, text: formatEvents(events.data) };
    },
    { type: '--type', object_id: '--object', limit: '--limit' },
  );
}

function createResendCommand(): Command {
  const command = createCommand('resend', 'resend an event to the webhook endpoint and to tollgate listen', [
    [
      'tollgate events resend evt_01mc…',
      'resends the event with the same webhook-id, even if it was already delivered',
    ],
  ]).argument('<id>', 'event id, from tollgate events list');
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: id }) => {
    const resent = await sandbox.request<Schemas['EventResent']>(
      'POST',
      `/events/${encodeURIComponent(id)}/resend`,
    );
    return { data: resent, text: formatResendResult(resent) };
  });
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
