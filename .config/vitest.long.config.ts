import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

const { projects: _projects, ...shared } = config.test ?? {};

/** `npm run test:long`: tests with more cases than in `npm run test:all`. */
export default defineConfig({
  ...config,
  test: {
    ...shared,
    include: [
      'test/faults/**/*.test.ts',
      'test/properties/**/*.test.ts',
      'test/store/**/*.test.ts',
      ...listSampledFiles(),
      'test/**/*.long.test.ts',
    ],
    exclude: ['node_modules/**'],
    env: {
      TOLLGATE_ALL_CASES: '1',
      TOLLGATE_CRASH_STRIDE: '1',
      TOLLGATE_KILLS: '200',
      TOLLGATE_ADVANCE_KILLS: '40',
      PROPERTY_RUNS: '20000',
      TOLLGATE_HOSTILE: '100000',
    },
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});

/** Lists the files that run a sample of their cases in `npm run test:extended`: they import test/support/sample-cases.ts. */
function listSampledFiles(): string[] {
  const root = new URL('../', import.meta.url);
  return readdirSync(new URL('test', root), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(new URL(file, root), 'utf8').includes('/support/sample-cases.js'));
}
