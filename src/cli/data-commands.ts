import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import type { DataFlags } from './data-folder.js';

type FileFlags = DataFlags & { force?: true };

export function createVerifyCommand(): Command {
  const command = createCommand('verify', 'check the data folder for damage, without changing it', [
    ['tollgate verify', 'prints a summary and all problems; exits with 1 if there are problems'],
    ['tollgate verify --data copy', 'checks the folder "copy" instead of the default data folder'],
    ['tollgate verify --json', 'prints JSON for scripts'],
  ]);
  return addDataOptions(command).action(async (flags: DataFlags) =>
    (await import('./data-folder.js')).runVerify(flags),
  );
}

export function createBackupCommand(): Command {
  const command = createCommand('backup', 'save the data folder to a file, even while the sandbox runs', [
    ['tollgate backup tollgate.backup', 'writes a file that contains the API key: keep it secret'],
    ['tollgate backup tollgate.backup --force', 'replaces the file'],
  ])
    .argument('<file>', 'file to write')
    .option('--force', 'replace the file if it exists');
  return addDataOptions(command).action(async (file: string, flags: FileFlags) =>
    (await import('./data-folder.js')).runBackup(file, flags),
  );
}

export function createRestoreCommand(): Command {
  const command = createCommand('restore', 'restore a backup into an empty or missing data folder', [
    ['tollgate restore tollgate.backup', 'restores into .tollgate'],
    ['tollgate restore tollgate.backup --force', 'first renames the data folder if it is not empty'],
  ])
    .argument('<file>', 'backup file from tollgate backup')
    .option('--force', 'rename the data folder if it is not empty');
  return addDataOptions(command).action(async (file: string, flags: FileFlags) =>
    (await import('./data-folder.js')).runRestore(file, flags),
  );
}

/** Adds the flags of a command that works on a data folder. */
function addDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'folder for the data (default: $TOLLGATE_DATA or .tollgate)')
    .option('--json', 'print the result as JSON');
}
