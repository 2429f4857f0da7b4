import { expect } from 'vitest';
import { placeOrder } from '../support/http-simulation.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import type { BillingCase } from './billing-case.js';
import { Player } from './http/play.js';
import { play, toOrder } from './trace.js';

/** Plays stories in one organization; the clock of each starts where the clock of the previous one has stopped. */
export async function playTogether(
  sandbox: TestSandbox,
  stories: readonly BillingCase[],
): Promise<TestOrganization | null> {
  const [first, ...others] = stories;
  const trace = first && play(first);
  if (!first || !trace) return null;
  const player = await Player.of(sandbox, { order: toOrder(first), acts: trace.acts });
  while (await player.act());
  const { organization } = player.simulation;
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
