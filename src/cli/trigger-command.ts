import type { Command } from 'commander';
import { formatEvents } from './format-table.js';
import { createCommand } from './create-command.js';
import { createEventObject } from './create-event-object.js';
import type { SandboxClient, Schemas } from './sandbox-client.js';
import { addSandboxAction } from './add-sandbox-action.js';

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
    const query = new URLSearchParams({ type, object_id: objectId });
    const { data } = await sandbox.get<Schemas['EventList']>(`/events?${query.toString()}`);
    if (data[0]) return data[0];
  }
  return sandbox.request('POST', '/events', { type, ...(objectId !== null && { object_id: objectId }) });
}
