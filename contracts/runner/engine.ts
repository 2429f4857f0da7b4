import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type * as vitest from 'vitest/node';
import { take, type Handover } from './worker-result.js';
import type { RunSettings } from './settings.js';

/** Told of each requirement as it is judged. */
export type Progress = (judged: { id: string; phase: string; outcome: string }) => void;

export interface EngineOptions {
  settings: RunSettings;
  progress: Progress;
  /** Told of the first interrupt. */
  interrupted: () => void;
  /** Compiled file that registers requirements; all of them unless told otherwise. */
  suite?: string;
}

export interface Outcome {
  handover: Handover | null;
  wasInterrupted: boolean;
  /** What went wrong in the engine, outside of any requirement. */
  errors: string[];
}

/** The engine is not installed beside the suite. */
export class NoEngine extends Error {
  override name = 'NoEngine';
}

/** As `.config/bundle.ts` makes it. */
const ownSuite = fileURLToPath(new URL('./all.bundle.js', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the suite in a thread of vitest's, without its files, its cache and its output. Interrupted once, it comes to an
 * end in good order; twice, at once.
 *
 * @throws NoEngine when vitest is not there
 */
export async function runEngine({
  settings,
  progress,
  interrupted,
  suite = ownSuite,
}: EngineOptions): Promise<Outcome> {
  const { createVitest } = await engine();
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-check-'));
  const handover = join(folder, 'handover.json');
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const instance = await createVitest(
    'test',
    {
      root: dirname(suite),
      config: false,
      include: [basename(suite)],
      exclude: [],
      watch: false,
      cache: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      // Node loads the modules itself, which takes a fraction of the time.
      server: { deps: { external: [/\.js$/] } },
      fileParallelism: false,
      // All begin at once, and wait for their turn in the suite.
      maxConcurrency: Number.MAX_SAFE_INTEGER,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 5_000,
      provide: { settings, handover },
      reporters: [reporterFor(progress)],
    },
    {},
    { stdout: nowhere(), stderr: nowhere() },
  );
  let wasInterrupted = false;
  const interrupt = (): void => {
    if (wasInterrupted) process.exit(130);
    wasInterrupted = true;
    interrupted();
    void instance.cancelCurrentRun('keyboard-input');
  };
  takeOver(before, interrupt);
  try {
    const { unhandledErrors, testModules } = await instance.start();
    const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
    return { handover: take(handover), wasInterrupted, errors: errors.map(textOf) };
  } finally {
    await instance.close();
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function engine(): Promise<Pick<typeof vitest, 'createVitest'>> {
  try {
    return await import('vitest/node');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NoEngine(
      'The contract checks run on vitest, which is not installed here. Bring it with: npm install --save-dev "vitest@>=4.1"',
      { cause: error },
    );
  }
}

/** Vitest's own listeners would end the process before anything is cleaned up. */
function takeOver(
  before: ReadonlyMap<NodeJS.Signals, readonly NodeJS.SignalsListener[]>,
  interrupt: () => void,
): void {
  for (const [signal, known] of before) {
    for (const listener of process.listeners(signal)) {
      if (!known.includes(listener)) process.removeListener(signal, listener);
    }
    process.on(signal, interrupt);
  }
}

function reporterFor(progress: Progress): vitest.Reporter {
  return {
    onTestCaseResult: (testCase: vitest.TestCase) => {
      const { requirement } = testCase.meta();
      if (requirement) progress({ id: testCase.name, ...requirement });
    },
  };
}

/** Standard output is for the report alone. */
function nowhere(): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
}

function textOf(error: unknown): string {
  const { message = String(error), stack } = error as { message?: string; stack?: string };
  return stack ?? message;
}
