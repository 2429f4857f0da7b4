import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ProgramOptions, ProgramResult } from '../mcp/connection.js';

/** Time between the signal that stops a process and the one that kills it, in milliseconds. A run of the suite ends within 3 seconds. */
const MAX_STOP_MS = 5_000;

const running = new Set<Promise<unknown>>();

/** Waits until all programs have ended. */
export async function waitForPrograms(): Promise<void> {
  await Promise.allSettled(running);
}

/** Runs this program with other arguments as a separate process, whose output does not mix with the output of this one. */
export async function runProgram(
  args: readonly string[],
  { signal, onMessage }: ProgramOptions,
): Promise<ProgramResult> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let killTimer: NodeJS.Timeout | undefined;
  // The contract suite cleans up after a signal.
  const stop = (): void => {
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
  };
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  process.on('exit', kill);
  child.stderr.setEncoding('utf8').on('data', (message: string) => void onMessage(message.trim()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  running.add(closed);
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  running.delete(closed);
  clearTimeout(killTimer);
  signal.removeEventListener('abort', stop);
  process.off('exit', kill);
  return { exitCode, stdout, stderr };
}
