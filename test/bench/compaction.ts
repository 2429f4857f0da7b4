import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import { commitUntilCompacted, fillJournal, RECORDS_A_COMMIT } from './filled-store.js';

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
    await fillJournal(directory, records);
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
