import type { components } from '../../generated/sandbox.js';
import { unwrap } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';

export type ForcedOutcome = components['schemas']['ForcedOutcome'];

/** How coming payments of a purchase end, whatever its card. Each outcome is taken by one attempt. */
export interface Outcomes {
  /** @returns all that are waiting, the next one first */
  force: (purchaseId: string, ...outcomes: readonly ForcedOutcome[]) => Promise<ForcedOutcome[]>;
  /** The outcomes that are waiting, the next one first. */
  list: (purchaseId: string) => Promise<ForcedOutcome[]>;
  clear: (purchaseId: string) => Promise<void>;
}

export function outcomesOf({ control }: SandboxApi): Outcomes {
  const path = '/purchases/{id}/outcome';
  const of = (id: string): { params: { path: { id: string } } } => ({ params: { path: { id } } });
  const list: Outcomes['list'] = async (id) => (await unwrap(control.GET(path, of(id)))).outcomes;
  return {
    list,
    force: async (id, ...outcomes) => {
      for (const outcome of outcomes) await unwrap(control.POST(path, { ...of(id), body: { outcome } }));
      return list(id);
    },
    clear: async (id) => {
      await unwrap(control.DELETE(path, of(id)));
    },
  };
}
