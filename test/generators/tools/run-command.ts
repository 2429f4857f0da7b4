import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface CommandOptions {
  cwd: string;
  /** Environment variables in addition to those of this process. */
  environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a command until it ends.
 *
 * @returns its standard output
 * @throws if it fails, with the end of its output
 */
export async function runCommand(
  [program = '', ...parameters]: readonly string[],
  { cwd, environment = {} }: CommandOptions,
): Promise<string> {
  const child = spawn(program, parameters, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (exitCode !== 0) {
    const output = `${stdout}${stderr}`.slice(-MAX_SHOWN_OUTPUT);
    throw new Error(
      `${[program, ...parameters].join(' ')} ended with ${String(exitCode)} in ${cwd}:\n${output}`,
    );
  }
  return stdout;
}

/** Characters at the end of an output that an error message repeats. */
const MAX_SHOWN_OUTPUT = 8000;
