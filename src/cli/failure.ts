import { CommanderError } from 'commander';
import { ConfigError } from '../config.js';
import { EXIT_FAILURE, EXIT_UNREACHABLE, EXIT_WRONG_USE } from './exit-codes.js';
import { printable } from './printable.js';
import { Refused, Unreachable } from './running-sandbox.js';

/** What a person is told of an error that ended a command, and what a shell is; null where it is a bug. */
export function failureOf(error: unknown): { message: string; exitCode: number } | null {
  // Commander has told of its own errors already. Help that was asked for is one too, with 0.
  if (error instanceof CommanderError)
    return { message: '', exitCode: error.exitCode === 0 ? 0 : EXIT_WRONG_USE };
  if (error instanceof ConfigError) return { message: error.message, exitCode: EXIT_WRONG_USE };
  if (error instanceof Unreachable) return { message: error.message, exitCode: EXIT_UNREACHABLE };
  if (error instanceof Refused) return { message: printable(refusal(error)), exitCode: EXIT_FAILURE };
  return null;
}

/** Title and detail of a problem, a line for each of its errors, and for a key that is not good where it came from. */
function refusal({ problem, keyFile }: Refused): string {
  const { title, detail, errors = [], errors_total = errors.length } = problem;
  const places = errors.map(
    ({ pointer, parameter, header, detail: fault }) => `  ${pointer ?? parameter ?? header ?? ''}: ${fault}`,
  );
  const left = errors_total - errors.length;
  return [
    `${title}. ${detail}`,
    ...places,
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...(problem.status === 401 ? [`The key comes from TOLLGATE_API_KEY, or else from ${keyFile}.`] : []),
  ].join('\n');
}
