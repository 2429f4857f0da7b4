import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer, type PostgresServer } from '../postgres/server.js';
import { customerToCreate } from './customer.js';
import type { Method } from './load.js';
import { parseStatementLog, toPgbenchScript, type LoggedStatement } from './postgres-statements.js';

const CLI_PATH = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const API_KEY = 'sk_test_benchmark_of_postgres';
const DATABASE = 'bench';

/** Organizations that are used in parallel. The writes of one organization run one after the other. */
const ORGANIZATIONS = 32;
const REPLICA_COUNTS = [1, 2, 4] as const;
/** Numbers of connections of pgbench. The fastest is the limit. */
const PGBENCH_CONNECTIONS = [8, 16, 32];
const METHODS: Method[] = ['GET', 'POST'];
/** Requests of the organization whose statements are recorded, until all caches are filled. */
const UNRECORDED_REQUESTS = 5;
const LOG_SILENCE_MS = 100;

interface Organization {
  id: string;
  apiKey: string;
  customerId: string;
}

interface Replica {
  url: string;
  stop: () => Promise<void>;
}

/** Rates in requests or transactions per second, latencies in milliseconds. */
export interface PostgresRow {
  method: Method;
  /** Rate of pgbench with the statements of the request, and its number of connections. */
  limit: number;
  limit_connections: number;
  statements: number;
  /** Rates with 1, 2 and 4 replicas. */
  rates: number[];
  /** Share of the limit with one replica. */
  share: number;
  /** 99th percentile with one replica at half its rate. */
  p99_at_half_load: number;
}

export interface PostgresResult {
  connections: number;
  seconds: number;
  rows: PostgresRow[];
}

/**
 * Measures reads and durable writes with 1, 2 and 4 replicas, and pgbench with the same statements on the same server.
 * Needs `pgbench` in the PATH, or its path in `PGBENCH`. Server, replicas and clients share the machine.
 */
export async function benchPostgres(isQuick: boolean): Promise<PostgresResult> {
  const seconds = isQuick ? 3 : 10;
  const pgbench = process.env['PGBENCH'] ?? 'pgbench';
  await promisify(execFile)(pgbench, ['--version']).catch(() => {
    throw new Error('This benchmark needs pgbench of PostgreSQL: set PGBENCH to its path.');
  });
  let log = '';
  const server = await startServer(['durable', 'log'], (text) => (log += text));
  await server.query(`CREATE DATABASE ${DATABASE}`);
  const replicas = [await startReplica(server)];
  const [first] = replicas as [Replica];
  try {
    const organizations = await createOrganizations(first);
    const rates = new Map<Method, number[]>(METHODS.map((method) => [method, []]));
    const p99 = new Map<Method, number>();
    for (const count of REPLICA_COUNTS) {
      while (replicas.length < count) replicas.push(await startReplica(server));
      for (const method of METHODS) {
        await sendForSeconds(replicas, organizations, method, 1);
        const sent = await sendForSeconds(replicas, organizations, method, seconds);
        rates.get(method)?.push(sent / seconds);
        if (count === 1)
          p99.set(method, await measureAtRate(first, organizations, method, sent / seconds / 2, seconds));
      }
    }
    await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
    const rows: PostgresRow[] = [];
    for (const method of METHODS) {
      const scripts = await recordScripts(server, organizations, method, () => log);
      const limit = await runPgbench(pgbench, server, scripts.texts, seconds);
      const measured = rates.get(method) ?? [];
      rows.push({
        method,
        limit: limit.rate,
        limit_connections: limit.connections,
        statements: scripts.statements,
        rates: measured,
        share: (measured[0] ?? 0) / limit.rate,
        p99_at_half_load: p99.get(method) ?? NaN,
      });
    }
    const result = { connections: ORGANIZATIONS, seconds, rows };
    console.log(toTable(result));
    return result;
  } finally {
    agent.destroy();
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
}

async function startReplica(server: PostgresServer): Promise<Replica> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const child = spawn(process.execPath, [CLI_PATH, 'start', '--port', '0', '--log-level', 'warn'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `${server.url}/${DATABASE}`,
      TOLLGATE_API_KEY: API_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { url: await readUrl(child), stop };
}

function readUrl(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /API +(http:\S+)\/v1/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => {
      reject(new Error(`The replica ended:\n${output}`));
    });
  });
}

async function createOrganizations(replica: Replica): Promise<Organization[]> {
  const create = async (): Promise<Organization> => {
    const { id, api_key } = await send(replica.url, API_KEY, 'POST', '/_sandbox/organizations', {});
    const customer = await send(replica.url, String(api_key), 'POST', '/v1/customers', customerToCreate);
    return { id: String(id), apiKey: String(api_key), customerId: String(customer['id']) };
  };
  return Promise.all(Array.from({ length: ORGANIZATIONS }, create));
}

/** Sends one request. Customers are read or created. */
function sendCustomer(
  url: string,
  { apiKey, customerId }: Organization,
  method: Method,
): Promise<Record<string, unknown>> {
  return method === 'GET'
    ? send(url, apiKey, method, `/v1/customers/${customerId}`)
    : send(url, apiKey, method, '/v1/customers', customerToCreate);
}

/** Sends requests over one connection for each organization, evenly to all replicas. @returns number of requests */
async function sendForSeconds(
  replicas: readonly Replica[],
  organizations: readonly Organization[],
  method: Method,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const work = async (organization: Organization, index: number): Promise<void> => {
    for (let turn = index; performance.now() < end; turn += 1) {
      await sendCustomer(replicas[turn % replicas.length]?.url ?? '', organization, method);
      count += 1;
    }
  };
  await Promise.all(organizations.map(work));
  return count;
}

/**
 * Sends requests at a constant rate, whether or not the previous ones are answered.
 *
 * @returns 99th percentile of the latency since the planned time, in milliseconds
 */
async function measureAtRate(
  { url }: Replica,
  organizations: readonly Organization[],
  method: Method,
  rate: number,
  seconds: number,
): Promise<number> {
  const start = performance.now();
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const planned = start + (index / rate) * 1_000;
    const organization = organizations[index % organizations.length];
    if (!organization) break;
    const wait = planned - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pending.push(
      sendCustomer(url, organization, method).then(() => void latencies.push(performance.now() - planned)),
    );
  }
  await Promise.all(pending);
  latencies.sort((left, right) => left - right);
  return latencies[Math.floor(latencies.length * 0.99)] ?? NaN;
}

/** Records the statements of one request of each organization as scripts for pgbench. */
async function recordScripts(
  server: PostgresServer,
  organizations: readonly Organization[],
  method: Method,
  readLog: () => string,
): Promise<{ texts: string[]; statements: number }> {
  await server.query(`ALTER DATABASE ${DATABASE} SET log_statement = 'all'`);
  const replica = await startReplica(server);
  const recorded: LoggedStatement[][] = [];
  for (const organization of organizations) {
    for (let count = 0; count < UNRECORDED_REQUESTS; count += 1)
      await sendCustomer(replica.url, organization, method);
    await waitForSilence(readLog);
    const before = parseStatementLog(readLog()).length;
    await sendCustomer(replica.url, organization, method);
    await waitForSilence(readLog);
    recorded.push(parseStatementLog(readLog()).slice(before));
  }
  await replica.stop();
  await server.query(`ALTER DATABASE ${DATABASE} RESET log_statement`);
  const known = organizations.flatMap(({ id, customerId }) => [id, customerId]);
  return {
    texts: recorded.map((statements) => toPgbenchScript(statements, known)),
    statements: Math.min(...recorded.map(({ length }) => length)),
  };
}

/** Waits until the log has not grown for a while: the server logs a commit after the response. */
async function waitForSilence(readLog: () => string): Promise<void> {
  for (let length = -1; length !== readLog().length;) {
    ({ length } = readLog());
    await new Promise((resolve) => setTimeout(resolve, LOG_SILENCE_MS));
  }
}

/** Runs the scripts in a random order with each number of connections. @returns the highest rate */
async function runPgbench(
  pgbench: string,
  server: PostgresServer,
  scripts: readonly string[],
  seconds: number,
): Promise<{ rate: number; connections: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-pgbench-'));
  const files = scripts.map((_, index) => join(folder, `${String(index)}.sql`));
  await Promise.all(files.map((file, index) => writeFile(file, scripts[index] ?? '')));
  let best = { rate: 0, connections: 0 };
  for (const connections of PGBENCH_CONNECTIONS) {
    const args = ['--no-vacuum', '--jobs', '2', '--time', String(seconds), '--client', String(connections)];
    const { stdout } = await promisify(execFile)(pgbench, [
      ...args,
      ...files.flatMap((file) => ['--file', file]),
      `${server.url}/${DATABASE}`,
    ]);
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(rate > 0)) throw new Error(`pgbench printed no rate:\n${stdout}`);
    if (rate > best.rate) best = { rate, connections };
  }
  await rm(folder, { recursive: true, force: true });
  return best;
}

const agent = new Agent({ keepAlive: true });

/** @throws if the response is not a success */
function send(
  url: string,
  apiKey: string,
  method: Method,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 201)
          resolve(JSON.parse(received) as Record<string, unknown>);
        else reject(new Error(`${method} ${path} returned ${response.statusCode ?? 0}: ${received}`));
      });
    });
    sent.on('error', reject).end(text);
  });
}

function toTable({ connections, seconds, rows }: PostgresResult): string {
  const header = [
    '',
    'pgbench',
    ...REPLICA_COUNTS.map((count) => `${count} ${count === 1 ? 'replica' : 'replicas'}`),
    'share',
    'p99 half',
  ];
  const lines = rows.map(({ method, limit, rates, share, p99_at_half_load }) => [
    method,
    limit.toFixed(0),
    ...rates.map((rate) => rate.toFixed(0)),
    `${(share * 100).toFixed(0)} %`,
    `${p99_at_half_load.toFixed(1)} ms`,
  ]);
  return [
    `Requests per second on one PostgreSQL server, ${connections} connections, ${seconds} s each`,
    ...[header, ...lines].map((cells) => cells.map((cell) => cell.padStart(11)).join('')),
  ].join('\n');
}
