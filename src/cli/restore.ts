import { resolve } from 'node:path';
import { restoreBackup } from '../store/file/restore-backup.js';
import { printMessage } from './print.js';
import { runDataCommand, type DataFlags } from './run-data-command.js';

/** Runs `tollgate restore`: restores a backup into a data folder. */
export async function runRestore(file: string, flags: DataFlags & { force?: true }): Promise<void> {
  await runDataCommand(flags, async (directory) => {
    const options = { file: resolve(file), directory, replaces: flags.force === true, warn: printMessage };
    const restored = await restoreBackup(options);
    const { commits, moved_to } = restored;
    const kept = moved_to === null ? '' : ` The previous data is now in ${moved_to}.`;
    return {
      data: { directory, ...restored },
      message: `Restored ${directory} up to commit ${commits}.${kept}`,
    };
  });
}
