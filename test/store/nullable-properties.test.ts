import { join } from 'node:path';
import { readBackup, writeBackup } from '../../src/store/file/backup.js';
import { nodeFiles } from '../../src/store/file/file-system.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { restoreBackup } from '../../src/store/file/backup.js';
import { currentSchema } from '../../src/store/file/schema.js';
import { noCommitLog } from '../../src/store/memory/commit-log.js';
import { MemoryState } from '../../src/store/memory/memory-state.js';
import { MemoryStore } from '../../src/store/memory/memory-store.js';
import { createFolder } from './data-folder.js';
import { describeNullableProperties, type OpenStoredData } from './nullable-properties-suite.js';
import { commit, getSecond } from './samples.js';

/** Writes a backup with the records as they are, as an earlier version did. @returns its path */
async function writeEarlierBackup(...[organization, changes]: Parameters<OpenStoredData>): Promise<string> {
  const state = new MemoryState();
  state.create(organization);
  const created = state.findOrganization(organization.id);
  if (created) state.commit(created, getSecond(0), changes);
  const path = join(createFolder(), 'backup');
  const file = await nodeFiles.open(path, 'w');
  const header = { backup: 1, created_at: getSecond(0), api_key: null } as const;
  await writeBackup(file, header, state, currentSchema);
  await file.close();
  return path;
}

describeNullableProperties('file store with a write-ahead log', async (organization, changes) => {
  const directory = createFolder();
  const earlier = await openFileStore({ directory });
  await earlier.createOrganization(organization);
  await commit(earlier, organization.id, changes);
  await earlier.close();
  return openFileStore({ directory });
});

describeNullableProperties('file store with a restored backup', async (...data) => {
  const directory = createFolder();
  const file = await writeEarlierBackup(...data);
  await restoreBackup({ file, directory, replaces: false, warn: () => undefined });
  return openFileStore({ directory });
});

describeNullableProperties('memory store with the records of a backup', async (...data) => {
  const { state } = await readBackup(await writeEarlierBackup(...data), currentSchema);
  return new MemoryStore(state, noCommitLog);
});
