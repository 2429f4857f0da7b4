import { resolve } from 'node:path';
import { backUpDirectory } from '../store/file/back-up-directory.js';
import { runDataCommand, type DataFlags } from './run-data-command.js';

/** Runs `tollgate backup`: writes the data of a folder to a file. */
export async function runBackup(file: string, flags: DataFlags & { force?: true }): Promise<void> {
  await runDataCommand(flags, async (directory) => {
    const path = resolve(file);
    const written = await backUpDirectory({ directory, file: path, replaces: flags.force === true });
    return {
      data: { file: path, ...written },
      message:
        `Saved ${directory} up to commit ${written.commits} to ${path} (${written.bytes} bytes). ` +
        'The file contains the API key and webhook secrets: keep it secret.',
    };
  });
}
