import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type * as vitest from 'vitest/node';
import type { RunSettings } from './settings.js';

export interface EngineOptions {
  settings: RunSettings;
  reporters: vitest.Reporter[];
  /** Called on the first SIGINT or SIGTERM. */
  onInterrupt: () => void;
  /** Compiled test file that registers requirements. Default: all requirements. */
  suite?: string;
}

/** Thrown if vitest, an optional peer dependency, is not installed. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';
}

/** Written by `.config/bundle.ts`. The path is the same from the compiled module and from the bundle of the program. */
const defaultSuite = fileURLToPath(new URL('../../contracts/bundle/all.js', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the suite in a worker thread of vitest, without vitest's configuration files, cache and output. The first
 * interrupt stops the tests, cleans up and reports; the second one exits at once.
 *
 * @throws MissingEngine if vitest is not installed
 */
export async function runEngine({
  settings,
  reporters,
  onInterrupt,
  suite = defaultSuite,
}: EngineOptions): Promise<void> {
  const { createVitest } = await importVitest();
  const listenersBefore = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
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
      // Node loads compiled modules itself, which is several times faster than vitest's module runner.
      server: { deps: { external: [/\.js$/] } },
      fileParallelism: false,
      // All concurrent tests start at once and wait for their track in the suite.
      maxConcurrency: Number.MAX_SAFE_INTEGER,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 5_000,
      provide: { settings },
      reporters,
    },
    {},
    { stdout: createNullStream(), stderr: createNullStream() },
  );
  let wasInterrupted = false;
  const interrupt = (): void => {
    if (wasInterrupted) process.exit(130);
    wasInterrupted = true;
    onInterrupt();
    void instance.cancelCurrentRun('keyboard-input');
  };
  replaceSignalListeners(listenersBefore, interrupt);
  try {
    await instance.start();
  } finally {
    await instance.close();
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
  }
}

async function importVitest(): Promise<Pick<typeof vitest, 'createVitest'>> {
  try {
    return await import('vitest/node');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MissingEngine(
      'The contract checks run on vitest, which is not installed here. Install it: npm install --save-dev "vitest@>=4.1"',
      { cause: error },
    );
  }
}

/**
 * Replaces the signal listeners that vitest added. They exit 1 ms after the signal, before clean-up and reports; vitest
 * 4.1 has no option to turn them off.
 */
function replaceSignalListeners(
  listenersBefore: ReadonlyMap<NodeJS.Signals, readonly NodeJS.SignalsListener[]>,
  interrupt: () => void,
): void {
  for (const [signal, before] of listenersBefore) {
    for (const listener of process.listeners(signal)) {
      if (!before.includes(listener)) process.removeListener(signal, listener);
    }
    process.on(signal, interrupt);
  }
}

/** Discards the output of vitest: standard output belongs to the report. */
function createNullStream(): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
}
