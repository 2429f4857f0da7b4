import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ChildProgram, createTempFolder } from '../cli/program.js';
import { createTest } from '../../src/exam/generated-tests.js';
import type { Finding } from '../../src/exam/finding.js';
import { writeBrowserEnvironment } from '../support/browser-environment.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the written vitest test runs the exam in the folder of the application, in an environment of a browser, too', async () => {
  const cwd = realpathSync(createTempFolder());
  const finding = { statement: 'The application keeps a rule.' } as Finding;
  const { name, content } = createTest('vitest', finding, 'exam/rule-1.json', '..', [
    'exam',
    '--app',
    'true',
  ]);
  mkdirSync(join(cwd, 'exam'));
  writeFileSync(join(cwd, 'exam', name), content);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  // Instead of npx: prints its folder and its arguments, and fails, so that vitest shows them.
  mkdirSync(join(cwd, 'bin'));
  writeFileSync(join(cwd, 'bin/npx'), '#!/bin/sh\necho "ran $* in $(pwd)"\nexit 1\n', { mode: 0o755 });
  writeBrowserEnvironment(cwd);
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(join(root, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const flags = ['run', 'exam', '--environment', './browser-environment.mjs'];
  const suite = new ChildProgram(process.execPath, [vitest, ...flags], cwd, {
    NO_COLOR: '1',
    PATH: `${join(cwd, 'bin')}:${process.env['PATH']}`,
  });
  await suite.waitForExit();
  expect(suite.output).toContain(`ran tollgate exam --app true --replay exam/rule-1.json in ${cwd}`);
});
