import { randomUUID } from 'node:crypto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startServer, type PostgresServer } from '../postgres/server.js';
import { customerToCreate } from './customer.js';

const CLI = 'dist/bundle/cli/main.js';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const API_KEY = 'sk_test_benchmark_of_postgres';

/** Organizations that are used in parallel. The writes of one organization run one after the other. */
const ORGANIZATIONS = 32;
const REPLICA_COUNTS = [1, 2, 4] as const;
/** Numbers of connections of pgbench. The fastest is the limit. */
const PGBENCH_CONNECTIONS = [8, 16, 32];
const METHODS = ['GET', 'POST'] as const;
type Method = (typeof METHODS)[number];
/** Clock ticks of Linux in a second, in which it counts CPU time. */
const TICKS_PER_SECOND = 100;

interface Organization {
  id: string;
  apiKey: string;
  customerId: string;
}

interface Replica {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Rates in requests or transactions per second, latencies in milliseconds. */
export interface PostgresRow {
  build: 'this' | 'other';
  method: Method;
  /** Rate of pgbench with the minimal work of the request, and its number of connections. */
  limit: number;
  limit_connections: number;
  /** Rates with 1, 2 and 4 replicas. */
  rates: number[];
  /** Share of the limit with one replica. */
  share: number;
  /** 99th percentile with one replica at half its rate. */
  p99_at_half_load: number;
  /** CPU time per request with one replica at its highest rate, in milliseconds. */
  replica_cpu_ms: number;
  database_cpu_ms: number;
}

export interface PostgresResult {
  connections: number;
  seconds: number;
  rows: PostgresRow[];
}

/**
 * Measures reads and durable writes with 1, 2 and 4 replicas, and pgbench on the same server with the minimal work of the
 * same request: one indexed read, or one transaction that inserts the customer, its event and its idempotency record.
 * Needs `pgbench` in the PATH, or its path in `PGBENCH`. Server, replicas and clients share the machine.
 *
 * @param against folder of another build to measure, too; null for none
 */
export async function benchPostgres(isQuick: boolean, against: string | null): Promise<PostgresResult> {
  const seconds = isQuick ? 3 : 10;
  const pgbench = process.env['PGBENCH'] ?? 'pgbench';
  await promisify(execFile)(pgbench, ['--version']).catch(() => {
    throw new Error('This benchmark needs pgbench of PostgreSQL: set PGBENCH to its path.');
  });
  const server = await startServer(['durable']);
  const rows: PostgresRow[] = [];
  try {
    for (const [build, folder] of [['other', against] as const, ['this', ROOT] as const])
      if (folder !== null)
        rows.push(...(await measureBuild(build, join(folder, CLI), server, pgbench, seconds)));
  } finally {
    agent.destroy();
  }
  const result = { connections: ORGANIZATIONS, seconds, rows };
  console.log(toTable(result));
  return result;
}

async function measureBuild(
  build: PostgresRow['build'],
  cli: string,
  server: PostgresServer,
  pgbench: string,
  seconds: number,
): Promise<PostgresRow[]> {
  const databaseUrl = await server.createDatabase();
  const replicas = [await startReplica(cli, databaseUrl)];
  const [first] = replicas as [Replica];
  const database = new pg.Client({ connectionString: databaseUrl, pipeline: true });
  await database.connect();
  const postmaster = await findPostmaster(database);
  try {
    const organizations = await createOrganizations(first);
    const rows = METHODS.map((method): PostgresRow => ({
      ...{ build, method, limit: NaN, limit_connections: NaN, rates: [], share: NaN },
      ...{ p99_at_half_load: NaN, replica_cpu_ms: NaN, database_cpu_ms: NaN },
    }));
    for (const count of REPLICA_COUNTS) {
      while (replicas.length < count) replicas.push(await startReplica(cli, databaseUrl));
      for (const row of rows) {
        await sendForSeconds(replicas, organizations, row.method, 1);
        const before = [await readCpuMs(first.pid), await readCpuMs(postmaster)];
        const sent = await sendForSeconds(replicas, organizations, row.method, seconds);
        row.rates.push(sent / seconds);
        if (count > 1) continue;
        row.replica_cpu_ms = ((await readCpuMs(first.pid)) - (before[0] ?? NaN)) / sent;
        row.database_cpu_ms = ((await readCpuMs(postmaster)) - (before[1] ?? NaN)) / sent;
        row.p99_at_half_load = await measureAtRate(
          first,
          organizations,
          row.method,
          sent / seconds / 2,
          seconds,
        );
      }
    }
    await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
    for (const row of rows) {
      const scripts = await createScripts(database, organizations, row.method);
      const { rate, connections } = await runPgbench(pgbench, databaseUrl, scripts, seconds);
      Object.assign(row, {
        limit: rate,
        limit_connections: connections,
        share: (row.rates[0] ?? NaN) / rate,
      });
    }
    return rows;
  } finally {
    await database.end();
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
}

async function findPostmaster(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stat = await readFile(`/proc/${String(rows[0]?.pid)}/stat`, 'utf8');
  return Number(parseStat(stat)[1]);
}

/** Returns the fields of a process after its name: state, parent, … */
const parseStat = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

/** Reads the CPU time of a process and its children, in milliseconds. @see man proc_pid_stat */
async function readCpuMs(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  const ticks = stats.map((stat, index) => {
    const [, parent, ...fields] = parseStat(stat);
    if (ids[index] !== String(pid) && parent !== String(pid)) return 0;
    // User and system time: fields 14 and 15; those of children that have ended: 16 and 17.
    return fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND) * 1_000;
}

async function startReplica(cli: string, databaseUrl: string): Promise<Replica> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const child = spawn(process.execPath, [cli, 'start', '--port', '0', '--log-level', 'warn'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      TOLLGATE_DATABASE_URL: databaseUrl,
      // Read by earlier versions, with which a benchmark compares.
      DATABASE_URL: databaseUrl,
      TOLLGATE_API_KEY: API_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { url: await readUrl(child), pid: child.pid ?? 0, stop };
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

/** Creates scripts for pgbench with the minimal work of one request, one script for each organization. */
function createScripts(
  database: pg.Client,
  organizations: readonly Organization[],
  method: Method,
): Promise<string[]> {
  return Promise.all(
    organizations.map(async ({ id, customerId }) => {
      const where = `organization_id = ${pg.escapeLiteral(id)}`;
      const key = pg.escapeLiteral(JSON.stringify(customerId));
      if (method === 'GET') return `SELECT record FROM customers WHERE ${where} AND id = ${key};\n`;
      const inserts = ['customers', 'events', 'idempotency_records'].map(async (table) => {
        const { rows } = await database.query<Record<string, string | number | null>>(
          `SELECT *, record::text AS record FROM ${table} WHERE ${where} ORDER BY sequence DESC LIMIT 1`,
        );
        const columns = Object.entries(rows[0] ?? {}).map(([name, value]) => {
          if (name === 'sequence') return [name, ':r'] as const;
          if (name === 'id') return [name, '(:r::bigint)::text'] as const;
          return [name, value === null ? 'NULL' : quote(String(value))] as const;
        });
        const names = columns.map(([name]) => name).join(', ');
        return `INSERT INTO ${table} (${names}) VALUES (${columns.map(([, literal]) => literal).join(', ')});`;
      });
      const lines = ['\\set r random(100000000000, 999999999999)', 'BEGIN;', ...(await Promise.all(inserts))];
      return [...lines, 'COMMIT;', ''].join('\n');
    }),
  );
}

/** Quotes a text for pgbench, for which a colon begins a variable. */
const quote = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

/** Runs the scripts in a random order with each number of connections. @returns the highest rate */
async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: readonly string[],
  seconds: number,
): Promise<{ rate: number; connections: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-pgbench-'));
  const files = scripts.map((_, index) => join(folder, `${String(index)}.sql`));
  await Promise.all(files.map((file, index) => writeFile(file, scripts[index] ?? '')));
  let best = { rate: 0, connections: 0 };
  for (const connections of PGBENCH_CONNECTIONS) {
    const args = [
      '--no-vacuum',
      '--protocol',
      'prepared',
      '--jobs',
      '2',
      '--time',
      String(seconds),
      '--client',
      String(connections),
    ];
    const { stdout } = await promisify(execFile)(pgbench, [
      ...args,
      ...files.flatMap((file) => ['--file', file]),
      databaseUrl,
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
      'idempotency-key': randomUUID(),
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
  const header = ['', 'pgbench', ...REPLICA_COUNTS.map((count) => `${count} repl.`)];
  header.push('share', 'p99 half', 'CPU', 'CPU of DB');
  const lines = rows.map((row) => [
    `${row.build} ${row.method}`,
    row.limit.toFixed(0),
    ...row.rates.map((rate) => rate.toFixed(0)),
    `${(row.share * 100).toFixed(0)} %`,
    `${row.p99_at_half_load.toFixed(1)} ms`,
    `${row.replica_cpu_ms.toFixed(2)} ms`,
    `${row.database_cpu_ms.toFixed(2)} ms`,
  ]);
  return [
    `Requests per second on one PostgreSQL server, ${connections} connections, ${seconds} s each`,
    ...[header, ...lines].map((cells) => cells.map((cell) => cell.padStart(11)).join('')),
  ].join('\n');
}
