import fc from 'fast-check';
import { expect } from 'vitest';
import { HttpSimulation, placeOrder } from '../support/http-simulation.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import type { BillingCase } from './billing-case.js';
import { play, toOrder } from './trace.js';

/**
 * Plays stories in one organization; the clock of each starts where the clock of the previous one has stopped. Discards
 * the case if the purchase of the first story is rejected.
 */
export async function playTogether(
  sandbox: TestSandbox,
  stories: readonly BillingCase[],
): Promise<TestOrganization> {
  const [first, ...others] = stories;
  fc.pre(first !== undefined);
  const trace = play(first);
  fc.pre(trace !== null);
  const simulation = await HttpSimulation.of(sandbox, toOrder(first));
  for (const act of trace.acts) await simulation.perform(act);
  const { organization } = simulation;
  const { now } = (await organization.call('getClock')).body;
  for (const { plan, token, dunning } of others) {
    const order = toOrder({
      plan: { ...plan, requires_activation_date: false },
      token,
      dunning,
      start: now,
      activation: null,
      end_date: null,
      steps: [],
    });
    expect((await placeOrder(organization, order)).status).toBe(201);
  }
  return organization;
}
