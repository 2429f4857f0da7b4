import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that any CI can read: `N passed, N failed`. A file that does not load is a failure. */
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
    // Vitest's own summary is printed by a reporter that runs beside this one: let it finish first.
    process.once('exit', () => {
      const skippedPart = skipped > 0 ? `, ${String(skipped)} skipped` : '';
      process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${skippedPart}\n`);
    });
  }
}
