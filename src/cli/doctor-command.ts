import type { Command } from 'commander';
import { newCommand } from './new-command.js';
import { withTarget } from './sandbox-command.js';
import type { ClientFlags } from '../config.js';

/** What can be asked of `tollgate doctor`. What it does is loaded only when it is asked for. */
export function doctorCommand(): Command {
  const command = newCommand('doctor', 'look whether everything is there that the commands need', [
    ['tollgate doctor', 'one line for each thing; 1 if one of them is wrong'],
    ['tollgate doctor --json', 'for a program'],
  ]);
  return withTarget(command)
    .option('--json', 'print what was found as JSON')
    .action(async (flags: ClientFlags & { json?: true }) => (await import('./doctor.js')).doctor(flags));
}
