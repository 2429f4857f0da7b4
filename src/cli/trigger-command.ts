import type { Command } from 'commander';
import { formatEvents } from './format-events.js';
import { createCommand } from './create-command.js';
import type { Schemas } from './sandbox-client.js';
import { addSandboxAction } from './add-sandbox-action.js';

/** Creates `tollgate trigger`, which sends an event without its cause. */
export function createTriggerCommand(): Command {
  const command = createCommand('trigger', 'tell an event as if it had happened; nothing else changes', [
    ['tollgate trigger ping', 'to see whether your endpoint listens'],
    ['tollgate trigger charge.failed --object chg_01mc…', 'about an object of yours, as it is now'],
  ])
    .argument('<event>', 'type of the event, e.g. purchase.past_due')
    .option('--object <id>', 'what it is about; every event but a ping needs one');
  return addSandboxAction<{ object?: string }, string>(
    command,
    async ({ sandbox, flags, parameter: type }) => {
      const object = flags.object === undefined ? {} : { object_id: flags.object };
      const event = await sandbox.request<Schemas['Event']>('POST', '/events', { type, ...object });
      return { data: event, text: formatEvents([event]) };
    },
    { type: '<event>', object_id: '--object' },
  );
}
