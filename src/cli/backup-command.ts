import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addDataOptions, type DataFlags } from './run-data-command.js';

/** Creates `tollgate backup`. */
export function createBackupCommand(): Command {
  const command = createCommand('backup', 'save the data folder to a file, even while the sandbox runs', [
    ['tollgate backup tollgate.backup', 'writes a file that contains the API key: keep it secret'],
    ['tollgate backup tollgate.backup --force', 'replaces the file'],
  ])
    .argument('<file>', 'file to write')
    .option('--force', 'replace the file if it exists');
  return addDataOptions(command).action(async (file: string, flags: DataFlags & { force?: true }) =>
    (await import('./backup.js')).runBackup(file, flags),
  );
}
