import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatSpread } from './result.js';
import { calculateSpread } from './statistics.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface AdvanceCase {
  store: 'memory' | 'lowdb';
  subscriptions: number;
}

interface AdvanceResult extends AdvanceCase {
  charges: number;
  seconds: number;
  /** Bytes appended to the write-ahead log; null in memory. */
  journal_bytes: number | null;
  /** Slowest response to another organization during the advance. */
  slowest_answer_ms: number;
}

/**
 * Measures one advance by a year: monthly subscriptions with their charges and events. Each case runs in a
 * separate process.
 */
export async function benchAdvance(
  isQuick: boolean,
  against: string | null = null,
): Promise<{ rows: AdvanceResult[] }> {
  if (against !== null) return compareAdvances(isQuick ? 3 : 15, against);
  const [few, many] = isQuick ? [200, 2_000] : [1_000, 10_000];
  const rows: AdvanceResult[] = [];
  for (const store of ['memory', 'lowdb'] as const) {
    for (const subscriptions of [few, many]) rows.push(await measure({ store, subscriptions }));
  }
  console.log(toTable(rows));
  return { rows };
}

/** Number of subscriptions of each advance that is compared with another build. */
const COMPARED_SUBSCRIPTIONS = 2_000;

/** Measures this build and another one in turns, and prints the ratios of the charges per second. */
async function compareAdvances(pairs: number, against: string): Promise<{ rows: AdvanceResult[] }> {
  const rows: AdvanceResult[] = [];
  console.log(`Charges per second, median (least–most) of ${pairs} pairs, Node ${process.version}`);
  for (const store of ['memory', 'lowdb'] as const) {
    const advance = { store, subscriptions: COMPARED_SUBSCRIPTIONS };
    const speeds: [own: number, reference: number][] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const reference = await measure(advance, { build: against, countsBytes: false });
      const own = await measure(advance, { countsBytes: false });
      speeds.push([own.charges / own.seconds, reference.charges / reference.seconds]);
      rows.push(own);
    }
    const spread = (read: (pair: [number, number]) => number, digits: number): string =>
      formatSpread(calculateSpread(speeds.map(read)), digits);
    console.log(
      `${store.padEnd(8)}this build ${spread(([own]) => own, 0)}, ${against} ${spread(([, other]) => other, 0)}, ` +
        `ratio ${spread(([own, other]) => own / other, 2)}`,
    );
  }
  return { rows };
}

interface BuildToMeasure {
  /** Folder of the build; this one by default. */
  build?: string;
  /** False for a build whose file store has another interface. */
  countsBytes?: boolean;
}

async function measure(
  { store, subscriptions }: AdvanceCase,
  { build = root, countsBytes = true }: BuildToMeasure = {},
): Promise<AdvanceResult> {
  const child = fork(fileURLToPath(new URL('advance-sandbox.ts', import.meta.url)), [
    store === 'lowdb' && countsBytes ? 'counted' : store,
    build,
  ]);
  try {
    const url = String(await nextMessage(child));
    const own = await newOrganization(url);
    const other = await newOrganization(url);
    await subscribe(own, subscriptions);
    const before = await journalBytes(child);
    const watch = watchLatency(other);
    const began = performance.now();
    const { charges } = await own<{ charges: { count: number } }>('POST', '/_sandbox/clock/advance', {
      by: 'P1Y',
    });
    const seconds = (performance.now() - began) / 1000;
    const slowest_answer_ms = await watch();
    const journal_bytes = store === 'lowdb' ? (await journalBytes(child)) - before : null;
    return { store, subscriptions, charges: charges.count, seconds, journal_bytes, slowest_answer_ms };
  } finally {
    if (child.connected) child.disconnect();
  }
}

async function journalBytes(child: ChildProcess): Promise<number> {
  child.send('journal');
  return Number(await nextMessage(child));
}

/** Resolves with the next message of a process. @throws {Error} if it ends */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code]: (number | null)[]) => {
    throw new Error(`The sandbox ended with ${code ?? 'a signal'}.`);
  });
  const message = once(child, 'message').then(([value]: unknown[]) => value);
  try {
    return await Promise.race([message, exit]);
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}

type Call = <Body>(method: string, path: string, body?: object) => Promise<Body>;

/** Creates subscriptions with twelve charges each, spread over the times of a few minutes. */
async function subscribe(call: Call, subscriptions: number): Promise<void> {
  const { id: service_id } = await call<{ id: string }>('POST', '/v1/services', { name: 'Electricity' });
  const rate = {
    kind: 'fixed_subscription',
    amount: 4900,
    currency: 'EUR',
    interval: 'month',
    interval_count: 1,
  };
  const { id: plan_id } = await call<{ id: string }>('POST', '/v1/plans', { service_id, name: 'Home', rate });
  const customer = { name: 'Ada Lindqvist', email: 'ada@example.com' };
  const { id: customer_id } = await call<{ id: string }>('POST', '/v1/customers', customer);
  for (let made = 0; made < subscriptions; made += 1) {
    if (made % 10 === 0) await call('POST', '/_sandbox/clock/advance', { by: 'PT1S' });
    await call('POST', '/v1/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
  }
}

/**
 * Reads a page every ten milliseconds until the returned function is called, which resolves with the slowest
 * time in ms.
 */
function watchLatency(call: Call): () => Promise<number> {
  const watch = { isOver: false, slowest: 0 };
  const watching = (async (): Promise<void> => {
    while (!watch.isOver) {
      const began = performance.now();
      await call('GET', '/v1/customers');
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

/** Creates an organization and returns a function that calls the API with its key. */
async function newOrganization(url: string): Promise<Call> {
  const body = { clock: { mode: 'frozen', now: '2027-01-10T15:30:00Z' }, rate_limit: { limit: 1_000_000 } };
  const { api_key } = await request<{ api_key: string }>(url, null, 'POST', '/_sandbox/organizations', body);
  return (method, path, sent) => request(url, api_key, method, path, sent);
}

async function request<Body>(
  url: string,
  key: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const response = await fetch(url + path, {
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

function toTable(rows: readonly AdvanceResult[]): string {
  const perCharge = ({ charges, seconds }: AdvanceResult): number => (seconds * 1_000_000) / charges;
  const lines = rows.map((row, index) => {
    const fewer = rows[index - (index % 2)] ?? row;
    return [
      row.store.padEnd(8),
      String(row.subscriptions).padStart(14),
      String(row.charges).padStart(10),
      String(Math.round(row.charges / row.seconds)).padStart(12),
      perCharge(row).toFixed(0).padStart(12),
      (perCharge(row) / perCharge(fewer)).toFixed(2).padStart(12),
      (row.journal_bytes === null ? '–' : String(Math.round(row.journal_bytes / row.charges))).padStart(16),
      row.slowest_answer_ms.toFixed(0).padStart(18),
    ].join('');
  });
  return [
    `A year of monthly subscriptions in one advance, Node ${process.version}`,
    '"of fewer": the time per charge as a multiple of that with a tenth of the subscriptions, in the same run.',
    '',
    [
      'store',
      'subscriptions',
      'charges',
      'charges/s',
      'µs a charge',
      'of fewer',
      'journal B each',
      'other answers ms',
    ]
      .map((title, index) =>
        index === 0 ? title.padEnd(8) : title.padStart([0, 14, 10, 12, 12, 12, 16, 18][index] ?? 0),
      )
      .join(''),
    ...lines,
  ].join('\n');
}
