import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Shop } from '../support/shop.js';

export const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** A folder of its own for a test, removed when that is done. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-cli-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export interface Surroundings {
  cwd: string;
  /** Added to a path and nothing else, so that no setting of the machine counts. */
  environment?: Record<string, string>;
}

/** The compiled program, run as a user runs it. Killed at the end of the test if it still runs by then. */
export function run(flags: readonly string[], { cwd, environment = {} }: Surroundings): Program {
  return new Program(process.execPath, [main, ...flags], cwd, environment);
}

/** What a command said that ran to its end. */
export interface Ended {
  exitCode: number | string | null;
  stdout: string;
  stderr: string;
}

/** Runs it to its end. */
export async function ran(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const program = run(words, surroundings);
  const exitCode = await program.ended();
  return { exitCode, stdout: program.stdout, stderr: program.stderr };
}

/** Runs a command that talks to the sandbox of a shop, as that shop, to its end. */
export function tollgate({ origin, apiKey }: Shop, ...words: string[]): Promise<Ended> {
  return ran(words, { cwd: tmpdir(), environment: { TOLLGATE_URL: origin, TOLLGATE_API_KEY: apiKey } });
}

/** Runs it and waits for its banner, on a free port unless the flags name one. */
export async function start(surroundings: Surroundings, ...flags: readonly string[]): Promise<Running> {
  return bannerOf(run(['start', '--port', '0', ...flags], surroundings));
}

/** Waits for the banner of a sandbox that is being started. */
export async function bannerOf(program: Program): Promise<Running> {
  const banner = await program.said('Ctrl-C stops it');
  const url = /API +(http:\S+)\/v1/.exec(banner)?.[1];
  if (url === undefined) throw new Error(`The banner has no URL:\n${banner}`);
  return { program, banner, url };
}

export interface Running {
  program: Program;
  banner: string;
  /** Without a trailing slash. */
  url: string;
}

export class Program {
  readonly child: ChildProcess;
  /** Both outputs, as they came. */
  output = '';
  stdout = '';
  stderr = '';
  readonly #exited: Promise<unknown>;

  constructor(command: string, parameters: readonly string[], cwd: string, environment: object) {
    this.child = spawn(command, parameters, {
      cwd,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#exited = once(this.child, 'close');
    for (const name of ['stdout', 'stderr'] as const) {
      this.child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this[name] += text;
        this.child.emit('said');
      });
    }
    onTestFinished(async () => {
      this.child.kill('SIGKILL');
      await this.#exited;
    });
  }

  /** Waits until it has said something. @returns all that it has said @throws when it ends before */
  async said(text: string): Promise<string> {
    while (!this.output.includes(text)) {
      const end = new AbortController();
      const isOver = await Promise.race([
        once(this.child, 'said', { signal: end.signal }).then(() => false),
        this.#exited.then(() => true),
      ]);
      end.abort();
      if (isOver && !this.output.includes(text))
        throw new Error(`It ended without "${text}":\n${this.output}`);
    }
    return this.output;
  }

  /** @returns its exit code, or the signal that ended it */
  async ended(): Promise<number | string | null> {
    await this.#exited;
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** Interrupts it in the way named. @returns as `ended` */
  stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string | null> {
    this.child.kill(signal);
    return this.ended();
  }
}
