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
      // Files that run a sample of their cases in `npm run test:extended`: see test/support/sample-cases.ts.
      'test/browser/checkout-appearance.test.ts',
      'test/browser/checkout-return.test.ts',
      'test/browser/embedding.test.ts',
      'test/browser/payments.test.ts',
      'test/cli/every-command.test.ts',
      'test/contracts/check/budgets.test.ts',
      'test/contracts/check/reach-target.test.ts',
      'test/contracts/check/webhook-url.test.ts',
      'test/contracts/compare/compare.test.ts',
      'test/contracts/compare/faults.test.ts',
      'test/contracts/other-gateway/rate-limits.test.ts',
      'test/package/bundle-verdicts.test.ts',
      'test/spec/code-samples.test.ts',
      'test/spec/diff.test.ts',
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
