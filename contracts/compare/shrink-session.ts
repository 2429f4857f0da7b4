import fc from 'fast-check';
import { toRootKey, type FoundDifference } from './fold-differences.js';
import { createSessionArbitrary, toSessionParameters } from './generate-session.js';
import type { SessionResult } from './run-session.js';
import { runSteps, type ComparedDeployments } from './run-sessions.js';

/** Maximum time of the search for a shorter session, milliseconds. */
const MAX_SHRINK_MS = 8_000;

/** A session with the difference that it shows. */
export interface Example {
  result: SessionResult;
  difference: FoundDifference;
}

/** Searches for the shortest session that shows a difference. @param seed seed of the run */
export async function shrinkSession(
  deployments: ComparedDeployments,
  seed: number,
  example: Example,
  signal: AbortSignal,
): Promise<Example> {
  const key = toRootKey(example.difference);
  let shortest = example;
  const property = fc.asyncProperty(createSessionArbitrary(deployments.traits), async (steps) => {
    if (signal.aborted) return;
    const result = await runSteps(deployments, example.result.number, steps);
    const difference = result.differences.find((one) => one.cause === null && toRootKey(one) === key);
    if (!difference) return;
    shortest = { result, difference };
    throw new Error('The session shows the difference.');
  });
  await fc.check(property, {
    ...toSessionParameters(seed, example.result.number),
    interruptAfterTimeLimit: MAX_SHRINK_MS,
  });
  return shortest;
}
