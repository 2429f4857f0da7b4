import { expect, test } from 'vitest';
import type { ExamAdapter } from '../testing/exam-adapter.js';
import { createCatalogue } from './catalogue.js';
import { createRandomSource, generateSequence } from './generate-sequence.js';
import { describeStep, getAction, type PlanRef, type Step } from './sequence.js';

const adapter: ExamAdapter = {
  environment: () => ({}),
  webhookPath: '/webhooks',
  actions: { subscribe: () => Promise.resolve({ outcome: 'accepted' }) },
  state: () => Promise.resolve({}),
};

test('sequences with the same seed are equal', () => {
  const [one, other] = [7, 7].map((seed) => {
    const random = createRandomSource(seed);
    return Array.from({ length: 50 }, () => generateSequence(adapter, random));
  });
  expect(one).toEqual(other);
});

test('a sequence begins with an order, and contains no action that the adapter does not have', () => {
  const random = createRandomSource(1);
  for (let run = 0; run < 200; run += 1) {
    const { steps } = generateSequence(adapter, random);
    expect(steps[0]?.kind).toBe('order');
    expect(steps.map(({ kind }) => kind)).not.toContain('cancel');
  }
});

test('each step of the catalogue and of random sequences has a description', () => {
  const random = createRandomSource(2);
  const sequences = [
    ...createCatalogue(adapter),
    ...Array.from({ length: 300 }, () => generateSequence(adapter, random)),
  ];
  for (const step of sequences.flatMap(({ steps }) => steps))
    expect(describeStep(step)).toMatch(/^[A-Z\d].+\.$/);
});

const action = () => Promise.resolve({ outcome: 'accepted' as const });
const everyAction = {
  buy: action,
  subscribe: action,
  cancel: action,
  changeCard: action,
  reportUsage: action,
};
const fewActions = { buy: action, subscribe: action };

/** Lists all non-empty sets of plans, in each order. */
function listPlanOrders(plans: readonly PlanRef[]): PlanRef[][] {
  return plans.flatMap((plan) => [
    [plan],
    ...listPlanOrders(plans.filter((other) => other !== plan)).map((others) => [plan, ...others]),
  ]);
}

/** Checks a step against the orders before it. */
function fits(step: Step, steps: readonly Step[], { plans = [], actions }: ExamAdapter): boolean {
  const needed = getAction(step);
  if (needed !== null && actions[needed] === undefined) return false;
  if (step.kind === 'order') return plans.includes(step.plan);
  if (!['cancel', 'cancel at gateway', 'change card', 'report usage'].includes(step.kind)) return true;
  const orders = steps.slice(0, steps.indexOf(step)).filter((each) => each.kind === 'order');
  const plan = orders.find(({ order }) => 'order' in step && step.order === order)?.plan;
  return step.kind === 'report usage' ? plan === 'metered' : plan !== undefined && plan !== 'one_time';
}

test.each(
  listPlanOrders(['one_time', 'monthly', 'trial', 'metered']).map(
    (plans) => [plans.join(', '), plans] as const,
  ),
)(
  'each step for the plans %s is possible for the actions of the adapter and for the plan of its order',
  (_, plans) => {
    const random = createRandomSource(3);
    for (const actions of [everyAction, fewActions]) {
      const seller: ExamAdapter = { ...adapter, plans, actions };
      const catalogue = createCatalogue(seller);
      const sequences = [...catalogue, ...Array.from({ length: 50 }, () => generateSequence(seller, random))];
      const impossible = sequences.flatMap(({ steps }) => steps.filter((step) => !fits(step, steps, seller)));
      expect(impossible).toEqual([]);
      expect(catalogue.length).toBeGreaterThan(50);
    }
  },
);

test('the order in which an adapter lists its plans does not change the catalogue', () => {
  const create = (...plans: PlanRef[]) => createCatalogue({ ...adapter, plans, actions: everyAction });
  expect(create('one_time', 'trial')).toEqual(create('trial', 'one_time'));
});
