import { expect, test } from 'vitest';
import type { Sequence, Step } from './sequence.js';
import { shrinkSequence } from './shrink.js';

const order: Step = {
  kind: 'order',
  order: 1,
  plan: 'monthly',
  card: 'challenge',
  disturbed: { disturbance: 'response lost', first: 2, count: 6 },
};
const month: Step = { kind: 'advance', by: '1mo' };
const restart: Step = { kind: 'restart' };

function shrink(steps: readonly Step[], breaks: (candidate: Sequence) => boolean): Promise<Sequence> {
  return shrinkSequence(
    { startsAt: '01-31', steps },
    (candidate) => Promise.resolve(breaks(candidate)),
    () => true,
  );
}

test('shrinking removes each step that the bug does not need', async () => {
  const shrunk = await shrink([order, month, restart, month, restart], ({ steps }) =>
    steps.some(({ kind }) => kind === 'restart'),
  );
  expect(shrunk.steps).toEqual([restart]);
});

test('shrinking makes the remaining steps simpler', async () => {
  const shrunk = await shrink([order], ({ steps }) => steps.some((step) => 'disturbed' in step));
  expect(shrunk.steps).toEqual([
    { ...order, card: 'good', disturbed: { disturbance: 'response lost', first: 2, count: 1 } },
  ]);
});

test('shrinking joins advances by the same unit, if the bug needs their sum', async () => {
  const days = (count: number): Step => ({ kind: 'advance', by: `${count}d` });
  const shrunk = await shrink([month, days(2), days(2), days(2)], ({ steps }) => {
    const total = steps.map((step) => (step.kind === 'advance' ? Number.parseInt(step.by) : 0));
    return steps[0] === month && total.reduce((sum, count) => sum + count) >= 7;
  });
  expect(shrunk.steps).toEqual([month, days(6)]);
});

test('shrinking ends when the time is used up', async () => {
  const sequence = { startsAt: '01-31', steps: [order, month] };
  expect(
    await shrinkSequence(
      sequence,
      () => Promise.resolve(true),
      () => false,
    ),
  ).toBe(sequence);
});
