import { amountDueMutants } from './amounts-due.js';
import { causeMutants } from './causes.js';
import { forecastMutants } from './forecast.js';
import { metricsMutants } from './metrics.js';
import type { Mutant } from '../source/mutant.js';
import { objectMutants } from './objects.js';
import { timelineMutants } from './timeline.js';

/** Mutants of one view of the sandbox API. */
interface ViewMutants {
  mutants: readonly Mutant[];
  /** Test files that must kill each of these mutants, the fastest first. */
  tests: readonly string[];
}

const views: readonly ViewMutants[] = [
  {
    mutants: metricsMutants,
    tests: ['src/domain/metrics/metrics.test.ts', 'test/properties/metrics.test.ts'],
  },
  {
    mutants: forecastMutants,
    tests: ['test/integration/forecast.test.ts', 'test/properties/forecast.test.ts'],
  },
  {
    mutants: timelineMutants,
    tests: [
      'src/domain/timeline/timeline.test.ts',
      'test/integration/timeline.test.ts',
      'test/properties/timeline.test.ts',
    ],
  },
  { mutants: causeMutants, tests: ['test/integration/causes.test.ts'] },
  {
    mutants: objectMutants,
    tests: [
      'test/integration/objects.test.ts',
      'test/integration/expand.test.ts',
      'test/properties/search.test.ts',
    ],
  },
  {
    mutants: amountDueMutants,
    tests: ['src/domain/billing/status.test.ts', 'test/integration/expand.test.ts'],
  },
];

/** Mutants of the views that only the sandbox API has. The contract suite cannot see them. */
export const viewMutants: readonly Mutant[] = views.flatMap(({ mutants }) => mutants);

/** Returns the test files that must kill a mutant. */
export function getTests({ name }: Mutant): readonly string[] {
  return views.find(({ mutants }) => mutants.some((one) => one.name === name))?.tests ?? [];
}

/** @throws Error if no mutant of a view has the name */
export function getViewMutant(name: string): Mutant {
  const mutant = viewMutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant of a view with the name ${name}.`);
  return mutant;
}
