import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../contracts/requirements/index.js';
import { judgeRequirement } from '../../contracts/runner/run-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

/** Seeds with which the suite once found fault with what is right. */

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

it.each([
  // A purchase with more charges than a page has.
  ['model.time', 478_567_469],
])('%s finds no fault with the seed %i', async (id, seed) => {
  const { url: baseUrl, apiKey } = sandbox;
  const session = await Session.open({
    baseUrl,
    apiKey,
    isWritable: true,
    seed,
    runs: 20,
    runId: `seed-${seed}`,
  });
  const requirement = requirements.find((one) => one.id === id);
  expect(requirement && (await judgeRequirement(session, requirement))).toEqual({ outcome: 'passed' });
  await session.close();
});
