import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addDataOptions, type DataFlags } from './run-data-command.js';

/** Creates `tollgate verify`. */
export function createVerifyCommand(): Command {
  const command = createCommand('verify', 'check the data folder for damage, without changing it', [
    ['tollgate verify', 'prints a summary and all problems; exits with 1 if there are problems'],
    ['tollgate verify --data copy', 'checks the folder "copy" instead of the default data folder'],
    ['tollgate verify --json', 'prints JSON for scripts'],
  ]);
  return addDataOptions(command).action(async (flags: DataFlags) =>
    (await import('./verify.js')).runVerify(flags),
  );
}
