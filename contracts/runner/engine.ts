import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type * as vitest from 'vitest/node';
import { openInterruptChannel } from './interrupt-channel.js';
import type { RunSettings } from './settings.js';

export interface EngineOptions {
  settings: RunSettings;
  reporters: vitest.Reporter[];
  /** Called on the first SIGINT or SIGTERM. */
  onInterrupt: () => void;
  /** Compiled test file that registers requirements. Default: all requirements. */
  suite?: string;
}

/** Thrown if vitest, an optional peer dependency, is not installed or too old. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';
}

/** Written by `.config/bundle.ts`. The path is the same from the compiled module and from the bundle of the program. */
const defaultSuite = fileURLToPath(new URL('../../bundle/contracts/all.js', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the suite in a worker thread of vitest, without vitest's configuration files, cache and output. The first
 * interrupt stops the tests, cleans up and reports; the second one exits at once.
 *
 * @throws MissingEngine if vitest is not installed or too old
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
  const interruptChannel = openInterruptChannel(settings.runId);
  let wasInterrupted = false;
  const interrupt = (): void => {
    if (wasInterrupted) process.exit(130);
    wasInterrupted = true;
    onInterrupt();
    interruptChannel.postMessage('interrupt');
    void instance.cancelCurrentRun('keyboard-input');
  };
  replaceSignalListeners(listenersBefore, interrupt);
  try {
    await instance.start();
  } finally {
    await instance.close();
    interruptChannel.close();
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
  }
}

/** Earlier versions lack the option `meta` of tests. The peer range is wider, because the rest of the package needs none. */
const MIN_VITEST = [4, 1] as const;

async function importVitest(): Promise<Pick<typeof vitest, 'createVitest'>> {
  const advice = `Install it: npm install --save-dev "vitest@>=${MIN_VITEST.join('.')}"`;
  let engine;
  try {
    engine = await import('vitest/node');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MissingEngine(`The contract checks run on vitest, which is not installed here. ${advice}`, {
      cause: error,
    });
  }
  if (isSupportedVersion(engine.version)) return engine;
  throw new MissingEngine(
    `The contract checks require vitest ${MIN_VITEST.join('.')} or later, and ${engine.version} is installed here. ${advice}`,
  );
}

function isSupportedVersion(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_VITEST[0] || (major === MIN_VITEST[0] && minor >= MIN_VITEST[1]);
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
    write: (_chunk, _encoding, done) => void done(),
  });
}
