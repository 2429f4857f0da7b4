import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { readTextFile } from '../../contracts/lib/read-text-file.js';
import type { ExamAdapter } from '../testing/exam-adapter.js';
import { actionNames, policyValues } from './adapter-names.js';
import { ExamSetupError } from './application.js';
import { createDeclaredAdapter } from './declared-adapter.js';

/** Files in which the exam looks for the adapter, in this order. */
const adapterFiles = ['tollgate.exam.mjs', 'tollgate.exam.yaml'] as const;

const actions = Object.keys(actionNames);

/**
 * Loads the adapter of an application.
 *
 * @param file path of the adapter; null looks for one of `adapterFiles` in the current folder
 * @throws {ExamSetupError} if the file is missing or is no adapter
 */
export async function loadAdapter(file: string | null): Promise<ExamAdapter> {
  const path = file ?? adapterFiles.find((name) => existsSync(name));
  if (path === undefined)
    throw new ExamSetupError(
      `There is no ${adapterFiles.join(' or ')} in this folder. Write one with \`tollgate init --exam\`, or name it with --adapter.`,
    );
  if (!existsSync(path)) throw new ExamSetupError(`There is no adapter at ${path}.`);
  const adapter = await readAdapter(path);
  const problem = findProblem(adapter);
  if (problem !== null) throw new ExamSetupError(`${path} is no adapter: ${problem}`);
  return adapter as ExamAdapter;
}

async function readAdapter(path: string): Promise<unknown> {
  if (['.yaml', '.yml'].includes(extname(path))) {
    const text = await readTextFile(path).catch((cause: unknown) => {
      throw new ExamSetupError(`${path} cannot be read: ${(cause as Error).message}.`, { cause });
    });
    return createDeclaredAdapter(text, path);
  }
  try {
    return ((await import(pathToFileURL(resolve(path)).href)) as { default?: unknown }).default;
  } catch (cause) {
    throw new ExamSetupError(
      `${path} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** Returns what is missing or wrong in an adapter, or null. */
function findProblem(adapter: unknown): string | null {
  if (typeof adapter !== 'object' || adapter === null)
    return 'it has no default export with the properties of an ExamAdapter.';
  const declared = adapter as Record<string, unknown>;
  const { environment, webhookPath, state, policies = {} } = declared;
  if (typeof environment !== 'function')
    return `\`environment\` is ${inspect(environment)}. Return the environment variables of the application from a function.`;
  if (typeof webhookPath !== 'string' || !webhookPath.startsWith('/'))
    return `\`webhookPath\` is ${inspect(webhookPath)}. Use a path such as '/webhooks'.`;
  if (typeof state !== 'function')
    return `\`state\` is ${inspect(state)}. Return what the application knows about an order from a function.`;
  if (typeof declared['actions'] !== 'object' || declared['actions'] === null)
    return `\`actions\` is ${inspect(declared['actions'])}. Use an object with ${actions.join(', ')}.`;
  for (const [name, action] of Object.entries(declared['actions'])) {
    if (!actions.includes(name))
      return `the action \`${name}\` is unknown. The actions are ${actions.join(', ')}.`;
    if (typeof action !== 'function') return `the action \`${name}\` is ${inspect(action)}. Use a function.`;
  }
  for (const [name, value] of Object.entries(policies as object)) {
    const values = (policyValues as Record<string, readonly string[]>)[name];
    if (values === undefined)
      return `the policy \`${name}\` is unknown. The policies are ${Object.keys(policyValues).join(', ')}.`;
    if (!values.includes(String(value)))
      return `the policy \`${name}\` is ${inspect(value)}. Use ${values.join(' or ')}, or leave it out.`;
  }
  return null;
}
