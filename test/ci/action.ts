import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { ChildProgram } from '../cli/program.js';

interface Step {
  name: string;
  id?: string;
  if?: string;
  shell?: string;
  env?: Record<string, string>;
  run?: string;
  uses?: string;
  with?: Record<string, string>;
}

/** Action metadata file of GitHub. */
export interface Action {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

export const actionText = readFileSync(
  new URL('../../.github/actions/contract-check/action.yml', import.meta.url),
  'utf8',
);
export const action = parse(actionText) as Action;

export interface StepRun {
  exitCode: number | string | null;
  output: string;
  outputs: Record<string, string>;
  summary: string;
}

/**
 * Runs the script of a step as GitHub does.
 *
 * @param folder working directory, which is also the folder for temporary files
 * @param path folder to add to the front of `PATH`
 * @param github variables that the workflow takes from the context of GitHub
 */
export async function runStep(
  name: string,
  inputs: Record<string, string>,
  folder: string,
  path = '',
  github: Record<string, string> = {},
): Promise<StepRun> {
  const step = action.runs.steps.find((candidate) => candidate.name === name);
  if (!step?.run || step.shell !== 'bash') throw new Error(`The action has no step "${name}" for bash.`);
  const getInput = (input: string): string => inputs[input] ?? action.inputs[input]?.default ?? '';
  const environment = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([variable, value]) => [
      variable,
      value.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => getInput(input)),
    ]),
  );
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run];
  const program = new ChildProgram('bash', bash, folder, {
    PATH: `${path}:${process.env['PATH'] ?? ''}`,
    RUNNER_TEMP: folder,
    ...files,
    ...environment,
    ...github,
  });
  const exitCode = await program.waitForExit();
  expect(program.output).not.toContain('unbound variable');
  const lines = readFileIfExists(files.GITHUB_OUTPUT).trim().split('\n');
  return {
    exitCode,
    output: program.output,
    outputs: Object.fromEntries(lines.map((line) => line.split('=') as [string, string])),
    summary: readFileIfExists(files.GITHUB_STEP_SUMMARY),
  };
}

function readFileIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
