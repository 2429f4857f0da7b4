import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { replaceChangedFiles } from '../../spec/build/replace-changed-files.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-replace-'));
  await writeFile(join(folder, 'openapi.json'), 'good');
  await writeFile(join(folder, 'seeds.json'), 'seeds');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readTarget = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

test('replaceChangedFiles writes new and changed files, and does not touch unchanged ones', async () => {
  const before = await stat(join(folder, 'seeds.json'));
  const changed = await replaceChangedFiles(folder, async (tempFolder) => {
    await writeFile(join(tempFolder, 'openapi.json'), 'better');
    await writeFile(join(tempFolder, 'seeds.json'), 'seeds');
    await writeFile(join(tempFolder, 'sandbox.json'), 'new');
  });
  expect(changed.toSorted()).toEqual(['openapi.json', 'sandbox.json']);
  expect(await Promise.all(['openapi.json', 'sandbox.json'].map(readTarget))).toEqual(['better', 'new']);
  expect((await stat(join(folder, 'seeds.json'))).mtimeMs).toBe(before.mtimeMs);
});

test('replaceChangedFiles changes no file if the generation fails', async () => {
  const result = replaceChangedFiles(folder, async (tempFolder) => {
    await writeFile(join(tempFolder, 'openapi.json'), 'half');
    throw new Error('A reference leads nowhere.');
  });
  await expect(result).rejects.toThrow('A reference leads nowhere.');
  expect(await readTarget('openapi.json')).toBe('good');
});
