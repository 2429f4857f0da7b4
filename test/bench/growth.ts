import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { API_KEY, commitUntilCompacted, fillLog, id, listCheckpoints } from './filled-store.js';
import { closeConnections, load, readRepeatedly } from './load.js';
import { startServer, type Server } from './server.js';
import { calculateSpread } from './statistics.js';

const MAIN = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const CLIENTS = 100;
/** The median counts, because the first start may wait for the disk. */
const STARTS = 3;

/** Pages of twenty records from much longer lists. The last filter matches few records, the others many. */
const pages = {
  newest: '/charges',
  by_status: '/charges?status=failed',
  by_customer: `/charges?customer_id=${id('cus', 7)}`,
  by_purchase_and_status: `/charges?purchase_id=${id('pur', 7)}&status=succeeded`,
};

type Page = keyof typeof pages;
export const pageNames = Object.keys(pages) as Page[];

interface Size {
  records: number[];
  rounds: number;
  reads: number;
  writes: number;
}

const full: Size = { records: [1_000, 100_000, 1_000_000], rounds: 7, reads: 300, writes: 3_000 };
const quick: Size = { records: [1_000, 20_000], rounds: 3, reads: 100, writes: 1_000 };

/** Results for one number of records: milliseconds per page, and megabytes of 10^6 bytes. */
type Row = Record<
  | 'start_ms'
  | 'snapshot_mb'
  | 'resident_mb'
  | 'resident_by_snapshot'
  | Page
  | 'writes_per_second'
  | 'commits_per_sync',
  number
>;

/** Results by number of records. */
export interface Growth {
  rounds: number;
  clients: number;
  rows: Record<string, Row>;
}

/** Server with the given number of records. */
interface GrowthServer {
  records: number;
  server: Server;
  start_ms: number;
  snapshot_bytes: number;
  resident_bytes: number;
  milliseconds: Record<Page, number[]>;
  writes_per_second: number[];
  commits_per_sync: number[];
}

/**
 * Measures start, memory, pages and the writes of a hundred clients for growing numbers of records. Rounds
 * are interleaved, so that other load affects all sizes alike.
 */
export async function benchGrowth(isQuick: boolean): Promise<Growth> {
  const size = isQuick ? quick : full;
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-growth-'));
  const grown: GrowthServer[] = [];
  try {
    for (const records of size.records)
      grown.push(await startServerWithRecords(join(directory, String(records)), records));
    for (let round = 0; round < size.rounds; round += 1) {
      for (const one of grown) await readPages(one, size.reads);
      for (const one of grown) await write(one, size.writes);
    }
    const rows = Object.fromEntries(grown.map((one) => [String(one.records), toRow(one)]));
    console.log(
      `By the number of records kept; median of ${size.rounds} interleaved rounds; pages in milliseconds:`,
    );
    console.table(rows);
    return { rounds: size.rounds, clients: CLIENTS, rows };
  } finally {
    closeConnections();
    await Promise.all(grown.map(({ server }) => server.stop()));
    await rm(directory, { recursive: true });
  }
}

async function startServerWithRecords(directory: string, records: number): Promise<GrowthServer> {
  await fill(directory, records);
  const snapshot_bytes = await snapshotBytes(directory);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureProgramStart(directory));
  const server = await startServer('stored', [directory, API_KEY]);
  const { bytes: resident_bytes } = await server.usage();
  for (const path of Object.values(pages)) await readRepeatedly(server, path, 200);
  await load(server, 'POST', '', 1_000, CLIENTS);
  return {
    records,
    server,
    start_ms: calculateSpread(starts).median,
    snapshot_bytes,
    resident_bytes,
    milliseconds: groupByPage(() => []),
    writes_per_second: [],
    commits_per_sync: [],
  };
}

/** Returns the milliseconds until `tollgate start` prints its address, including the start of Node. */
async function measureProgramStart(directory: string): Promise<number> {
  const began = performance.now();
  const program = spawn(process.execPath, [MAIN, 'start', '--port', '0', '--data', directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(program.stdout, 'data');
  const milliseconds = performance.now() - began;
  program.kill();
  await once(program, 'exit');
  return milliseconds;
}

/** Creates a data folder like a sandbox that has just compacted its write-ahead log. */
async function fill(directory: string, records: number): Promise<void> {
  await fillLog(directory, records);
  const store = await openFileStore({ directory, compaction: { minimum_bytes: 1, ratio: 0 } });
  await commitUntilCompacted(store, directory);
  await store.close();
}

async function snapshotBytes(directory: string): Promise<number> {
  const [name = ''] = await listCheckpoints(directory);
  return (await stat(join(directory, name))).size;
}

async function readPages({ server, milliseconds }: GrowthServer, count: number): Promise<void> {
  for (const name of pageNames) milliseconds[name].push(await readRepeatedly(server, pages[name], count));
}

async function write(
  { server, writes_per_second, commits_per_sync }: GrowthServer,
  count: number,
): Promise<void> {
  const { syncs } = await server.usage();
  const began = performance.now();
  await load(server, 'POST', '', count, CLIENTS);
  writes_per_second.push(count / ((performance.now() - began) / 1000));
  commits_per_sync.push(count / ((await server.usage()).syncs - syncs));
}

function toRow({ start_ms, snapshot_bytes, resident_bytes, milliseconds, ...one }: GrowthServer): Row {
  return {
    start_ms: round(start_ms),
    snapshot_mb: round(snapshot_bytes / 1e6, 1),
    resident_mb: round(resident_bytes / 1e6),
    resident_by_snapshot: round(resident_bytes / snapshot_bytes, 2),
    ...groupByPage((name) => round(calculateSpread(milliseconds[name]).median, 3)),
    writes_per_second: round(calculateSpread(one.writes_per_second).median),
    commits_per_sync: round(calculateSpread(one.commits_per_sync).median, 1),
  };
}

function groupByPage<Value>(valueOf: (name: Page) => Value): Record<Page, Value> {
  return Object.fromEntries(pageNames.map((name) => [name, valueOf(name)])) as Record<Page, Value>;
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
