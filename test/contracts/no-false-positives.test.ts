import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

// Seeds with which a requirement once failed although the sandbox was correct.
it.each([
  // A purchase with more charges than fit on a page.
  ['model.time', 478_567_469],
])('requirement %s passes against a sandbox with the seed %i', async (id, seed) => {
  await expectPassed(seed, id);
});

it('the audit takes a payment on a checkout page for a change of the purchase', async () => {
  await expectPassed(1, 'checkout.state', 'audit.shown-as-told.purchase', 'audit.problems');
});

/** Checks requirements in this order, in one session. */
async function expectPassed(seed: number, ...ids: string[]): Promise<void> {
  const { url: baseUrl, apiKey } = sandbox;
  const session = await Session.open({
    baseUrl,
    apiKey,
    isWritable: true,
    seed,
    runs: 20,
    runId: `seed-${seed}`,
  });
  for (const id of ids) {
    const requirement = requirements.find((one) => one.id === id);
    expect(requirement && (await checkRequirement(session, requirement)), id).toEqual({ outcome: 'passed' });
  }
  await session.close();
}
