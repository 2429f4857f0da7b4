import { readFile } from 'node:fs/promises';
import type { components } from '../../generated/openapi.js';
import namedSeeds from '../../generated/seeds.json' with { type: 'json' };
import { ConfigError } from '../config.js';
import type { Sandbox } from '../sandbox.js';

/** What is to be sent to `POST /_sandbox/seed`. */
export interface SeedRequest {
  contentType: 'application/json' | 'application/yaml';
  text: string;
}

/** The seed of a name that comes along, or else the file of that path. JSON is YAML. @throws {ConfigError} */
export async function readSeed(nameOrPath: string): Promise<SeedRequest> {
  const names = Object.keys(namedSeeds);
  if (names.includes(nameOrPath)) {
    return { contentType: 'application/json', text: JSON.stringify({ name: nameOrPath }) };
  }
  try {
    return { contentType: 'application/yaml', text: await readFile(nameOrPath, 'utf8') };
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const known = names.join(', ');
    const advice = `write ${known}, or the path of a file that can be read (${code})`;
    throw new ConfigError(`--seed is "${nameOrPath}": ${advice}.`, { cause });
  }
}

/** Seeds the default organization. @throws when the seed is refused, with all that is wrong with it */
export async function plantSeed(
  { url, apiKey }: Sandbox<string | null>,
  { contentType, text }: SeedRequest,
): Promise<void> {
  const response = await fetch(`${url}/_sandbox/seed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey ?? ''}`, 'content-type': contentType },
    body: text,
  });
  if (response.ok) return;
  const { detail, errors = [] } = (await response.json()) as components['schemas']['Problem'];
  const places = errors.map(({ pointer = '', detail: fault }) => `  ${pointer}: ${fault}`);
  throw new Error([`The seed is refused. ${detail}`, ...places].join('\n'));
}
