import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    include: ['src/**/*.test.ts', 'contracts/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share what they import: compiling the descriptions anew for each would take half of the time.
    isolate: false,
    // What was built runs as it was built.
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './.config/plain-line-reporter.ts'],
  },
});
