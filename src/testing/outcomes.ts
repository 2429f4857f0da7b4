import type { components } from '../../generated/sandbox.js';
import { createSend } from './create-send.js';
import type { SandboxApi } from './sandbox-api.js';

/** Outcome of a payment attempt. */
export type ForcedOutcome = components['schemas']['ForcedOutcomeInput'];

/** Target of forced outcomes: the id of a purchase, or the id of a customer for the payments of all its purchases. */
export type OutcomeTarget = string | { customer_id: string };

/** Forced outcomes of future payments, which override the outcome of the card. Each payment attempt uses up one outcome. */
export interface Outcomes {
  /**
   * Queues outcomes for the next payment attempts of a purchase or a customer, in order. Outcomes of a customer
   * also apply to the first payment of a purchase that you create later.
   *
   * @returns all queued outcomes of the target, the next one first
   */
  force: (target: OutcomeTarget, ...outcomes: readonly ForcedOutcome[]) => Promise<ForcedOutcome[]>;
  /** Returns the queued outcomes of a purchase or a customer, the next one first. */
  list: (target: OutcomeTarget) => Promise<ForcedOutcome[]>;
  /** Removes the queued outcomes of a purchase or a customer. */
  clear: (target: OutcomeTarget) => Promise<void>;
}

/** Creates the forced outcomes of an organization. */
export function createOutcomes(api: SandboxApi): Outcomes {
  const send = createSend(api);
  const list: Outcomes['list'] = async (target) => {
    const { isCustomer, id } = parseTarget(target);
    const { outcomes } = await send(isCustomer ? 'getCustomerOutcomes' : 'getForcedOutcomes', { id });
    return outcomes;
  };
  return {
    list,
    force: async (target, ...outcomes) => {
      if (outcomes.length === 0)
        throw new TypeError(
          'force() needs an outcome after the purchase or the customer, such as "card_declined".',
        );
      const { isCustomer, id } = parseTarget(target);
      for (const outcome of outcomes)
        await send(isCustomer ? 'forceCustomerOutcome' : 'forceOutcome', { id, body: { outcome } });
      return list(target);
    },
    clear: async (target) => {
      const { isCustomer, id } = parseTarget(target);
      await send(isCustomer ? 'clearCustomerOutcomes' : 'clearForcedOutcomes', { id });
    },
  };
}

function parseTarget(target: OutcomeTarget): { isCustomer: boolean; id: string } {
  if (typeof target === 'string') return { isCustomer: false, id: target };
  const { customer_id: id } = Object(target) as { customer_id?: unknown };
  if (typeof id === 'string') return { isCustomer: true, id };
  throw new TypeError(
    `Pass the id of a purchase, or { customer_id: "cus_…" }; received ${JSON.stringify(target)}.`,
  );
}
