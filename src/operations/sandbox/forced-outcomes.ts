import type { operations } from '../../../generated/sandbox.js';
import type { Decision } from '../../domain/shared/event.js';
import { clearForcedOutcomes as clear, forceOutcome as force } from '../../domain/billing/forced-outcome.js';
import type { Problem } from '../../domain/shared/problem.js';
import type { Purchase } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { ActionOf } from '../operation.js';
import { commit, type Situation } from '../../engine/run-command.js';
import { presentForcedOutcomes } from '../../presenters/present.js';
import { purchaseMissing } from '../public/purchases.js';
import { notFound } from '../problems.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;

export const forceOutcome: SandboxAction<'forceOutcome'> = (parts, call) =>
  commit(parts, call, {
    ...ofPurchase(call.path.id, (purchase) => force(purchase, call.body.outcome)),
    present: (purchase) => ({ status: 200, body: presentForcedOutcomes(purchase) }),
  });

export const getForcedOutcomes: SandboxAction<'getForcedOutcomes'> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const purchase = await reader.get('purchases', path.id);
    return purchase ? { status: 200, body: presentForcedOutcomes(purchase) } : notFound('purchase', path.id);
  });

export const clearForcedOutcomes: SandboxAction<'clearForcedOutcomes'> = (parts, call) =>
  commit(parts, call, {
    ...ofPurchase(call.path.id, clear),
    present: () => ({ status: 204, body: undefined }),
  });

/** The steps of a command that needs nothing but a purchase. */
function ofPurchase(id: string, decide: (purchase: Purchase) => Decision<Purchase> | Problem) {
  return {
    locate: (reader: Reader) => purchaseMissing(reader, id),
    decide: async ({ reader }: Situation) => {
      const purchase = await reader.get('purchases', id);
      return purchase ? decide(purchase) : notFound('purchase', id);
    },
  };
}
