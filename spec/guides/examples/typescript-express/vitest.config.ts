import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    // The first requests of a sandbox can take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
