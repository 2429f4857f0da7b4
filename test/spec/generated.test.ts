import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { generate } from '../../spec/build/generate.js';

const committed = fileURLToPath(new URL('../../generated', import.meta.url));
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function generateOnce(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-generated-'));
  folders.push(folder);
  await generate(folder);
  return readFolder(folder);
}

async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

test('generated/ is up to date and its generation is deterministic', async () => {
  const [first, second, present] = await Promise.all([generateOnce(), generateOnce(), readFolder(committed)]);
  expect(Object.keys(first)).toEqual([
    'closed/enforcement.json',
    'closed/openapi.json',
    'closed/openapi.ts',
    'closed/responses.json',
    'closed/sandbox.json',
    'closed/sandbox.ts',
    'events.ts',
    'filters.ts',
    'nullable-properties.json',
    'openapi.json',
    'openapi.ts',
    'operation-paths.json',
    'operation-titles.json',
    'promises.ts',
    'sandbox.json',
    'sandbox.ts',
    'seeds.json',
  ]);
  for (const [file, content] of Object.entries(first)) {
    expect(second[file] === content, `${file} differs between two runs`).toBe(true);
    expect(present[file] === content, `generated/${file} is stale: run npm run generate`).toBe(true);
  }
  expect(Object.keys(present)).toEqual(Object.keys(first));
});
