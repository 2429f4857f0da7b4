import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { InstalledProject } from '../support/installed-project.js';

const run = (
  cwd: string,
  program: string,
  ...parameters: string[]
): { status: number | null; text: string } => {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  return { status, text: stdout + stderr };
};

// `go vet ./...` and `go build ./...` read the packages that `go list ./...` prints.
test('go list ./... of a project that installs the package prints only the packages of the project', ({
  skip,
}) => {
  skip(run('.', 'go', 'version').status !== 0, 'go is not installed');
  const project = new InstalledProject();
  project.write('go.mod', 'module example.com/project\n\ngo 1.21\n');
  project.write('main.go', 'package main\n\nfunc main() {}\n');
  expect(run(project.folder, 'go', 'list', './...')).toEqual({ status: 0, text: 'example.com/project\n' });
});

test('pytest of a project that installs the package collects no test of the package', ({ skip }) => {
  const project = new InstalledProject();
  skip(run('.', 'python3', '-m', 'pytest', '--version').status !== 0, 'pytest is not installed');
  expect(run(project.folder, 'python3', '-m', 'pytest', '--collect-only', '-q').text).toContain('no tests');
});
