import { resolve } from 'node:path';
import { readDataFolder } from '../config.js';
import { backUpDirectory } from '../store/file/backup.js';
import { restoreBackup } from '../store/file/backup.js';
import { verifyDirectory, type VerifiedDirectory } from '../store/file/verify-directory.js';
import type { CommandResult } from '../commands/sandbox-command.js';
import { EXIT_FAILURE } from './exit-codes.js';
import { formatTable } from '../commands/format-table.js';
import { printMessage, printResult } from './print.js';

/** Flags of a command that works on a data folder. */
export interface DataFlags {
  data?: string;
  json?: true;
}

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

/** Number of problems that are printed. `--json` prints all. */
const MAX_PRINTED_PROBLEMS = 20;

/** Runs `tollgate verify`: prints what a data folder holds, and its problems. */
export async function runVerify(flags: DataFlags): Promise<void> {
  await runDataCommand(flags, async (directory) => {
    const verified = await verifyDirectory(directory);
    if (verified.problems.length > 0) process.exitCode = EXIT_FAILURE;
    return { data: verified, text: formatVerified(verified) };
  });
}

function formatVerified(verified: VerifiedDirectory): string {
  return [formatSummary(verified), '', ...formatProblems(verified)].join('\n');
}

function formatSummary(verified: VerifiedDirectory): string {
  const { commits, schema, written_at, organizations, torn_bytes, used_by } = verified;
  const records = Object.entries(verified.records).filter(([, count]) => count > 0);
  return formatTable([
    ['Data folder', verified.directory],
    ['Newest commit', written_at === null ? 'none' : `${commits}, last write at ${written_at}`],
    ['Size', `${verified.bytes} bytes, schema ${schema ?? 'unknown'}`],
    ['Records', ''],
    ['  organizations', String(organizations)],
    ...records.map(([name, count]) => [`  ${name}`, String(count)]),
    ...(torn_bytes === 0
      ? []
      : [
          [
            'Unfinished',
            `${torn_bytes} bytes of an incomplete write at the end; the next start removes them`,
          ],
        ]),
    ...(used_by === null
      ? []
      : [['In use', `by ${used_by}: this check does not include commits that were made after it started`]]),
  ]);
}

function formatProblems({ problems }: VerifiedDirectory): string[] {
  if (problems.length === 0) return ['No problems found.'];
  const printed = problems.slice(0, MAX_PRINTED_PROBLEMS);
  const remaining = problems.length - printed.length;
  return [
    `Problems found: ${problems.length}`,
    ...printed.map(({ message }) => `  ${message}`),
    ...(remaining > 0 ? [`  and ${remaining} more; --json lists all`] : []),
  ];
}

/** Runs an action on a data folder, and prints its result or its error. */
async function runDataCommand(
  flags: DataFlags,
  action: (directory: string) => Promise<CommandResult>,
): Promise<void> {
  const directory = readDataFolder(flags);
  try {
    printResult(await action(directory), flags.json === true);
  } catch (error) {
    printMessage(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT_FAILURE;
  }
}
