import { readdir } from 'node:fs/promises';
import { hashApiKey } from '../../src/lib/secrets.js';
import { insert } from '../../src/domain/shared/change.js';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import type { Store } from '../../src/store/store.js';
import { aCharge, anOrganization } from '../store/samples.js';

/** Of the organization that has the records. */
export const API_KEY = 'sk_test_of_the_organization_that_grows';
export const RECORDS_A_COMMIT = 500;
const ORGANIZATION = 'org_1';

/** Commits charges of an organization to a journal that is not compacted. */
export async function fillJournal(directory: string, records: number): Promise<void> {
  const store = await openLowdbStore({ directory, compaction: { minimum_bytes: Infinity } });
  const organization = anOrganization(ORGANIZATION, {
    api_key_hash: hashApiKey(API_KEY),
    clock: { mode: 'live', offset_ms: 0 },
    rate_limit: 1_000_000_000,
  });
  await store.createOrganization(organization);
  for (let made = 0; made < records; made += RECORDS_A_COMMIT)
    await commitCharges(store, made, RECORDS_A_COMMIT);
  await store.close();
}

/** Commits to a store that compacts at once, charge by charge, until it has. */
export async function commitUntilCompacted(store: Store, directory: string): Promise<void> {
  for (let n = 0; (await snapshotsIn(directory)).length === 0; n += 1) await commitCharges(store, 1e9 + n, 1);
}

/** Names of the snapshots that are whole. */
export async function snapshotsIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^snapshot\.\d+$/.test(name));
}

/** Of the form that the description gives ids. */
export function id(prefix: string, n: number): string {
  return `${prefix}_${String(n).padStart(26, '0')}`;
}

async function commitCharges(store: Store, first: number, count: number): Promise<void> {
  const at = new Date().toISOString();
  const changes = Array.from({ length: count }, (_, index) => insert('charges', charge(first + index, at)));
  await store.transact(ORGANIZATION, () => Promise.resolve({ at, changes, result: null }));
}

function charge(n: number, created_at: string): ReturnType<typeof aCharge> {
  return aCharge(id('chg', n), {
    created_at,
    purchase_id: id('pur', Math.floor(n / 20)),
    customer_id: id('cus', n % 50),
    status: n % 20 === 0 ? 'failed' : 'succeeded',
  });
}
