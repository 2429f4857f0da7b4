import { expect, test } from 'vitest';
import type { ExamAdapter } from '../testing/exam-adapter.js';
import { createCatalogue } from './catalogue.js';
import { measureCoverage } from './coverage.js';
import { gradeClasses } from './grade.js';
import type { ExamResult } from './search.js';

const action = () => Promise.resolve({ outcome: 'accepted' as const });
const adapter: ExamAdapter = {
  environment: () => ({}),
  webhookPath: '/webhooks',
  actions: { buy: action, subscribe: action, cancel: action, changeCard: action, reportUsage: action },
  state: () => Promise.resolve({}),
};
const catalogue = createCatalogue(adapter);

/** Returns the grades after a number of sequences without a finding. */
function grade(tried: number): (string | null)[] {
  const coverage = measureCoverage(catalogue, catalogue.slice(0, tried));
  return gradeClasses({ findings: [], coverage } as unknown as ExamResult).map((result) => result.grade);
}

test('a class has an A only after each of its kinds of disturbance and action was tried', () => {
  expect(grade(20)).toEqual([null, null, null, null, null, null]);
  expect(grade(catalogue.length)).toEqual(['A', 'A', 'A', 'A', 'A', 'A']);
});

test('the catalogue begins with each class of bugs and each plan', () => {
  const early = catalogue.slice(0, 16);
  const coverage = measureCoverage(catalogue, early);
  expect(Object.values(coverage).every(({ sequences }) => sequences > 0)).toBe(true);
  const plans = early.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'order' ? [step.plan] : [])),
  );
  expect(new Set(plans)).toEqual(new Set(['monthly', 'metered', 'trial', 'one_time']));
});

const disturbed = ['subscribe', 'buy', 'cancel', 'reportUsage'].flatMap((name) =>
  [
    'response lost',
    'response late',
    'response cut',
    'response stalled',
    'still in progress',
    'maintenance page',
    'connection reset',
    'rate limited',
    'server error',
    'unavailable',
    'application killed',
    'response lost of every attempt',
    'connection reset of every attempt',
    'server error of every attempt',
    'unavailable of every attempt',
  ].map((disturbance) => `${disturbance} × ${name}`),
);

test('the catalogue tries each disturbance on each action that sends a changing request', () => {
  const { tried } = measureCoverage(catalogue, catalogue).failures;
  expect(disturbed.filter((kind) => !tried.includes(kind))).toEqual([]);
});
