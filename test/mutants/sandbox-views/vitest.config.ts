import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { applyMutant } from '../source/apply-mutant.js';
import { sourceDirectory } from '../source/affected-files.js';
import { getTests, getViewMutant } from './mutants.js';

const mutant = getViewMutant(process.env['TOLLGATE_MUTANT'] ?? '');
const mutatedFile = join(sourceDirectory, mutant.file);

/** Runs the tests of a view against the source with the bug of the mutant `TOLLGATE_MUTANT`. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id) => (id === mutatedFile ? applyMutant(readFileSync(mutatedFile, 'utf8'), mutant) : undefined),
    },
  ],
  test: {
    include: [...getTests(mutant)],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    cache: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every run checks the same random cases.
    env: { PROPERTY_SEED: '1', PROPERTY_RUNS: '2000' },
  },
});
