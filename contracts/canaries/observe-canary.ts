import type { TestOrganization } from '../fixtures/test-organization.js';
import { checkPurchase } from '../model/checks.js';
import { Bindings } from '../model/expected.js';
import type { GatewayModel } from '../model/gateway-model.js';
import { defaultSettings, type PurchaseInput } from '../model/inputs.js';
import { simulate } from '../model/simulate.js';
import type { SimulatedPurchase } from '../model/simulated-purchase.js';
import { Finding, NoResponse } from '../results/finding.js';

/** Time that the target may take for due work, and by which its clock may be wrong after the measurement. */
const TOLERANCE_MS = 300_000;

const addTime = (instant: string, time_ms: number): string =>
  new Date(Date.parse(instant) + time_ms).toISOString();

/** Creates a model of the organization that has only this purchase. */
export const createCanaryModel = (input: PurchaseInput, now: string): GatewayModel => ({
  now,
  isClockFrozen: false,
  bindings: new Bindings(),
  customers: [],
  purchases: [input],
  versions: [],
  settings: defaultSettings,
  idempotencyKeys: new Map(),
  events: [],
});

/**
 * Compares a purchase with the model. Around a time at which work is due, the target may be in the state before or after
 * it, so each of these states is correct.
 *
 * @param now current time of the target
 * @returns the state of the model that the target agrees with
 * @throws Finding if it agrees with none
 */
export async function observePurchase(
  organization: TestOrganization,
  input: PurchaseInput,
  now: string,
): Promise<SimulatedPurchase> {
  const earliest = [addTime(now, -TOLERANCE_MS), input.created_at].toSorted()[1] ?? now;
  const changes = simulate(input, addTime(now, TOLERANCE_MS)).events.map(({ timestamp }) => timestamp);
  const instants = new Set([now, ...changes.filter((at) => at > earliest).toReversed(), earliest]);
  let first: Finding | null = null;
  for (const instant of instants) {
    try {
      await checkPurchase(
        createCanaryModel(input, instant),
        { organization, toUnique: (name) => name },
        input,
      );
      return simulate(input, instant);
    } catch (error) {
      if (!(error instanceof Finding) || error instanceof NoResponse) throw error;
      first ??= error;
    }
  }
  throw first ?? new Error('No instant was compared.');
}
