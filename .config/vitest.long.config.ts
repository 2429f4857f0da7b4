import { defineConfig } from 'vitest/config';
import everyday from './vitest.config.js';

/** What takes too long for every day: `npm run test:long`. */
export default defineConfig({
  ...everyday,
  test: {
    ...everyday.test,
    include: ['src/**/*.long.test.ts', 'contracts/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    exclude: ['node_modules/**'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
