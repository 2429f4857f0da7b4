import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TestOrganization } from '../support/test-organization.js';

export const CLI_PATH = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));

/**
 * Options of Node.js with which the npm scripts start the CLI. express-openapi-validator calls `url.parse`; Node.js 24
 * warns about that once, unless the file is inside `node_modules`, as it is in an installed package.
 */
export const NODE_OPTIONS = ['--disable-warning=DEP0169'];

/** Creates an empty folder, which is removed when the test has finished. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-cli-'));
  onTestFinished(() => {
    // A program that a test has just stopped may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

export interface RunOptions {
  cwd: string;
  /** Environment variables. Of this process's own, the child has only `PATH`. */
  environment?: Record<string, string>;
}

/** Starts the compiled CLI. It is killed when the test has finished. */
export function spawnCli(args: readonly string[], { cwd, environment = {} }: RunOptions): ChildProgram {
  return new ChildProgram(process.execPath, [...NODE_OPTIONS, CLI_PATH, ...args], cwd, environment);
}

/** Exit code and output of a command that has ended. */
export interface CliResult {
  exitCode: number | string | null;
  stdout: string;
  stderr: string;
}

/** Runs a command until it ends. */
export async function runCli(args: readonly string[], options: RunOptions): Promise<CliResult> {
  const program = spawnCli(args, options);
  const exitCode = await program.waitForExit();
  return { exitCode, stdout: program.stdout, stderr: program.stderr };
}

/** Runs a client command with the sandbox and the API key of an organization until it ends. */
export function runCliAs({ origin, apiKey }: TestOrganization, ...args: string[]): Promise<CliResult> {
  return runCli(args, { cwd: tmpdir(), environment: { TOLLGATE_URL: origin, TOLLGATE_API_KEY: apiKey } });
}

/** Runs `tollgate start`, on a free port by default, and waits for its banner. */
export async function startCli(options: RunOptions, ...flags: readonly string[]): Promise<RunningCli> {
  return waitForBanner(spawnCli(['start', '--port', '0', ...flags], options));
}

/** Waits for the banner of `tollgate start`. */
export async function waitForBanner(program: ChildProgram): Promise<RunningCli> {
  const banner = await program.waitForOutput('Press Ctrl-C to stop');
  const url = /API +(http:\S+)\/v1/.exec(banner)?.[1];
  if (url === undefined) throw new Error(`The banner has no URL:\n${banner}`);
  return { program, banner, url };
}

export interface RunningReceiver {
  program: ChildProgram;
  url: string;
}

/** Starts `tollgate receive` on a free port. */
export async function startReceiver(
  options: RunOptions,
  ...flags: readonly string[]
): Promise<RunningReceiver> {
  const program = spawnCli(['receive', '--port', '0', ...flags], options);
  const output = await program.waitForOutput('For the contract checks');
  return { program, url: /Receiving webhooks at (\S+)\. /.exec(output)?.[1] ?? '' };
}

export interface RunningCli {
  program: ChildProgram;
  banner: string;
  /** Without a trailing slash. */
  url: string;
}

/** Child process whose output a test reads. It is killed when the test has finished. */
export class ChildProgram {
  readonly child: ChildProcess;
  /** Standard output and standard error, in the order of arrival. */
  output = '';
  stdout = '';
  stderr = '';
  readonly #exited: Promise<unknown>;

  constructor(command: string, args: readonly string[], cwd: string, environment: object) {
    this.child = spawn(command, args, {
      cwd,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#exited = once(this.child, 'close');
    for (const name of ['stdout', 'stderr'] as const) {
      this.child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this[name] += text;
        this.child.emit('output');
      });
    }
    onTestFinished(async () => {
      this.child.kill('SIGKILL');
      await this.#exited;
    });
  }

  /** Waits until the output contains a text. @returns the whole output @throws {Error} if the process ends before */
  async waitForOutput(text: string): Promise<string> {
    while (!this.output.includes(text)) {
      const stopWaiting = new AbortController();
      const hasExited = await Promise.race([
        once(this.child, 'output', { signal: stopWaiting.signal }).then(() => false),
        this.#exited.then(() => true),
      ]);
      stopWaiting.abort();
      if (hasExited && !this.output.includes(text))
        throw new Error(`It ended without "${text}":\n${this.output}`);
    }
    return this.output;
  }

  /** Waits until the process ends. @returns its exit code, or the signal that ended it */
  async waitForExit(): Promise<number | string | null> {
    await this.#exited;
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** Sends a signal and waits until the process ends. @returns like `waitForExit` */
  stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL' = 'SIGTERM'): Promise<number | string | null> {
    this.child.kill(signal);
    return this.waitForExit();
  }
}
