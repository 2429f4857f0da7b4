import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Prints one line for CI at the end of a run: `N passed, N failed`. A file that does not load counts as a failure, and so
 * does a `-t` that matches no test.
 */
export default class PlainLineReporter implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const pattern = this.#vitest?.config.testNamePattern;
    if (pattern && passed + failed === 0) {
      failed = 1;
      process.exitCode = 1;
      process.stderr.write(`No title of a test contains "${pattern.source}", so that no test ran.\n`);
    }
    // Printed on exit, so that it follows the summary of Vitest's default reporter.
    process.once('exit', () => {
      const skippedPart = skipped > 0 ? `, ${String(skipped)} skipped` : '';
      process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${skippedPart}\n`);
    });
  }
}
