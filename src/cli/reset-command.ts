import { Option, type Command } from 'commander';
import { newCommand } from './new-command.js';
import { asksSandbox } from './sandbox-command.js';

/** `tollgate reset`: takes an organization back to where it began. */
export function resetCommand(): Command {
  const command = newCommand('reset', 'go back to the last seed, or to nothing', [
    ['tollgate reset', 'as it was seeded last'],
    ['tollgate reset --to empty', 'without any object'],
  ]).addOption(new Option('--to <state>', 'what to go back to').choices(['seed', 'empty']).default('seed'));
  return asksSandbox<{ to: 'seed' | 'empty' }>(command, async ({ sandbox, flags: { to } }) => {
    await sandbox.ask('POST', '/reset', { to });
    return { answer: { to }, message: to === 'empty' ? 'Emptied.' : 'Reset to the last seed.' };
  });
}
