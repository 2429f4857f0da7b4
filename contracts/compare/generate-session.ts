import fc from 'fast-check';
import type { ListName } from '../fixtures/valid-calls.js';
import { operations } from '../spec/api-documents.js';
import { addError } from './error-steps.js';
import { addPageCase, addReadCase, addRepetitionCase, addSearchCase } from './dimension-steps.js';
import { fromResponse } from './placeholder.js';
import { mix, RandomSource } from './random-source.js';
import { addList, addPages, addRead, drawFilters } from './read-steps.js';
import { SessionBuilder, type SessionTraits } from './session-builder.js';
import type { Step } from './step.js';
import {
  addCancellation,
  addConfiguration,
  addConsumption,
  addCustomer,
  addDeletion,
  addPurchase,
  addService,
} from './write-steps.js';

type Action = (builder: SessionBuilder) => unknown;

/** Actions of a session by name, with their relative frequency. Each adds the objects that it needs. */
const writingActions: Readonly<Record<string, { weight: number; add: Action }>> = {
  service: { weight: 1, add: addService },
  customer: { weight: 1, add: addCustomer },
  purchase: { weight: 3, add: addPurchase },
  consumption: { weight: 2, add: (builder) => addConsumption(builder) },
  cancellation: { weight: 1, add: (builder) => void addCancellation(builder) },
  deletion: { weight: 1, add: (builder) => void addDeletion(builder) },
  read: { weight: 3, add: addRead },
  list: { weight: 2, add: addList },
  error: { weight: 4, add: addError },
  'read case': { weight: 9, add: addReadCase },
  'search case': { weight: 4, add: addSearchCase },
  'page case': { weight: 3, add: addPageCase },
  repetition: { weight: 5, add: addRepetitionCase },
};

/** Actions that need organizations of the run. */
const owningActions: typeof writingActions = {
  configuration: { weight: 1, add: addConfiguration },
  'whole list': { weight: 1, add: addWholeList },
};

/** Maximum number of actions of a session. */
const MAX_ACTIONS = 24;

/**
 * Returns an arbitrary of sessions: sequences of requests in which later requests use ids and cursors from earlier
 * responses.
 */
function createSessionArbitrary(traits: SessionTraits): fc.Arbitrary<Step[]> {
  if (!traits.isWritable) return fc.nat().map((seed) => buildReadingSteps(seed, traits));
  const actions = traits.ownsOrganizations ? { ...writingActions, ...owningActions } : writingActions;
  const names = Object.entries(actions).map(([name, { weight }]) => ({
    weight,
    arbitrary: fc.constant(name),
  }));
  const action = fc.record({ name: fc.oneof(...names), seed: fc.nat() });
  return fc.noBias(fc.array(action, { minLength: 1, maxLength: MAX_ACTIONS, size: 'max' })).map((drawn) => {
    const builder = new SessionBuilder(traits);
    for (const { name, seed } of drawn) {
      builder.random = new RandomSource(seed);
      const isSecond = traits.hasSecondOrganization && builder.random.isOneIn(3);
      builder.in(isSecond ? 'second' : 'first', () => actions[name]?.add(builder));
    }
    for (const add of builder.deferred) add();
    return builder.steps;
  });
}

/** Generates a session. @param seed seed of the run @param number number of the session, from 1 */
export function generateSession(seed: number, number: number, traits: SessionTraits): Step[] {
  return fc.sample(createSessionArbitrary(traits), { seed: mix(seed, number), numRuns: 1 })[0] ?? [];
}

/** Lists of the whole organization, and the names of their objects in paths. */
const lists = operations
  .filter(({ id, template }) => id.startsWith('list') && !template.includes('{'))
  .map(({ id, template }) => ({ list: id as ListName, name: template.slice(1) }));

/** Adds the pages of a list of all objects of the organization. */
function addWholeList(builder: SessionBuilder): void {
  const { list, name } = builder.random.pick(lists);
  const limit = builder.random.pick(['2', '5', '100']);
  addPages(builder, [name], { ...drawFilters(builder, list), limit });
}

/** Number of errors that a session without permission to write provokes. */
const READ_ERRORS = 6;

/** Builds requests that change nothing. They find objects in the lists. */
function buildReadingSteps(seed: number, traits: SessionTraits): Step[] {
  const builder = new SessionBuilder(traits);
  builder.random = new RandomSource(seed);
  const { random } = builder;
  for (const { list, name } of lists) {
    const first = builder.steps.length + 1;
    addPages(builder, [name], { ...drawFilters(builder, list), limit: random.pick(['1', '2', '100']) });
    const method = random.isOneIn(4) ? 'HEAD' : 'GET';
    builder.add({ method, path: [name, fromResponse(first, '/data/0/id')] });
    if (name === 'purchases') {
      builder.add({ method: 'GET', path: [name, fromResponse(first, '/data/0/id'), 'consumptions'] });
    }
  }
  for (let count = 0; count < READ_ERRORS; count += 1) addError(builder);
  return builder.steps;
}
