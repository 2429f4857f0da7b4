import { expect, test } from 'vitest';
import type { ExamAdapter } from '../testing/exam-adapter.js';
import { createCatalogue } from './catalogue.js';
import { createRandomSource, generateSequence } from './generate-sequence.js';
import { describeStep } from './sequence.js';

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
