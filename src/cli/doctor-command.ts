import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addTargetOptions } from './add-sandbox-action.js';
import type { ClientFlags } from '../config.js';

/** Creates `tollgate doctor`. */
export function createDoctorCommand(): Command {
  const command = createCommand('doctor', 'check that the commands can run on this machine', [
    ['tollgate doctor', 'prints a line for each check; exits with 1 if a check fails'],
    ['tollgate doctor --json', 'prints JSON for scripts'],
  ]);
  return addTargetOptions(command)
    .option('--json', 'print the results as JSON')
    .action(async (flags: ClientFlags & { json?: true }) => (await import('./doctor.js')).runDoctor(flags));
}
