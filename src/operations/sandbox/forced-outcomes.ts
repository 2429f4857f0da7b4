import type { Decision } from '../../domain/shared/event.js';
import { clearForcedOutcomes as clear, forceOutcome as force } from '../../domain/billing/forced-outcome.js';
import type { Problem } from '../../domain/shared/problem.js';
import type { Purchase } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { SandboxOperation } from '../operation.js';
import { runCommand, type CommandContext } from '../../engine/run-command.js';
import { presentForcedOutcomes } from '../../presenters/present-forced-outcomes.js';
import { checkPurchaseExists, createNotFoundProblem } from '../problems.js';

export const forceOutcome: SandboxOperation<'forceOutcome'> = (context, call) =>
  runCommand(context, call, {
    ...createPurchaseSteps(call.path.id, (purchase) => force(purchase, call.body.outcome)),
    present: (purchase) => ({ status: 200, body: presentForcedOutcomes(purchase) }),
  });

export const getForcedOutcomes: SandboxOperation<'getForcedOutcomes'> = (context, { organization, path }) =>
  context.store.read(organization.id, async (reader) => {
    const purchase = await reader.get('purchases', path.id);
    return purchase
      ? { status: 200, body: presentForcedOutcomes(purchase) }
      : createNotFoundProblem('purchase', path.id);
  });

export const clearForcedOutcomes: SandboxOperation<'clearForcedOutcomes'> = (context, call) =>
  runCommand(context, call, {
    ...createPurchaseSteps(call.path.id, clear),
    present: () => ({ status: 204, body: undefined }),
  });

/** Creates the steps of a command that depends only on a purchase. */
function createPurchaseSteps(id: string, decide: (purchase: Purchase) => Decision<Purchase> | Problem) {
  return {
    checkPath: (reader: Reader) => checkPurchaseExists(reader, id),
    decide: async ({ reader }: CommandContext) => {
      const purchase = await reader.get('purchases', id);
      return purchase ? decide(purchase) : createNotFoundProblem('purchase', id);
    },
  };
}
