import { expect, test } from 'vitest';
import type { ActionRunner } from './action-runner.js';
import type { OpenAction, RunningOrder, RunningOrders } from './running-orders.js';
import { completeActions } from './settle-orders.js';

const order: OpenAction = {
  step: { kind: 'order', order: 1, plan: 'monthly', card: 'good' },
  report: null,
  isUnknown: false,
  isPossible: true,
};
const cancel: OpenAction = { ...order, step: { kind: 'cancel', order: 1 } };

type Outcome = 'accepted' | 'unknown' | 'refused' | 'failed';

/**
 * Completes the actions of a customer whose application answers with some outcomes, one after the other, and lists what
 * happened. An application without further outcomes always fails.
 */
async function complete(
  openActions: OpenAction[],
  outcomes: Outcome[],
  { isPossible = true, hasEffect = () => false }: { isPossible?: boolean; hasEffect?: () => boolean } = {},
): Promise<string[]> {
  const calls: string[] = [];
  const running = { openActions } as unknown as RunningOrder;
  const orders = { entries: () => [[1, running]] } as unknown as RunningOrders;
  const runner = {
    run: (step: OpenAction['step']) => {
      const outcome = outcomes.shift() ?? 'failed';
      calls.push(`${step.kind}: ${outcome}`);
      if (outcome === 'accepted') openActions.splice(0, 1);
      return Promise.resolve({ outcome, isPossible });
    },
    pay: () => Promise.resolve(void calls.push('pays')),
  } as unknown as ActionRunner;
  await completeActions(orders, runner, {
    deliverAll: () => Promise.resolve(),
    runJobs: () => Promise.resolve(void calls.push('jobs')),
    getRetryAfterMs: () => 0,
    hasEffect: () => Promise.resolve(hasEffect()),
    waitForEffect: () => Promise.resolve(hasEffect()),
    recordUnfinished: () => void calls.push('unfinished'),
    mayContinue: () => true,
  });
  return calls;
}

test('completeActions repeats the earliest failed action of an order first, and runs jobs between two attempts', async () => {
  expect(await complete([order, cancel], ['failed', 'accepted', 'accepted'])).toEqual([
    'order: failed',
    'jobs',
    'order: accepted',
    'cancel: accepted',
  ]);
});

test('completeActions repeats an action that always fails seven times', async () => {
  const calls = await complete([order], []);
  expect(calls.filter((call) => call === 'order: failed')).toHaveLength(7);
});

test('completeActions repeats an action that the gateway would reject only once more, after the jobs', async () => {
  expect(await complete([cancel], [], { isPossible: false })).toEqual([
    'cancel: failed',
    'jobs',
    'cancel: failed',
  ]);
});

test('completeActions does not repeat an action that the application finishes in its jobs, and pays for it', async () => {
  let attempts = 0;
  const hasEffect = () => (attempts += 1) > 2;
  expect(await complete([{ ...order, isUnknown: true }], [], { hasEffect })).toEqual([
    'jobs',
    'jobs',
    'pays',
  ]);
});

test.each([
  ['accepted', true, true],
  ['unknown', true, true],
  ['refused', true, false],
  ['accepted', false, false],
] as const)(
  'an action that was stored and is %s at its last repetition (possible: %s) is unfinished: %s',
  async (outcome, isPossible, isUnfinished) => {
    const calls = await complete([{ ...cancel, isUnknown: true }], [outcome], { isPossible });
    expect(calls.filter((call) => call !== 'jobs')).toEqual([
      `cancel: ${outcome}`,
      ...(isUnfinished ? ['unfinished'] : []),
    ]);
  },
);
