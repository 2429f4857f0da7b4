import type { Command } from 'commander';
import { shownEvents } from './event-lines.js';
import { newCommand } from './new-command.js';
import type { Schemas } from './running-sandbox.js';
import { asksSandbox } from './sandbox-command.js';

/** `tollgate trigger`: tells an event as if it had happened. */
export function triggerCommand(): Command {
  const command = newCommand('trigger', 'tell an event as if it had happened; nothing else changes', [
    ['tollgate trigger ping', 'to see whether your endpoint listens'],
    ['tollgate trigger charge.failed --object chg_01mc…', 'about an object of yours, as it is now'],
  ])
    .argument('<event>', 'type of the event, e.g. purchase.past_due')
    .option('--object <id>', 'what it is about; every event but a ping needs one');
  return asksSandbox<{ object?: string }, string>(command, async ({ sandbox, flags, parameter: type }) => {
    const about = flags.object === undefined ? {} : { object_id: flags.object };
    const event = await sandbox.ask<Schemas['Event']>('POST', '/events', { type, ...about });
    return { answer: event, text: shownEvents([event]) };
  });
}
