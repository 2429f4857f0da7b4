import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Time that was skipped instead of waited for, milliseconds. The suite and the gateway share the monotonic clock. */
let skippedMs = 0;

vi.mock(import('node:timers/promises'), async (importOriginal) => {
  const { setImmediate, ...rest } = await importOriginal();
  const skip = async (delayMs = 0): Promise<void> => {
    skippedMs += delayMs;
    await setImmediate();
  };
  return { ...rest, setImmediate, setTimeout: skip as typeof rest.setTimeout };
});

// Test files share their modules. The suite is loaded again for this file, so that it does not wait.
vi.resetModules();
const { expectConforming, runAgainst } = await import('./expect-conforming.js');
afterAll(() => {
  vi.doUnmock('node:timers/promises');
  vi.resetModules();
});

beforeEach(() => {
  skippedMs = 0;
  const readClock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + skippedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE_MS = 60_000;

const limits = [
  { requests: 100, windowSeconds: 60, window: 'fixed' },
  { requests: 100, windowSeconds: 60, window: 'sliding' },
] as const;

test.each(limits)(
  'the contract suite tests everything within a $window limit of $requests requests in $windowSeconds s, only slower',
  async ({ requests, windowSeconds, window }) => {
    const result = await runAgainst({ rateLimit: { requests, windowSeconds, window } }, { runs: 2 });
    expectConforming(result);
    expect(result.counts.inconclusive ?? 0).toBe(0);
    expect(result.notPassed).toEqual([]);
    expect(skippedMs).toBeGreaterThan(30 * MINUTE_MS);
  },
  3 * MINUTE_MS,
);
