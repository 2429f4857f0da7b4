import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addDataOptions, type DataFlags } from './run-data-command.js';

/** Creates `tollgate restore`. */
export function createRestoreCommand(): Command {
  const command = createCommand('restore', 'restore a backup into an empty or missing data folder', [
    ['tollgate restore tollgate.backup', 'restores into .tollgate'],
    ['tollgate restore tollgate.backup --force', 'first renames the data folder if it is not empty'],
  ])
    .argument('<file>', 'backup file from tollgate backup')
    .option('--force', 'rename the data folder if it is not empty');
  return addDataOptions(command).action(async (file: string, flags: DataFlags & { force?: true }) =>
    (await import('./restore.js')).runRestore(file, flags),
  );
}
