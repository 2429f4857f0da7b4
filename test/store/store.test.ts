import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { describeStore } from './store-suite.js';

const directories: string[] = [];

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});

describeStore('memory store', () => Promise.resolve(createMemoryStore()));

describeStore('file store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-store-'));
  directories.push(directory);
  // Compacts constantly, so that the suite also runs during compactions.
  return openFileStore({ directory, compaction: { minimum_bytes: 20_000 } });
});
