import {
  clearCustomerOutcomes as clearForCustomer,
  forceCustomerOutcome as forceForCustomer,
} from '../../domain/billing/customer-outcomes.js';
import type { Decision } from '../../domain/shared/event.js';
import { clearForcedOutcomes as clear, forceOutcome as force } from '../../domain/billing/forced-outcome.js';
import type { Problem } from '../../domain/shared/problem.js';
import type { Records } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { runCommand, type CommandContext } from '../../engine/run-command.js';
import { presentCustomerOutcomes, presentForcedOutcomes } from '../../presenters/present-records.js';
import { createNotFoundProblem } from '../problems.js';

export const forceOutcome: SandboxOperation<'forceOutcome'> = (context, call) =>
  runCommand(context, call, {
    ...createSteps('purchases', call.path.id, (purchase) => force(purchase, call.body.outcome)),
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
    ...createSteps('purchases', call.path.id, clear),
    present: () => ({ status: 204, body: undefined }),
  });

export const forceCustomerOutcome: SandboxOperation<'forceCustomerOutcome'> = (context, call) =>
  runCommand(context, call, {
    ...createSteps('customers', call.path.id, (customer) => forceForCustomer(customer, call.body.outcome)),
    present: (customer) => ({ status: 200, body: presentCustomerOutcomes(customer) }),
  });

export const getCustomerOutcomes: SandboxOperation<'getCustomerOutcomes'> = (
  context,
  { organization, path },
) =>
  context.store.read(organization.id, async (reader) => {
    const customer = await reader.get('customers', path.id);
    return customer
      ? { status: 200, body: presentCustomerOutcomes(customer) }
      : createNotFoundProblem('customer', path.id);
  });

export const clearCustomerOutcomes: SandboxOperation<'clearCustomerOutcomes'> = (context, call) =>
  runCommand(context, call, {
    ...createSteps('customers', call.path.id, clearForCustomer),
    present: () => ({ status: 204, body: undefined }),
  });

/** Name of a record in messages, by collection. */
const NOUNS = { purchases: 'purchase', customers: 'customer' } as const;

/** Creates the steps of a command that depends only on one record. */
function createSteps<Name extends keyof typeof NOUNS>(
  collection: Name,
  id: string,
  decide: (record: Records[Name]) => Decision<Records[Name]> | Problem,
) {
  const toNotFound = (): Problem => createNotFoundProblem(NOUNS[collection], id);
  return {
    checkPath: async (reader: Reader) => ((await reader.get(collection, id)) ? null : toNotFound()),
    decide: async ({ reader }: CommandContext) => {
      const record = await reader.get(collection, id);
      return record ? decide(record) : toNotFound();
    },
  };
}
