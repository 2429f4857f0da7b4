import type { components } from '../../generated/sandbox.js';
import { unwrap } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';

/** Outcome of a payment attempt. */
export type ForcedOutcome = components['schemas']['ForcedOutcomeInput'];

/** Forced outcomes of future payments, which override the outcome of the card. Each payment attempt uses one outcome. */
export interface Outcomes {
  /**
   * Queues outcomes for the next payment attempts of a purchase, in order.
   *
   * @returns all queued outcomes, the next one first
   */
  force: (purchaseId: string, ...outcomes: readonly ForcedOutcome[]) => Promise<ForcedOutcome[]>;
  /** Returns the queued outcomes of a purchase, the next one first. */
  list: (purchaseId: string) => Promise<ForcedOutcome[]>;
  /** Removes the queued outcomes of a purchase. */
  clear: (purchaseId: string) => Promise<void>;
}

/** Creates the forced outcomes of an organization. */
export function createOutcomes({ control }: SandboxApi): Outcomes {
  const path = '/purchases/{id}/outcome';
  const toParams = (id: string): { params: { path: { id: string } } } => ({ params: { path: { id } } });
  const list: Outcomes['list'] = async (id) => {
    const { outcomes } = await unwrap(control.GET(path, toParams(id)));
    return outcomes as ForcedOutcome[];
  };
  return {
    list,
    force: async (id, ...outcomes) => {
      for (const outcome of outcomes)
        await unwrap(control.POST(path, { ...toParams(id), body: { outcome } }));
      return list(id);
    },
    clear: async (id) => {
      await unwrap(control.DELETE(path, toParams(id)));
    },
  };
}
