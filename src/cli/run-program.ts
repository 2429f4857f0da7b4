import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ProgramOptions, ProgramResult } from '../mcp/connection.js';

/** Runs this program with other arguments as a separate process, whose output does not mix with the output of this one. */
export async function runProgram(
  args: readonly string[],
  { signal, onMessage }: ProgramOptions,
): Promise<ProgramResult> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The contract suite cleans up after a signal.
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  child.stderr.setEncoding('utf8').on('data', (message: string) => {
    onMessage(message.trim());
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  signal.removeEventListener('abort', stop);
  return { exitCode, stdout, stderr };
}
