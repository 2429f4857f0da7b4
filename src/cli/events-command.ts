import type { Command } from 'commander';
import { shownEvents } from './event-lines.js';
import { newCommand } from './new-command.js';
import type { Schemas } from './running-sandbox.js';
import { asksSandbox } from './sandbox-command.js';
import { table } from './table.js';

/** `tollgate events`: what happened, and sending it to the webhook again. */
export function eventsCommand(): Command {
  return newCommand('events', 'list what happened, or send it again', [
    ['tollgate events list --type charge.failed', 'what failed, newest first'],
    ['tollgate events resend evt_01mc…', 'to the webhook, once more'],
  ])
    .addCommand(listCommand())
    .addCommand(resendCommand());
}

interface ListFlags {
  type?: string;
  object?: string;
  limit?: string;
}

function listCommand(): Command {
  const command = newCommand('list', 'show what happened, newest first', [
    ['tollgate events list', 'the last twenty'],
    ['tollgate events list --object pur_01mc… --limit 100', 'what is about a purchase, its charges included'],
    ['tollgate events list --type charge.failed --json', 'for a program'],
  ])
    .option('--type <event>', 'only events of this type')
    .option('--object <id>', 'only events about this object, or about what belongs to it')
    .option('--limit <number>', 'how many, at most 100 (default: 20)');
  return asksSandbox<ListFlags>(command, async ({ sandbox, flags: { type, object: object_id, limit } }) => {
    const given = Object.entries({ type, object_id, limit }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given as [string, string][]);
    const events = await sandbox.get<Schemas['EventList']>(`/events?${query.toString()}`);
    return events.data.length === 0
      ? { answer: events, message: 'There is none.' }
      : { answer: events, text: shownEvents(events.data) };
  });
}

function resendCommand(): Command {
  const command = newCommand('resend', 'send an event to the webhook again', [
    ['tollgate events resend evt_01mc…', 'with the same webhook-id, whatever became of it before'],
  ]).argument('<id>', 'id of the event; tollgate events list shows them');
  return asksSandbox<object, string>(command, async ({ sandbox, parameter: id }) => {
    const delivery = await sandbox.ask<Schemas['Delivery']>(
      'POST',
      `/events/${encodeURIComponent(id)}/resend`,
    );
    const { event_type, event_id, url, status } = delivery;
    return { answer: delivery, text: table([[delivery.id, event_type, event_id, url, status]]) };
  });
}
