import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

const RUNS = 100;

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

it.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  'the sandbox passes all requirements with the seed %i',
  async (seed) => {
    const session = await Session.open({
      baseUrl: sandbox.url,
      apiKey: sandbox.apiKey,
      isWritable: true,
      seed,
      runs: 20,
      runId: `seed-${seed}`,
    });
    try {
      const failures: string[] = [];
      for (const requirement of requirements) {
        const verdict = await checkRequirement(session, requirement);
        if (verdict.outcome !== 'passed') failures.push(`${requirement.id}: ${JSON.stringify(verdict)}`);
      }
      expect(failures).toEqual([]);
    } finally {
      await session.close();
    }
  },
);
