import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { insert } from '../../src/domain/change.js';
import { openLowdbStore } from '../../src/store/lowdb/open-lowdb-store.js';
import type { Store } from '../../src/store/store.js';
import { aCharge, anOrganization, second } from '../store/samples.js';

const RECORDS_A_COMMIT = 500;
const ORGANIZATION = 'org_1';

/** The longest turn of the event loop, in milliseconds. */
interface Turn {
  /** By the clock: on a machine that does other work as well, most of it may be that. */
  elapsed: number;
  /** What the process, all of its threads together, had of the processor meanwhile, where that is less. */
  busy: number;
}

interface Delays {
  busy_ms: number;
  elapsed_ms: number;
  idle_busy_ms: number;
  idle_elapsed_ms: number;
  compaction_s: number;
  snapshot_mb: number;
}

/** How long a compaction keeps the event loop from its other work, while commits go on; beside it the same without. */
export async function benchCompaction(quick: boolean): Promise<object> {
  const sizes = quick ? [10_000] : [100_000, 1_000_000];
  const delays: Record<string, Delays> = {};
  for (const records of sizes) delays[String(records)] = await measured(records);
  console.log(
    'The longest turn of the event loop while a snapshot is written, by records kept, and while nothing is:',
  );
  console.table(delays);
  return { records_a_commit: RECORDS_A_COMMIT, delays };
}

async function measured(records: number): Promise<Delays> {
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-compaction-'));
  try {
    await fill(directory, records);
    // The first commit starts a compaction, and no other follows.
    const store = await openLowdbStore({ directory, compaction: { minimum_bytes: 1, ratio: 0.5 } });
    const idle = await longestTurn(() => wait(2_000));
    const began = performance.now();
    const compacting = await longestTurn(() => commitUntilCompacted(store, directory));
    const compaction_s = (performance.now() - began) / 1000;
    const { size } = await stat(join(directory, 'snapshot.2'));
    await store.close();
    return {
      busy_ms: rounded(compacting.busy),
      elapsed_ms: rounded(compacting.elapsed),
      idle_busy_ms: rounded(idle.busy),
      idle_elapsed_ms: rounded(idle.elapsed),
      compaction_s: rounded(compaction_s),
      snapshot_mb: rounded(size / 1e6),
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function fill(directory: string, records: number): Promise<void> {
  const store = await openLowdbStore({ directory, compaction: { minimum_bytes: Infinity } });
  await store.createOrganization(anOrganization(ORGANIZATION));
  for (let made = 0; made < records; made += RECORDS_A_COMMIT) {
    const changes = Array.from({ length: RECORDS_A_COMMIT }, (_, n) =>
      insert('charges', aCharge(`chg_${made + n}`, { purchase_id: `pur_${Math.floor((made + n) / 20)}` })),
    );
    await store.transact(ORGANIZATION, () => Promise.resolve({ at: second(made), changes, result: null }));
  }
  await store.close();
}

async function commitUntilCompacted(store: Store, directory: string): Promise<void> {
  for (let n = 0; !(await readdir(directory)).includes('snapshot.2'); n += 1) {
    const changes = [insert('charges', aCharge(`chg_new_${n}`))];
    await store.transact(ORGANIZATION, () => Promise.resolve({ at: second(0), changes, result: null }));
  }
}

async function longestTurn(work: () => Promise<void>): Promise<Turn> {
  const longest: Turn = { elapsed: 0, busy: 0 };
  const working = { isOver: false };
  const done = work().finally(() => (working.isOver = true));
  while (!working.isOver) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    await setImmediate();
    const elapsed = performance.now() - began;
    const { user, system } = process.cpuUsage(used);
    longest.elapsed = Math.max(longest.elapsed, elapsed);
    longest.busy = Math.max(longest.busy, Math.min(elapsed, (user + system) / 1000));
  }
  await done;
  return longest;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
