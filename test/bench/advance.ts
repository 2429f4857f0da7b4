import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface AdvanceCase {
  store: 'memory' | 'lowdb';
  subscriptions: number;
}

interface Advanced extends AdvanceCase {
  charges: number;
  seconds: number;
  /** What was appended to the journal; null in memory. */
  journal_bytes: number | null;
  /** The slowest answer that another organization got meanwhile. */
  slowest_answer_ms: number;
}

/**
 * What a year costs: monthly subscriptions, advanced by a year in one call, with their charges and events, each case
 * with a sandbox in a process of its own.
 */
export async function benchAdvance(isQuick: boolean): Promise<{ rows: Advanced[] }> {
  const [few, many] = isQuick ? [200, 2_000] : [1_000, 10_000];
  const rows: Advanced[] = [];
  for (const store of ['memory', 'lowdb'] as const) {
    for (const subscriptions of [few, many]) rows.push(await measure({ store, subscriptions }));
  }
  console.log(tableOf(rows));
  return { rows };
}

async function measure({ store, subscriptions }: AdvanceCase): Promise<Advanced> {
  const child = fork(fileURLToPath(new URL('advance-sandbox.ts', import.meta.url)), [store]);
  try {
    const url = String(await said(child));
    const own = await newOrganization(url);
    const other = await newOrganization(url);
    await subscribe(own, subscriptions);
    const before = await journalBytes(child);
    const watch = watchAnswers(other);
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
  return Number(await said(child));
}

/** The next message of a process. @throws {Error} when it ends instead */
async function said(child: ChildProcess): Promise<unknown> {
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

/** Twelve charges each in the year to come, spread over the instants of a few minutes. */
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

/** Asks for a page, and ten milliseconds after each answer again, until the returned function is called, which answers with the slowest time in ms. */
function watchAnswers(call: Call): () => Promise<number> {
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

/** Makes an organization, and calls the API as it. */
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

function tableOf(rows: readonly Advanced[]): string {
  const perCharge = ({ charges, seconds }: Advanced): number => (seconds * 1_000_000) / charges;
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
