import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { buildCustomer, buildOrganization, commit } from './samples.js';

/** Creates an empty folder, which is removed when the test has finished. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-store-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Creates the data directory of a stopped sandbox with four commits: an organization, and three customers. */
export async function createDataFolder(): Promise<string> {
  const directory = join(createFolder(), 'data');
  const store = await openFileStore({ directory });
  await store.createOrganization(buildOrganization('org_1'));
  for (const id of ['cus_1', 'cus_2', 'cus_3']) {
    await commit(store, 'org_1', [insert('customers', buildCustomer(id))]);
  }
  await store.close();
  return directory;
}

/** Reads all files of a folder, by name. */
export function readFiles(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).toString('base64')]),
  );
}
