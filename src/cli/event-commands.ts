import type { Command } from 'commander';
import { formatEvents } from './format-table.js';
import { createCommand } from './create-command.js';
import type { SandboxClient } from '../client/sandbox-client.js';
import type { Schemas } from '../client/operation-client.js';
import { addSandboxAction, addTargetOptions } from './add-sandbox-action.js';
import { createEventObject } from './create-event-object.js';
import type { RequestFlags } from './requests.js';
import type { ListenFlags } from './listen.js';

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
      const events = await sandbox.send('listEvents', { type, object_id, limit });
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
    const resent = await sandbox.send('resendEvent', { id });
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

/** Creates `tollgate trigger`, which emits an event and creates the object that it needs. */
export function createTriggerCommand(): Command {
  const command = createCommand('trigger', 'emit an event about an existing or a new object', [
    ['tollgate trigger ping', 'tests that your endpoint receives events'],
    ['tollgate trigger charge.failed', 'creates a customer and a purchase whose charge fails'],
    ['tollgate trigger charge.failed --object chg_01mc…', 'uses an existing charge and does not change it'],
  ])
    .argument('<event>', 'event type, e.g. purchase.activated')
    .option(
      '--object <id>',
      'object that the event is about (default: a new object, with the objects that it needs)',
    );
  return addSandboxAction<{ object?: string }, string>(
    command,
    async ({ sandbox, flags, parameter: type }) => {
      const event = await triggerEvent(sandbox, type, flags.object);
      return { data: event, text: formatEvents([event]) };
    },
    { type: '<event>', object_id: '--object' },
  );
}

/** Emits an event. The creation of a new object can have emitted it already. */
async function triggerEvent(
  sandbox: SandboxClient,
  type: string,
  named: string | undefined,
): Promise<Schemas['Event']> {
  const objectId = named ?? (await createEventObject(sandbox, type));
  if (named === undefined && objectId !== null) {
    const { data } = await sandbox.send('listEvents', { type, object_id: objectId });
    if (data[0]) return data[0];
  }
  return sandbox.send('triggerEvent', {
    body: { type: type as Schemas['Event']['type'], ...(objectId !== null && { object_id: objectId }) },
  });
}

/** Creates `tollgate requests`, which lists the request log or exports it as HAR. */
export function createRequestsCommand(): Command {
  const command = createCommand(
    'requests',
    'list the logged requests to the public API, or export them as HAR',
    [
      ['tollgate requests', 'lists the last 20 requests, newest first'],
      ['tollgate requests --status 4xx --limit 100', 'lists up to 100 rejected requests'],
      ['tollgate requests --har traffic.har', 'writes all logged requests to a HAR file, for tollgate drift'],
    ],
  )
    .option('--status <status>', 'only requests with this status, such as 404 or 4xx')
    .option('--operation <id>', 'only requests of this operation, such as createPurchase')
    .option('--limit <number>', 'maximum number of listed requests, up to 100 (default: 20)')
    .option(
      '--har <file>',
      'write all logged requests and responses to this file as HAR 1.2, with masked keys',
    );
  return addSandboxAction<RequestFlags>(
    command,
    async ({ sandbox, flags }) => {
      const { exportRequests, listRequests } = await import('./requests.js');
      return flags.har === undefined
        ? listRequests(sandbox, flags)
        : exportRequests(sandbox, flags, flags.har);
    },
    { status: '--status', operation_id: '--operation', limit: '--limit' },
  );
}

export function createListenCommand(): Command {
  const command = createCommand('listen', 'forward events to a local URL', [
    ['tollgate listen --forward-to http://localhost:3000/webhooks', 'forwards signed events until Ctrl-C'],
    [
      'tollgate listen --forward-to http://localhost:3000/webhooks --json',
      'prints one JSON document per line',
    ],
  ]).option('--forward-to <url>', 'URL of your webhook endpoint, for example on this machine');
  return addTargetOptions(command)
    .option('--json', 'print the result of each event as JSON, one per line')
    .addHelpText(
      'after',
      [
        '',
        'You need no webhook configuration, and the command does not change an existing one. Each event is sent once,',
        'in order, and again when you resend it. Events are signed with TOLLGATE_WEBHOOK_SECRET. If this variable is',
        'not set, the command generates a secret and prints it.',
      ].join('\n'),
    )
    .action(async (flags: ListenFlags) => (await import('./listen.js')).listen(flags));
}
