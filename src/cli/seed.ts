import namedSeeds from '../../generated/seeds.json' with { type: 'json' };
import { formatValidationErrors, type Problem } from '../client/problem.js';
import { ConfigError } from '../config.js';
import { EncodingError, readTextFile } from '../lib/read-text-file.js';
import type { Sandbox } from '../sandbox.js';

/** Body of `POST /_sandbox/seed`. */
export interface SeedRequest {
  contentType: 'application/json' | 'application/yaml';
  text: string;
}

/**
 * Reads a seed: a built-in one by its name, or else a YAML or JSON file by its path.
 *
 * @throws {ConfigError} if there is no such seed and the file cannot be read
 */
export async function readSeed(nameOrPath: string): Promise<SeedRequest> {
  const names = Object.keys(namedSeeds);
  if (names.includes(nameOrPath)) {
    return { contentType: 'application/json', text: JSON.stringify({ name: nameOrPath }) };
  }
  try {
    return { contentType: 'application/yaml', text: await readTextFile(nameOrPath) };
  } catch (cause) {
    if (cause instanceof EncodingError)
      throw new ConfigError(`--seed is "${nameOrPath}", which cannot be read: ${cause.message}.`, { cause });
    const { code = '' } = cause as NodeJS.ErrnoException;
    const advice = `use ${names.join(', ')}, or the path of a readable file (${code})`;
    throw new ConfigError(`--seed is "${nameOrPath}": ${advice}.`, { cause });
  }
}

/** Ids of the objects of a seed, by the `ref` of their entries. */
export type SeededIds = Readonly<Record<string, string>>;

/**
 * Applies a seed to the default organization.
 *
 * @throws {Error} with all validation errors if the seed is rejected
 */
export async function applySeed(
  { url, apiKey }: Sandbox<string | null>,
  { contentType, text }: SeedRequest,
): Promise<SeededIds> {
  const response = await fetch(`${url}/_sandbox/seed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey ?? ''}`, 'content-type': contentType },
    body: text,
  });
  if (response.ok) return ((await response.json()) as { ids: SeededIds }).ids;
  const problem = (await response.json()) as Problem;
  const lines = [`The seed was rejected. ${problem.detail}`, ...formatValidationErrors(problem)];
  throw new Error(lines.join('\n'));
}
