import { readdir } from 'node:fs/promises';
import { hashApiKey } from '../../src/lib/secrets.js';
import { insert } from '../../src/domain/shared/change.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { Store } from '../../src/store/store.js';
import { buildCharge, buildOrganization } from '../store/samples.js';

/** Key of the organization that has the records. */
export const API_KEY = 'sk_test_of_the_organization_that_grows';
export const RECORDS_PER_COMMIT = 500;
const ORGANIZATION = 'org_1';

/** Commits charges to a write-ahead log without compaction. */
export async function fillLog(directory: string, records: number): Promise<void> {
  const store = await openFileStore({ directory, compaction: { minimum_bytes: Infinity } });
  const organization = buildOrganization(ORGANIZATION, {
    api_key_hash: hashApiKey(API_KEY),
    clock: { mode: 'live', offset_ms: 0 },
    rate_limit: 1_000_000_000,
  });
  await store.createOrganization(organization);
  for (let made = 0; made < records; made += RECORDS_PER_COMMIT)
    await commitCharges(store, made, RECORDS_PER_COMMIT);
  await store.close();
}

/** Commits charges until the store has compacted its write-ahead log. */
export async function commitUntilCompacted(store: Store, directory: string): Promise<void> {
  for (let n = 0; (await listCheckpoints(directory)).length === 0; n += 1)
    await commitCharges(store, 1e9 + n, 1);
}

/** Returns the names of the complete checkpoints. */
export async function listCheckpoints(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^snapshot\.\d+$/.test(name));
}

/** Returns an id in the format of the OpenAPI document. */
export function id(prefix: string, n: number): string {
  return `${prefix}_${String(n).padStart(26, '0')}`;
}

async function commitCharges(store: Store, first: number, count: number): Promise<void> {
  const at = new Date().toISOString();
  const changes = Array.from({ length: count }, (_, index) =>
    insert('charges', createCharge(first + index, at)),
  );
  await store.transact(ORGANIZATION, () => Promise.resolve({ at, changes, result: null }));
}

function createCharge(n: number, created_at: string): ReturnType<typeof buildCharge> {
  return buildCharge(id('chg', n), {
    created_at,
    purchase_id: id('pur', Math.floor(n / 20)),
    customer_id: id('cus', n % 50),
    status: n % 20 === 0 ? 'failed' : 'succeeded',
  });
}
