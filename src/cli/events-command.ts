import type { Command } from 'commander';
import { formatEvents } from './format-events.js';
import { createCommand } from './create-command.js';
import type { Schemas } from './sandbox-client.js';
import { addSandboxAction } from './add-sandbox-action.js';
import { escapeForTerminal } from './escape-terminal.js';

/** Creates `tollgate events`, which lists events and resends them. */
export function createEventsCommand(): Command {
  return createCommand('events', 'list what happened, or send it again', [
    ['tollgate events list --type charge.failed', 'what failed, newest first'],
    ['tollgate events resend evt_01mc…', 'to the webhook and to tollgate listen, once more'],
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
  const command = createCommand('list', 'show what happened, newest first', [
    ['tollgate events list', 'the last twenty'],
    ['tollgate events list --object pur_01mc… --limit 100', 'what is about a purchase, its charges included'],
    ['tollgate events list --type charge.failed --json', 'for a program'],
  ])
    .option('--type <event>', 'only events of this type')
    .option('--object <id>', 'only events about this object, or about what belongs to it')
    .option('--limit <number>', 'how many, at most 100 (default: 20)');
  return addSandboxAction<ListFlags>(
    command,
    async ({ sandbox, flags: { type, object: object_id, limit } }) => {
      const filters = Object.entries({ type, object_id, limit }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(filters as [string, string][]);
      const events = await sandbox.get<Schemas['EventList']>(`/events?${query.toString()}`);
      return events.data.length === 0
        ? { data: events, message: 'There is none.' }
        : { data: events, text: formatEvents(events.data) };
    },
    { type: '--type', object_id: '--object', limit: '--limit' },
  );
}

function createResendCommand(): Command {
  const command = createCommand('resend', 'send an event to the webhook and to tollgate listen again', [
    ['tollgate events resend evt_01mc…', 'with the same webhook-id, also if it was delivered before'],
  ]).argument('<id>', 'id of the event; tollgate events list shows them');
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: id }) => {
    const resent = await sandbox.request<Schemas['EventResent']>(
      'POST',
      `/events/${encodeURIComponent(id)}/resend`,
    );
    return { data: resent, text: formatResent(resent) };
  });
}

/** Returns one line for each place where the event went. */
function formatResent({ event_id, delivery, open_streams }: Schemas['EventResent']): string {
  const lines = [
    ...(delivery ? [`Webhook endpoint: ${delivery.url} (delivery ${delivery.id}).`] : []),
    ...(open_streams > 0
      ? [`Open streams, such as tollgate listen and the dashboard: ${open_streams}.`]
      : []),
  ];
  if (lines.length > 0) return escapeForTerminal([`${event_id} was sent again.`, ...lines].join('\n'));
  return `${event_id} was sent nowhere: there is no webhook endpoint, and tollgate listen is not running.`;
}
