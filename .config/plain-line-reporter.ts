import type { Reporter, TestModule } from 'vitest/node';

/** Prints one line for CI at the end of a run: `N passed, N failed`. A file that does not load counts as a failure. */
export default class PlainLineReporter implements Reporter {
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
    // Printed on exit, so that it follows the summary of Vitest's default reporter.
    process.once('exit', () => {
      const skippedPart = skipped > 0 ? `, ${String(skipped)} skipped` : '';
      process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${skippedPart}\n`);
    });
  }
}
