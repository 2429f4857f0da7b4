import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { commitUntilCompacted, fillLog, RECORDS_PER_COMMIT } from './filled-store.js';

/** Longest turn of the event loop, in milliseconds. */
interface Turn {
  /** Wall time. On a busy machine, most of it can be other work. */
  elapsed: number;
  /** CPU time of all threads of the process during the turn, if that is less. */
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

/** Measures how long a compaction blocks the event loop during commits, compared with commits alone. */
export async function benchCompaction(quick: boolean): Promise<object> {
  const sizes = quick ? [10_000] : [100_000, 1_000_000];
  const delays: Record<string, Delays> = {};
  for (const records of sizes) delays[String(records)] = await measureTurns(records);
  console.log(
    'The longest turn of the event loop while a snapshot is written, by records kept, and while nothing is:',
  );
  console.table(delays);
  return { records_a_commit: RECORDS_PER_COMMIT, delays };
}

async function measureTurns(records: number): Promise<Delays> {
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-compaction-'));
  try {
    await fillLog(directory, records);
    // The first commit starts the only compaction.
    const store = await openFileStore({ directory, compaction: { minimum_bytes: 1, ratio: 0.5 } });
    const idle = await longestTurn(() => wait(2_000));
    const began = performance.now();
    const compacting = await longestTurn(() => commitUntilCompacted(store, directory));
    const compaction_s = (performance.now() - began) / 1000;
    const { size } = await stat(join(directory, 'snapshot.2'));
    await store.close();
    return {
      busy_ms: roundDelays(compacting.busy),
      elapsed_ms: roundDelays(compacting.elapsed),
      idle_busy_ms: roundDelays(idle.busy),
      idle_elapsed_ms: roundDelays(idle.elapsed),
      compaction_s: roundDelays(compaction_s),
      snapshot_mb: roundDelays(size / 1e6),
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

const roundDelays = (value: number): number => Math.round(value * 10) / 10;
