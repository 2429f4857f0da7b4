import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeResponses } from './close-responses.js';
import { createEnforcement, createResponses } from './enforcement.js';
import { root } from './lib/openapi-document.js';
import { mergeNull } from './merge-null.js';
import { replaceFile } from './replace-changed-files.js';

/**
 * Writes the files of `generated/closed/` that are missing or stale. Git ignores them, because they are derived from the
 * published documents and types:
 *
 * - `openapi.json`, `sandbox.json`: closed documents of the contract suite
 * - `openapi.ts`, `sandbox.ts`: types of the server
 * - `enforcement.json`: the parts of the closed documents that the server routes and validates requests with
 * - `responses.json`: the responses of each operation, with which the server validates its own
 *
 * @param folder folder with the published documents and types
 */
export async function writeClosedDocuments(folder = join(root, 'generated')): Promise<void> {
  const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
  const readClosed = async (name: string): Promise<object> =>
    closeDocument(JSON.parse(await read(`${name}.json`)) as object);
  const [openapi, sandbox] = await Promise.all([readClosed('openapi'), readClosed('sandbox')]);
  const files = {
    'openapi.json': JSON.stringify(openapi, null, 2),
    'sandbox.json': JSON.stringify(sandbox, null, 2),
    'openapi.ts': closeTypes(await read('openapi.ts')),
    'sandbox.ts': closeTypes(await read('sandbox.ts')),
    // In one line each, since the server loads them.
    'enforcement.json': JSON.stringify(createEnforcement(openapi, sandbox)),
    'responses.json': JSON.stringify(createResponses(openapi, sandbox)),
  };
  await Promise.all(
    Object.entries(files).map(([name, content]) =>
      replaceFile(join(folder, 'closed', name), `${content.trimEnd()}\n`),
    ),
  );
}

/** Creates the closed form of a published document, in the form for validators. */
export const closeDocument = (published: object): object => mergeNull(closeResponses(published));

/** Removes "or any other value" from the types of open lists, the only difference between published and closed types. */
const closeTypes = (types: string): string => types.replaceAll(/ \| \((?:string|number) & \{\}\)/g, '');
