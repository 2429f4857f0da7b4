import { insert, remove, update, type Change } from '../../src/domain/shared/change.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { TransactionResult, Reader } from '../../src/store/store.js';
import { buildCharge, buildCustomer, buildOrganization, getSecond } from '../store/samples.js';

/**
 * Writes to the store in the given folder with many writers until it is killed. Prints `<organization> <n>`
 * for each acknowledged commit. The n-th commit of an organization adds a pair, sets the counter to n and
 * removes old records.
 */
const MAX_CUSTOMERS = 10;
const MAX_CHARGES = 500;
const ORGANIZATIONS = 3;
const WRITERS = 30;

const directory = process.argv[2];
if (directory === undefined) throw new Error('say in which directory to write');

// Frequent compactions, so that many kills interrupt one.
const store = await openFileStore({ directory, compaction: { minimum_bytes: 100_000, ratio: 0.2 } });
const known = new Set((await store.listOrganizations()).map(({ id }) => id));
const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => `org_${String(n)}`);
for (const id of organizations) if (!known.has(id)) await store.createOrganization(buildOrganization(id));

async function next(reader: Reader): Promise<TransactionResult<number>> {
  const counter = await reader.get('charges', 'counter');
  const n = (counter?.amount ?? 0) + 1;
  const counted = buildCharge('counter', { amount: n });
  const changes: Change[] = [
    counter === undefined ? insert('charges', counted) : update('charges', counted),
    insert('customers', buildCustomer(`cus_${String(n)}`)),
    insert('charges', buildCharge(`chg_${String(n)}`, { customer_id: `cus_${String(n)}` })),
  ];
  if (n > MAX_CUSTOMERS) changes.push(remove('customers', `cus_${String(n - MAX_CUSTOMERS)}`));
  if (n > MAX_CHARGES) changes.push(remove('charges', `chg_${String(n - MAX_CHARGES)}`));
  return { at: getSecond(n), changes, result: n };
}

async function write(organization: string): Promise<never> {
  for (;;) {
    const n = await store.transact(organization, next);
    process.stdout.write(`${organization} ${String(n)}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(organizations[n % ORGANIZATIONS] ?? '')));
