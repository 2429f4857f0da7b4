import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addDataOptions, type DataFlags } from './run-data-command.js';

/** Creates `tollgate verify`. */
export function createVerifyCommand(): Command {
  const command = createCommand('verify', 'check the data folder for damage, without changing it', [
    ['tollgate verify', 'what the folder holds, and each problem; 1 if there is one'],
    ['tollgate verify --data copy', 'for another folder'],
    ['tollgate verify --json', 'for a program'],
  ]);
  return addDataOptions(command).action(async (flags: DataFlags) =>
    (await import('./verify.js')).runVerify(flags),
  );
}
