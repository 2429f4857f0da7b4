import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { keepLastGood } from '../../spec/build/keep-last-good.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-kept-'));
  await writeFile(join(folder, 'openapi.json'), 'good');
  await writeFile(join(folder, 'seeds.json'), 'seeds');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

test('what was made well replaces what it differs from, and leaves the rest untouched', async () => {
  const before = await stat(join(folder, 'seeds.json'));
  const changed = await keepLastGood(folder, async (draft) => {
    await writeFile(join(draft, 'openapi.json'), 'better');
    await writeFile(join(draft, 'seeds.json'), 'seeds');
    await writeFile(join(draft, 'sandbox.json'), 'new');
  });
  expect(changed.toSorted()).toEqual(['openapi.json', 'sandbox.json']);
  expect(await Promise.all(['openapi.json', 'sandbox.json'].map(read))).toEqual(['better', 'new']);
  expect((await stat(join(folder, 'seeds.json'))).mtimeMs).toBe(before.mtimeMs);
});

test('when it cannot be made, all of the last good one stays', async () => {
  const made = keepLastGood(folder, async (draft) => {
    await writeFile(join(draft, 'openapi.json'), 'half');
    throw new Error('A reference leads nowhere.');
  });
  await expect(made).rejects.toThrow('A reference leads nowhere.');
  expect(await read('openapi.json')).toBe('good');
});
