import { insert, remove, update, type Change } from '../../src/domain/shared/change.js';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import type { Decided, Reader } from '../../src/store/store.js';
import { aCharge, aCustomer, anOrganization, second } from '../store/samples.js';

/**
 * Writes to the store in the given directory with many writers until it is killed, and says `<organization> <n>` for
 * each commit that was acknowledged. The n-th commit of an organization adds a pair, sets the counter to n, and removes
 * what has become old.
 */
const KEPT_CUSTOMERS = 10;
const KEPT_CHARGES = 500;
const ORGANIZATIONS = 3;
const WRITERS = 30;

const directory = process.argv[2];
if (directory === undefined) throw new Error('say in which directory to write');

// So often that many a kill comes in the middle of a compaction.
const store = await openLowdbStore({ directory, compaction: { minimum_bytes: 100_000, ratio: 0.2 } });
const known = new Set((await store.listOrganizations()).map(({ id }) => id));
const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => `org_${String(n)}`);
for (const id of organizations) if (!known.has(id)) await store.createOrganization(anOrganization(id));

async function next(reader: Reader): Promise<Decided<number>> {
  const counter = await reader.get('charges', 'counter');
  const n = (counter?.amount ?? 0) + 1;
  const counted = aCharge('counter', { amount: n });
  const changes: Change[] = [
    counter === undefined ? insert('charges', counted) : update('charges', counted),
    insert('customers', aCustomer(`cus_${String(n)}`)),
    insert('charges', aCharge(`chg_${String(n)}`, { customer_id: `cus_${String(n)}` })),
  ];
  if (n > KEPT_CUSTOMERS) changes.push(remove('customers', `cus_${String(n - KEPT_CUSTOMERS)}`));
  if (n > KEPT_CHARGES) changes.push(remove('charges', `chg_${String(n - KEPT_CHARGES)}`));
  return { at: second(n), changes, result: n };
}

async function write(organization: string): Promise<never> {
  for (;;) {
    const n = await store.transact(organization, next);
    process.stdout.write(`${organization} ${String(n)}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(organizations[n % ORGANIZATIONS] ?? '')));
