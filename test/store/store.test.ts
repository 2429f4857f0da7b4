import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { describeStore } from './behaviour.js';

const directories: string[] = [];

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});

describeStore('the memory store', () => Promise.resolve(createMemoryStore()));

describeStore('the lowdb store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-store-'));
  directories.push(directory);
  // Compacts all the time, so that the suite also runs while it does.
  return openLowdbStore({ directory, compaction: { minimum_bytes: 20_000 } });
});
