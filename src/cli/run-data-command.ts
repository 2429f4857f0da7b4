import type { Command } from 'commander';
import { readDataFolder } from '../config.js';
import { printResult, type CommandResult } from './add-sandbox-action.js';
import { EXIT_FAILURE } from './exit-codes.js';
import { printMessage } from './print.js';

/** Flags of a command that works on a data folder. */
export interface DataFlags {
  data?: string;
  json?: true;
}

/** Adds the flags of a command that works on a data folder. */
export function addDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'folder for the data (default: $TOLLGATE_DATA or .tollgate)')
    .option('--json', 'print the result as JSON');
}

/** Runs an action on a data folder, and prints its result or its error. */
export async function runDataCommand(
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
