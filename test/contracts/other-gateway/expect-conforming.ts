import { expect } from 'vitest';
import type { Variant } from './deployment-options.js';
import { startOtherGateway } from './gateway.js';
import { isLeftOut } from './missing-rules.js';
import { runSuite, type SuiteOptions, type SuiteResult } from './run-suite.js';

/** Runs the contract suite against a gateway that is started for it. */
export async function runAgainst(variant: Variant, options: SuiteOptions = {}): Promise<SuiteResult> {
  const gateway = await startOtherGateway(variant);
  try {
    return await runSuite(gateway, options);
  } finally {
    await gateway.close();
  }
}

/** Returns the ids of the requirements that the gateway does not meet, with their findings. */
export function listBroken({ notPassed }: SuiteResult): string[] {
  return notPassed
    .filter((verdict) => !isLeftOut(verdict))
    .filter(({ countsAs, outcome }) => countsAs === 'broken' || outcome === 'blocked')
    .map(({ id, message }) => `${id}: ${message.slice(0, 300)}`);
}

/** Expects a run to its end without contract violations and without errors of the suite. */
export function expectConforming(result: SuiteResult): void {
  expect({
    broken: listBroken(result),
    harnessErrors: result.harnessErrors,
    stopReason: result.stopReason,
  }).toEqual({ broken: [], harnessErrors: [], stopReason: null });
  expect(result.counts.passed).toBeGreaterThan(0);
}
