import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { TestOrganization } from '../../contracts/fixtures/test-organization.js';
import { requirements } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

it('a schedule that changes at midnight during its test is inconclusive', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-14T23:59:00Z') });
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its organization below
  const { getPurchase } = TestOrganization.prototype;
  vi.spyOn(TestOrganization.prototype, 'getPurchase').mockImplementation(function (
    this: TestOrganization,
    id,
  ) {
    vi.setSystemTime('2027-01-15T00:00:01Z');
    return getPurchase.call(this, id);
  });
  const session = await openSession(1);
  const requirement = requirements.find(({ id }) => id === 'journeys.schedule.payment-day-15');
  const verdict = requirement && (await checkRequirement(session, requirement));
  expect(verdict).toMatchObject({
    outcome: 'inconclusive',
    reason: expect.stringContaining('A day began') as string,
  });
  await session.close();
});

/** Checks requirements in this order, in one session. */
async function expectPassed(seed: number, ...ids: string[]): Promise<void> {
  const session = await openSession(seed);
  for (const id of ids) {
    const requirement = requirements.find((one) => one.id === id);
    expect(requirement && (await checkRequirement(session, requirement)), id).toEqual({ outcome: 'passed' });
  }
  await session.close();
}

function openSession(seed: number): Promise<Session> {
  const { url: baseUrl, apiKey } = sandbox;
  return Session.open({ baseUrl, apiKey, isWritable: true, seed, runs: 20, runId: `seed-${seed}` });
}
