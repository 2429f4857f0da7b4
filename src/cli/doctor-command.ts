import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addTargetOptions } from './add-sandbox-action.js';
import type { ClientFlags } from '../config.js';

/** Creates `tollgate doctor`. */
export function createDoctorCommand(): Command {
  const command = createCommand('doctor', 'look whether everything is there that the commands need', [
    ['tollgate doctor', 'one line for each thing; 1 if one of them is wrong'],
    ['tollgate doctor --json', 'for a program'],
  ]);
  return addTargetOptions(command)
    .option('--json', 'print what was found as JSON')
    .action(async (flags: ClientFlags & { json?: true }) => (await import('./doctor.js')).runDoctor(flags));
}
