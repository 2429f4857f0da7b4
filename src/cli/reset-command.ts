import { Option, type Command } from 'commander';
import { createCommand } from './create-command.js';
import { addSandboxAction } from './add-sandbox-action.js';

/** Creates `tollgate reset`, which resets an organization to its last seed, or to nothing. */
export function createResetCommand(): Command {
  const command = createCommand('reset', 'apply the last seed again, or remove all objects', [
    ['tollgate reset', 'applies the last seed again'],
    ['tollgate reset --to empty', 'removes all objects'],
  ]).addOption(
    new Option('--to <state>', 'state after the reset').choices(['seed', 'empty']).default('seed'),
  );
  return addSandboxAction<{ to: 'seed' | 'empty' }>(command, async ({ sandbox, flags: { to } }) => {
    await sandbox.request('POST', '/reset', { to });
    return { data: { to }, message: to === 'empty' ? 'Emptied.' : 'Reset to the last seed.' };
  });
}
