import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

const { projects: _projects, ...shared } = config.test ?? {};

/** `npm run test:long`: crash, property and mutant tests with more cases than `npm run test:all`. */
export default defineConfig({
  ...config,
  test: {
    ...shared,
    include: [
      'test/faults/**/*.test.ts',
      'test/properties/**/*.test.ts',
      'test/store/**/*.test.ts',
      'test/**/*.long.test.ts',
    ],
    exclude: ['node_modules/**'],
    env: {
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
