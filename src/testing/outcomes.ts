import type { components } from '../../generated/sandbox.js';
import { unwrap } from './problem-error.js';
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
export function createOutcomes({ control }: SandboxApi): Outcomes {
  const list: Outcomes['list'] = async (target) => {
    const { outcomes } = await unwrap(control.GET(...toRequest(target)));
    return outcomes as ForcedOutcome[];
  };
  return {
    list,
    force: async (target, ...outcomes) => {
      if (outcomes.length === 0)
        throw new TypeError(
          'force() needs an outcome after the purchase or the customer, such as "card_declined".',
        );
      const [path, init] = toRequest(target);
      for (const outcome of outcomes) await unwrap(control.POST(path, { ...init, body: { outcome } }));
      return list(target);
    },
    clear: async (target) => {
      await unwrap(control.DELETE(...toRequest(target)));
    },
  };
}

type OutcomePath = '/purchases/{id}/outcome' | '/customers/{id}/outcome';

/** Returns the path and the parameters of a request about the outcomes of a target. */
function toRequest(target: OutcomeTarget): [OutcomePath, { params: { path: { id: string } } }] {
  const { customer_id } = Object(target) as { customer_id?: unknown };
  if (typeof target !== 'string' && typeof customer_id !== 'string')
    throw new TypeError(
      `Pass the id of a purchase, or { customer_id: "cus_…" }; received ${JSON.stringify(target)}.`,
    );
  return typeof target === 'string'
    ? ['/purchases/{id}/outcome', { params: { path: { id: target } } }]
    : ['/customers/{id}/outcome', { params: { path: { id: target.customer_id } } }];
}
