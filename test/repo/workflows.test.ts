import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listWorkflowSteps, type WorkflowStep } from '../support/list-workflow-steps.js';

const folder = new URL('../../.github/workflows/', import.meta.url);
const files = readdirSync(folder);
const readWorkflow = (file: string): { on: object } =>
  parse(readFileSync(new URL(file, folder), 'utf8')) as { on: object };
const listSteps = (file: string): WorkflowStep[] => listWorkflowSteps(readWorkflow(file));

test('a workflow scans all dependencies for advisories daily and in pull requests', () => {
  const { on } = readWorkflow('advisories.yml');
  expect(Object.keys(on)).toEqual(expect.arrayContaining(['pull_request', 'schedule']));
  const commands = listSteps('advisories.yml').flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['npm audit --package-lock-only --audit-level=high']);
});

test.each(files)('the workflow %s pins each action to a commit', (file) => {
  const actions = listSteps(file).flatMap(({ uses }) => uses ?? []);
  const external = actions.filter((action) => !action.startsWith('./'));
  expect(external.length).toBeGreaterThan(0);
  expect(external.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
