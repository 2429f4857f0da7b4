import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../contracts/requirements/index.js';
import { judgeRequirement } from '../../contracts/runner/run-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

/** A good gateway passes a hundred runs of the whole suite, each with another seed. */

const RUNS = 100;

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

it.each(Array.from({ length: RUNS }, (_, index) => index + 1))('seed %i finds no fault', async (seed) => {
  const session = await Session.open({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    isWritable: true,
    seed,
    runs: 20,
    runId: `seed-${seed}`,
  });
  try {
    const broken: string[] = [];
    for (const requirement of requirements) {
      const verdict = await judgeRequirement(session, requirement);
      if (verdict.outcome !== 'passed') broken.push(`${requirement.id}: ${JSON.stringify(verdict)}`);
    }
    expect(broken).toEqual([]);
  } finally {
    await session.close();
  }
});
