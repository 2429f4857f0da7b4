import { fileURLToPath } from 'node:url';
import type { Mutant } from '../source/mutant.js';
import { readMutantsByFile } from '../source/parse-mutants.js';

/** Test files that must kill each mutant of a file, the fastest first. */
const testsByFile: Readonly<Record<string, readonly string[]>> = {
  metrics: ['src/domain/metrics/metrics.test.ts', 'test/properties/metrics.test.ts'],
  forecast: ['test/integration/forecast.test.ts', 'test/properties/forecast.test.ts'],
  timeline: [
    'src/domain/timeline/timeline.test.ts',
    'test/integration/timeline.test.ts',
    'test/properties/timeline.test.ts',
  ],
  causes: ['test/integration/causes.test.ts'],
  objects: [
    'test/integration/objects.test.ts',
    'test/integration/expand.test.ts',
    'test/properties/search.test.ts',
  ],
  'amounts-due': ['src/domain/billing/status.test.ts', 'test/integration/expand.test.ts'],
};

const views = readMutantsByFile(fileURLToPath(new URL('.', import.meta.url)));

/** Mutants of the views that only the sandbox API has. The contract suite cannot see them. */
export const viewMutants: readonly Mutant[] = [...views.values()].flat();

/** Returns the test files that must kill a mutant. */
export function getTests({ name }: Mutant): readonly string[] {
  const [file = ''] = [...views].find(([, mutants]) => mutants.some((one) => one.name === name)) ?? [];
  return testsByFile[file] ?? [];
}

/** @throws Error if no mutant of a view has the name */
export function getViewMutant(name: string): Mutant {
  const mutant = viewMutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant of a view with the name ${name}.`);
  return mutant;
}
