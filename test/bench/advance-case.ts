import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { startSandbox as Start } from '../../src/sandbox.js';
import { nodeFiles, type FileSystem } from '../../src/store/lowdb/file-system.js';
import type { openLowdbStore as Open } from '../../src/store/lowdb/open-lowdb-store.js';

export interface AdvanceCase {
  store: 'memory' | 'lowdb';
  subscriptions: number;
}

export interface Advanced extends AdvanceCase {
  charges: number;
  seconds: number;
  /** What was appended to the journal; null in memory. */
  journal_bytes: number | null;
  /** The slowest answer that another organization got meanwhile. */
  slowest_answer_ms: number;
}

const { store, subscriptions } = JSON.parse(process.argv[2] ?? '{}') as AdvanceCase;
const { startSandbox } = await compiled<{ startSandbox: typeof Start }>('sandbox.js');

const journal = { bytes: 0 };
const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
const sandbox = await startSandbox(
  store === 'lowdb' ? { dataDirectory, parts: { store: await openCounted(dataDirectory) } } : {},
);
try {
  process.send?.(await measure());
} finally {
  await sandbox.close();
  await rm(dataDirectory, { recursive: true });
}
process.disconnect();

async function measure(): Promise<Advanced> {
  const own = await newOrganization();
  const other = await newOrganization();
  await subscribe(own);
  const bytesBefore = journal.bytes;
  const watch = watchAnswers(other);
  const began = performance.now();
  const { charges } = await call<{ charges: { count: number } }>(own, 'POST', '/_sandbox/clock/advance', {
    by: 'P1Y',
  });
  const seconds = (performance.now() - began) / 1000;
  const slowest_answer_ms = await watch();
  const journal_bytes = store === 'lowdb' ? journal.bytes - bytesBefore : null;
  return { store, subscriptions, charges: charges.count, seconds, journal_bytes, slowest_answer_ms };
}

/** Twelve charges each in the year to come, spread over the instants of a few minutes. */
async function subscribe(key: string): Promise<void> {
  const { id: service_id } = await call<{ id: string }>(key, 'POST', '/v1/services', { name: 'Electricity' });
  const rate = {
    kind: 'fixed_subscription',
    amount: 4900,
    currency: 'EUR',
    interval: 'month',
    interval_count: 1,
  };
  const { id: plan_id } = await call<{ id: string }>(key, 'POST', '/v1/plans', {
    service_id,
    name: 'Home',
    rate,
  });
  const customer = { name: 'Ada Lindqvist', email: 'ada@example.com' };
  const { id: customer_id } = await call<{ id: string }>(key, 'POST', '/v1/customers', customer);
  for (let made = 0; made < subscriptions; made += 1) {
    if (made % 10 === 0) await call(key, 'POST', '/_sandbox/clock/advance', { by: 'PT1S' });
    await call(key, 'POST', '/v1/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
  }
}

/** Asks for a page, and ten milliseconds after each answer again, until the returned function is called, which answers with the slowest time in ms. */
function watchAnswers(key: string): () => Promise<number> {
  const watch = { isOver: false, slowest: 0 };
  const watching = (async (): Promise<void> => {
    while (!watch.isOver) {
      const began = performance.now();
      await call(key, 'GET', '/v1/customers');
      watch.slowest = Math.max(watch.slowest, performance.now() - began);
      await setTimeout(10);
    }
  })();
  return async () => {
    watch.isOver = true;
    await watching;
    return watch.slowest;
  };
}

async function newOrganization(): Promise<string> {
  const body = { clock: { mode: 'frozen', now: '2027-01-10T15:30:00Z' }, rate_limit: { limit: 1_000_000 } };
  return (await call<{ api_key: string }>(null, 'POST', '/_sandbox/organizations', body)).api_key;
}

async function call<Body>(key: string | null, method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

/** A store that counts what it appends to its journal. A snapshot that it takes meanwhile is not part of that. */
async function openCounted(directory: string): ReturnType<typeof Open> {
  const { openLowdbStore } = await compiled<{ openLowdbStore: typeof Open }>(
    'store/lowdb/open-lowdb-store.js',
  );
  const files: FileSystem = {
    ...nodeFiles,
    open: async (path, flags, mode) => {
      const file = await nodeFiles.open(path, flags, mode);
      if (!basename(path).startsWith('journal.')) return file;
      const write = file.write.bind(file);
      file.write = async (buffer, offset, length) => {
        const written = await write(buffer, offset, length);
        journal.bytes += written.bytesWritten;
        return written;
      };
      return file;
    },
  };
  return openLowdbStore({ directory, files });
}

async function compiled<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../../dist/src/${path}`, import.meta.url).href)) as Module;
}
