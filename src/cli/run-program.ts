import { CommanderError } from 'commander';
import { OutputError } from '../../contracts/lib/write-output.js';
import { ConfigError } from '../config.js';
import {
  EXIT_FAILURE,
  EXIT_INTERNAL_ERROR,
  EXIT_OUTPUT_CLOSED,
  EXIT_OUTPUT_FAILED,
  EXIT_UNREACHABLE,
  EXIT_USAGE_ERROR,
} from './exit-codes.js';
import { printMessage } from './print.js';
import { addDefaultCommand, createProgram } from './program.js';
import { RequestRejected, SandboxUnreachable, formatProblem } from '../client/sandbox-client.js';

for (const stream of [process.stdout, process.stderr]) stream.on('error', exitWithoutOutput);

// Node.js would print the line of the bundle that throws, which has thousands of characters.
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});

try {
  await createProgram().parseAsync(addDefaultCommand(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  fail(error);
}

/** Prints an error and sets the exit code. */
function fail(error: unknown): void {
  const { message, exitCode } = toFailure(error);
  if (message !== '') printMessage(message);
  process.exitCode = exitCode;
}

/** Ends the program because its output cannot be written. A reader such as `head` closes the pipe when it has read enough. */
function exitWithoutOutput(this: NodeJS.WriteStream, error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(EXIT_OUTPUT_CLOSED);
  if (this === process.stdout) printMessage(`Cannot write to standard output: ${error.message}`);
  process.exit(EXIT_OUTPUT_FAILED);
}

/** Returns the message and the exit code for an error. An unexpected one is a bug, whose report needs the stack. */
function toFailure(error: unknown): { message: string; exitCode: number } {
  // Commander has already printed its errors. It also throws one, with exit code 0, after `--help`.
  if (error instanceof CommanderError)
    return { message: '', exitCode: error.exitCode === 0 ? 0 : EXIT_USAGE_ERROR };
  if (error instanceof ConfigError) return { message: error.message, exitCode: EXIT_USAGE_ERROR };
  if (error instanceof OutputError) return { message: error.message, exitCode: EXIT_OUTPUT_FAILED };
  if (error instanceof SandboxUnreachable) return { message: error.message, exitCode: EXIT_UNREACHABLE };
  if (error instanceof RequestRejected) return { message: formatProblem(error), exitCode: EXIT_FAILURE };
  if (error instanceof Error && ('syscall' in error || error.name.startsWith('Directory')))
    return { message: error.message, exitCode: EXIT_FAILURE };
  const details = error instanceof Error ? error.stack : undefined;
  return { message: `Unexpected ${details ?? String(error)}`, exitCode: EXIT_INTERNAL_ERROR };
}
