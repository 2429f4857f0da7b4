import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import { API_KEY, commitUntilCompacted, fillJournal, id, snapshotsIn } from './filled-store.js';
import { hangUp, load, readInTurn } from './load.js';
import { startServer, type Server } from './server.js';
import { spreadOf } from './statistics.js';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
const CLIENTS = 100;
/** The middle one counts: the first may have to wait for the disk. */
const STARTS = 3;

/** Pages of twenty, each of a list that is far longer; the last filter fits few, the first ones many. */
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

/** What one number of records costs; pages in milliseconds, megabytes of 10^6 bytes. */
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

/** By the number of records. */
export interface Growth {
  rounds: number;
  clients: number;
  rows: Record<string, Row>;
}

/** A server over as many records as it is named for. */
interface Grown {
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
 * What the number of records that are kept costs: the start, the memory, a page of a list, and writes that a hundred
 * clients wait for. Rounds are interleaved, so that whatever else the machine does meets all sizes alike.
 */
export async function benchGrowth(isQuick: boolean): Promise<Growth> {
  const size = isQuick ? quick : full;
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-growth-'));
  const grown: Grown[] = [];
  try {
    for (const records of size.records)
      grown.push(await startGrown(join(directory, String(records)), records));
    for (let round = 0; round < size.rounds; round += 1) {
      for (const one of grown) await readPages(one, size.reads);
      for (const one of grown) await write(one, size.writes);
    }
    const rows = Object.fromEntries(grown.map((one) => [String(one.records), rowOf(one)]));
    console.log(
      `By the number of records kept; median of ${size.rounds} interleaved rounds; pages in milliseconds:`,
    );
    console.table(rows);
    return { rounds: size.rounds, clients: CLIENTS, rows };
  } finally {
    hangUp();
    await Promise.all(grown.map(({ server }) => server.stop()));
    await rm(directory, { recursive: true });
  }
}

async function startGrown(directory: string, records: number): Promise<Grown> {
  await fill(directory, records);
  const snapshot_bytes = await snapshotBytes(directory);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await startOfProgram(directory));
  const server = await startServer('kept', [directory, API_KEY]);
  const { bytes: resident_bytes } = await server.usage();
  for (const path of Object.values(pages)) await readInTurn(server, path, 200);
  await load(server, 'POST', '', 1_000, CLIENTS);
  return {
    records,
    server,
    start_ms: spreadOf(starts).median,
    snapshot_bytes,
    resident_bytes,
    milliseconds: byPage(() => []),
    writes_per_second: [],
    commits_per_sync: [],
  };
}

/** Milliseconds until `tollgate start` says where it listens, Node's own start included. */
async function startOfProgram(directory: string): Promise<number> {
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

/** As a sandbox leaves it that has compacted its journal. */
async function fill(directory: string, records: number): Promise<void> {
  await fillJournal(directory, records);
  const store = await openLowdbStore({ directory, compaction: { minimum_bytes: 1, ratio: 0 } });
  await commitUntilCompacted(store, directory);
  await store.close();
}

async function snapshotBytes(directory: string): Promise<number> {
  const [name = ''] = await snapshotsIn(directory);
  return (await stat(join(directory, name))).size;
}

async function readPages({ server, milliseconds }: Grown, count: number): Promise<void> {
  for (const name of pageNames) milliseconds[name].push(await readInTurn(server, pages[name], count));
}

async function write({ server, writes_per_second, commits_per_sync }: Grown, count: number): Promise<void> {
  const { syncs } = await server.usage();
  const began = performance.now();
  await load(server, 'POST', '', count, CLIENTS);
  writes_per_second.push(count / ((performance.now() - began) / 1000));
  commits_per_sync.push(count / ((await server.usage()).syncs - syncs));
}

function rowOf({ start_ms, snapshot_bytes, resident_bytes, milliseconds, ...one }: Grown): Row {
  return {
    start_ms: rounded(start_ms),
    snapshot_mb: rounded(snapshot_bytes / 1e6, 1),
    resident_mb: rounded(resident_bytes / 1e6),
    resident_by_snapshot: rounded(resident_bytes / snapshot_bytes, 2),
    ...byPage((name) => rounded(spreadOf(milliseconds[name]).median, 3)),
    writes_per_second: rounded(spreadOf(one.writes_per_second).median),
    commits_per_sync: rounded(spreadOf(one.commits_per_sync).median, 1),
  };
}

function byPage<Value>(valueOf: (name: Page) => Value): Record<Page, Value> {
  return Object.fromEntries(pageNames.map((name) => [name, valueOf(name)])) as Record<Page, Value>;
}

const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));
