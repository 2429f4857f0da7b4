import { defineConfig } from 'vitest/config';
import everyday from './vitest.config.js';

/** What takes too long for every day: `npm run test:long`, the same tests of faults and laws in greater numbers. */
export default defineConfig({
  ...everyday,
  test: {
    ...everyday.test,
    include: ['test/faults/**/*.test.ts', 'test/properties/**/*.test.ts', 'test/**/*.long.test.ts'],
    exclude: ['node_modules/**'],
    env: {
      TOLLGATE_KILLS: '200',
      TOLLGATE_ADVANCE_KILLS: '40',
      PROPERTY_RUNS: '20000',
      TOLLGATE_HOSTILE: '100000',
    },
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
