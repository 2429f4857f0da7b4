import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { writeClosedDocuments } from '../spec/build/closed-documents.js';

const long = '**/*.long.test.ts';

/** Tests of functions and modules, beside their source. They need no build. */
const unit = ['src/**/*.test.ts', 'contracts/**/*.test.ts'];

/** The sandbox over HTTP, with the whole contract suite, its stores and its billing laws; and whether the mutants fit the source. */
const integration = [
  'test/contracts/promises.test.ts',
  'test/contracts/sandbox.test.ts',
  'test/deliveries/**/*.test.ts',
  'test/integration/**/*.test.ts',
  'test/mutants/mutants.test.ts',
  'test/properties/**/*.test.ts',
  'test/spec/operations.test.ts',
  'test/store/**/*.test.ts',
  'test/support/**/*.test.ts',
  'test/webhooks/**/*.test.ts',
];

// Most tests read `generated/closed/`, and `npx vitest` runs no npm script before it.
await writeClosedDocuments();

/** `npm test` runs `unit` and `integration`; `npm run test:all` adds `extended`, which is everything else. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share their imports: compiling the OpenAPI documents for each file would take half of the time.
    isolate: false,
    // Built code runs as it was built.
    server: { deps: { external: [/\/dist\//] } },
    // Other stylesheets are empty in tests.
    css: { include: [/tokens\.css/] },
    // Titles contain ids of up to 63 characters, which `-t` selects. The default cuts them off after 38.
    chaiConfig: { truncateThreshold: 200 },
    // `-t` selects from all cases, not only from the sample of a normal run.
    env: process.argv.some((word) => /^(?:-t|--testNamePattern(?:=.*)?)$/.test(word))
      ? { TOLLGATE_ALL_CASES: '1' }
      : {},
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Shorter than the test timeout, so that a failure shows what was expected and received.
    expect: { poll: { timeout: 50_000 } },
    reporters: ['default', './.config/plain-line-reporter.ts'],
    // A run of one requirement would list a thousand others.
    hideSkippedTests: true,
    coverage: {
      provider: 'v8',
      reportsDirectory: 'coverage',
      reporter: ['text-summary', 'html', 'lcovonly'],
      include: ['src/**/*.ts', 'contracts/**/*.ts'],
      exclude: [...configDefaults.exclude, '**/*.test.ts', 'src/dashboard/**'],
    },
    projects: [
      project('unit', unit),
      project('integration', integration),
      project('extended', ['test/**/*.test.ts'], integration, ['./.config/verify-build.ts']),
    ],
  },
});

function project(
  name: string,
  include: string[],
  exclude: string[] = [],
  globalSetup: string[] = [],
): object {
  const excluded = [...configDefaults.exclude, ...exclude, long];
  return { extends: true, test: { name, include, exclude: excluded, globalSetup } };
}
