import { Option, type Command } from 'commander';
import { createCommand } from './create-command.js';
import { addSandboxAction } from './add-sandbox-action.js';

/** Creates `tollgate reset`, which resets an organization to its last seed, or to nothing. */
export function createResetCommand(): Command {
  const command = createCommand('reset', 'go back to the last seed, or to nothing', [
    ['tollgate reset', 'as it was seeded last'],
    ['tollgate reset --to empty', 'without any object'],
  ]).addOption(new Option('--to <state>', 'what to go back to').choices(['seed', 'empty']).default('seed'));
  return addSandboxAction<{ to: 'seed' | 'empty' }>(command, async ({ sandbox, flags: { to } }) => {
    await sandbox.request('POST', '/reset', { to });
    return { data: { to }, message: to === 'empty' ? 'Emptied.' : 'Reset to the last seed.' };
  });
}
