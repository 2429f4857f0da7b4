import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listWorkflowSteps, type WorkflowStep } from '../support/list-workflow-steps.js';

interface Workflow {
  on: Record<string, unknown>;
  jobs: Record<string, { strategy?: { matrix: Record<string, string[]> } }>;
}

const folder = new URL('../../.github/workflows/', import.meta.url);
const files = readdirSync(folder);
const readWorkflow = (file: string): Workflow =>
  parse(readFileSync(new URL(file, folder), 'utf8')) as Workflow;
const listSteps = (file: string): WorkflowStep[] => listWorkflowSteps(readWorkflow(file));

test('a workflow scans all dependencies for advisories daily and in pull requests', () => {
  const { on } = readWorkflow('advisories.yml');
  expect(Object.keys(on)).toEqual(expect.arrayContaining(['pull_request', 'schedule']));
  const commands = listSteps('advisories.yml').flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['npm audit --package-lock-only --audit-level=high']);
});

test('the workflows run each folder that has long tests', () => {
  const tests = fileURLToPath(new URL('../', import.meta.url));
  const folders = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.long.test.ts'))
    .map((name) => name.split(sep)[0] ?? '');
  const nightly = readWorkflow('nightly.yml').jobs['long'];
  const commands = listSteps('ci.yml').flatMap(({ run }) => run ?? []);
  const others = ['api-tools', 'generators', 'examples', 'package'].filter((name) =>
    commands.includes(`npm run test:${name}`),
  );
  expect(others).toHaveLength(4);
  // `npm run test:examples` runs the folder `guides`.
  const covered = [
    ...(nightly?.strategy?.matrix['folder'] ?? []),
    ...others.map((name) => (name === 'examples' ? 'guides' : name)),
  ];
  expect([...new Set(folders)].filter((folder) => !covered.includes(folder))).toEqual([]);
});

test.each(files)('the workflow %s pins each action to a commit', (file) => {
  const actions = listSteps(file).flatMap(({ uses }) => uses ?? []);
  const external = actions.filter((action) => !action.startsWith('./'));
  expect(external.length).toBeGreaterThan(0);
  expect(external.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
