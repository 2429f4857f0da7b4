import { setTimeout as wait } from 'node:timers/promises';
import type { Schemas, SendOperation } from '../client/operation-client.js';
import { getOperation, type ApiDocuments } from './api-documents.js';
import { formatResult } from '../commands/format-result.js';
import { organizationArgument, toText } from './operation-tool.js';
import { READ_ONLY, type Tool } from './tool.js';
import { ToolError } from '../commands/sandbox-command.js';
import { createArgumentsSchema, shortenSchema } from './schema.js';
import { sharedArguments } from './shared-arguments.js';

type Event = Schemas['Event'];

const DEFAULT_TIMEOUT_S = 5;
/** Clients stop waiting for a tool after 60 seconds by default. */
const MAX_TIMEOUT_S = 50;
const POLL_INTERVAL_MS = 100;

/** Creates the tool `wait_for_event`. It polls, so it also sees events that another replica emits. */
export function createWaitTool(documents: ApiDocuments): Tool {
  const { parameters } = getOperation(documents, 'listEvents');
  const eventType = shortenSchema(parameters.find(({ name }) => name === 'type')?.schema ?? {});
  return {
    name: 'wait_for_event',
    title: 'Wait for an event',
    description:
      'Return the newest matching event, or wait until there is one. `after_event_id` excludes an event that you know ' +
      'already and all events before it.',
    inputSchema: createArgumentsSchema(
      {
        event_type: eventType,
        object_id: sharedArguments.object_id,
        after_event_id: { type: 'string', description: 'Id of an event.' },
        timeout_seconds: {
          type: 'number',
          minimum: 0,
          maximum: MAX_TIMEOUT_S,
          description: `Real time to wait. Default: ${DEFAULT_TIMEOUT_S}.`,
        },
        ...organizationArgument,
      },
      ['event_type'],
    ),
    annotations: READ_ONLY,
    run: async (args, { organizations }, { signal }) => {
      const { send } = await organizations.getForReading(toText(args['organization_id']));
      const {
        event_type: type,
        object_id,
        after_event_id: after,
        timeout_seconds = DEFAULT_TIMEOUT_S,
      } = args;
      const filter = { type: String(type), object_id: toText(object_id), after: toText(after) };
      const event = await pollForEvent(send, filter, Number(timeout_seconds) * 1000, signal);
      if (event) return { text: `${event.type}\n${formatResult(event)}`, data: event };
      throw new ToolError(await describeMiss(send, filter, Number(timeout_seconds)));
    },
  };
}

interface Filter {
  type: string;
  object_id: string | undefined;
  after: string | undefined;
}

/** Returns the newest matching event; null if there is none before the timeout. */
async function pollForEvent(
  send: SendOperation,
  { after, ...filter }: Filter,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Event | null> {
  const deadline = Date.now() + timeoutMs;
  const lastSequence = after === undefined ? 0 : await getSequence(send, after);
  for (;;) {
    const [newest] = (await send('listEvents', filter)).data;
    if (newest && newest.sequence > lastSequence) return newest;
    if (Date.now() >= deadline) return null;
    await wait(POLL_INTERVAL_MS, null, { signal });
  }
}

async function getSequence(send: SendOperation, eventId: string): Promise<number> {
  const { data } = await send('getObject', { id: eventId });
  return (data as Event).sequence;
}

/** Describes the events that there are instead of the awaited one. */
async function describeMiss(
  send: SendOperation,
  { type, object_id, after }: Filter,
  seconds: number,
): Promise<string> {
  const { data: others } = await send('listEvents', { object_id });
  const criteria = [type, object_id && `of ${object_id}`, after && `after ${after}`]
    .filter(Boolean)
    .join(' ');
  return [
    `Waited ${seconds} seconds for ${criteria}. Scheduled work runs only when the clock reaches it: call advance_clock.`,
    others.length === 0 ? 'There are no events.' : 'The newest events:',
    ...others.map((event) => `  ${event.timestamp}  ${event.type}  ${event.id}`),
  ].join('\n');
}
