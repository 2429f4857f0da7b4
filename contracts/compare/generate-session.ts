import { addError } from './error-steps.js';
import { fromResponse } from './placeholder.js';
import { mix, RandomSource } from './random-source.js';
import { addList, addPages, addPurchasePages, addRead, addTimeLimit, drawFilters } from './read-steps.js';
import { SessionBuilder, type SessionTraits } from './session-builder.js';
import type { Step } from './step.js';
import {
  addCancellation,
  addConfiguration,
  addConsumption,
  addCustomer,
  addDeletion,
  addPlan,
  addPurchase,
  addRepetitions,
  addService,
} from './write-steps.js';

/**
 * Generates a session: a sequence of requests in which later requests use ids and cursors from earlier responses.
 *
 * @param seed seed of the run
 * @param number number of the session, from 1
 */
export function generateSession(seed: number, number: number, traits: SessionTraits): Step[] {
  const builder = new SessionBuilder(new RandomSource(mix(seed, number)), traits);
  if (traits.isWritable) addWritingSteps(builder);
  else addReadingSteps(builder);
  return builder.steps;
}

/** Number of random steps after those that every session has. */
const RANDOM_STEPS = 14;

/** Every session has each kind of object and of error; what it does with them is random. */
function addWritingSteps(builder: SessionBuilder): void {
  const { random, traits } = builder;
  addService(builder);
  if (traits.ownsOrganizations && random.isOneIn(2)) addConfiguration(builder);
  for (const kind of ['one_time', 'fixed_subscription', 'variable_subscription'] as const)
    addPlan(builder, kind);
  addCustomer(builder);
  addPurchase(builder, builder.pickPlan('one_time'), 'tok_success');
  addPurchase(builder, builder.pickPlan('one_time'), 'tok_declined');
  addCustomer(builder);
  addPurchase(builder, builder.pickPlan('fixed_subscription'));
  addConsumption(builder, addPurchase(builder, builder.pickPlan('variable_subscription'), 'tok_success'));
  addRead(builder);
  addList(builder);
  addPurchasePages(builder);
  addTimeLimit(builder);
  addCancellation(builder, builder.pickPurchase());
  addRepetitions(builder);
  addError(builder);
  const actions: readonly ((target: SessionBuilder) => unknown)[] = [
    addService,
    addCustomer,
    (target) =>
      void addPlan(target, random.pick(['one_time', 'fixed_subscription', 'variable_subscription'])),
    addPurchase,
    addPurchase,
    (target) => {
      addConsumption(target, target.pickPurchase(random.isOneIn(4) ? undefined : 'variable_subscription'));
    },
    (target) => void addCancellation(target, target.pickPurchase()),
    addDeletion,
    addRead,
    addRead,
    addRead,
    addList,
    addList,
    addError,
    addError,
    addError,
    ...(traits.ownsOrganizations ? [addWholeList] : []),
  ];
  for (let count = 0; count < RANDOM_STEPS; count += 1) random.pick(actions)(builder);
}

const lists = [
  { name: 'customers', filters: {} },
  { name: 'purchases', filters: { status: 'listPurchases', kind: 'listPurchases' } },
  { name: 'charges', filters: { status: 'listCharges' } },
] as const;

/** Adds the pages of a list of all objects of the organization. */
function addWholeList(builder: SessionBuilder): void {
  const { name, filters } = builder.random.pick(lists);
  const limit = builder.random.pick(['2', '5', '100']);
  addPages(builder, [name], { ...drawFilters(builder, filters), limit });
}

/** Number of errors that a session without permission to write provokes. */
const READ_ERRORS = 6;

/** Adds requests that change nothing. They find objects in the lists. */
function addReadingSteps(builder: SessionBuilder): void {
  const { random } = builder;
  for (const { name, filters } of lists) {
    const first = builder.steps.length + 1;
    addPages(builder, [name], { ...drawFilters(builder, filters), limit: random.pick(['1', '2', '100']) });
    const method = random.isOneIn(4) ? 'HEAD' : 'GET';
    builder.add({ method, path: [name, fromResponse(first, '/data/0/id')] });
    if (name === 'purchases') {
      builder.add({ method: 'GET', path: [name, fromResponse(first, '/data/0/id'), 'consumptions'] });
    }
  }
  for (let count = 0; count < READ_ERRORS; count += 1) addError(builder);
}
