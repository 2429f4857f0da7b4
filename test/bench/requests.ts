import { createCustomer, closeConnections, load, type Method } from './load.js';
import { formatSpread, toResult, toTable, type Result, type Row } from './result.js';
import { startServer, type Server } from './server.js';
import { calculateSpread } from './statistics.js';

const BARE = 'express';
/** Tollgate of another build. */
const REFERENCE = 'reference';
/** Share of the requests that a server receives. Much slower servers need fewer. */
export type Shares = Readonly<Record<string, number>>;

const shares: Shares = { [BARE]: 1, tollgate: 1, 'express-openapi-validator': 0.5, prism: 0.1 };
const methods: Method[] = ['GET', 'POST'];

interface Size {
  /** Number of processes per server, because optimization differs from one process to the next. */
  processes: number;
  rounds: number;
  requests: number;
  warmUp: number;
}

const full: Size = { processes: 3, rounds: 7, requests: 2_000, warmUp: 10_000 };
const quick: Size = { processes: 1, rounds: 3, requests: 1_500, warmUp: 1_000 };

export interface RequestOptions {
  /** Further servers to measure. */
  more?: Shares;
  /** Arguments of their command lines. */
  args?: readonly string[];
  /** Folder of another build to measure in the same rounds; null for none. */
  against?: string | null;
}

/**
 * Measures the user CPU time per request, with each server in a separate process on the same Node version.
 * Rounds are interleaved, so that other load affects all servers alike.
 */
export async function benchRequests(
  isQuick: boolean,
  { more = {}, args = [], against = null }: RequestOptions = {},
): Promise<Result> {
  const size = isQuick ? quick : full;
  const shareByServer = { ...shares, ...(against !== null && { [REFERENCE]: 1 }), ...more };
  const getArguments = (name: string): readonly string[] =>
    name === REFERENCE && against !== null ? [against] : args;
  const seen: Samples = new Map();
  for (let count = 0; count < size.processes; count += 1) {
    const servers = await Promise.all(
      Object.keys(shareByServer).map((name) => startServer(name, getArguments(name))),
    );
    try {
      await measure(servers, size, shareByServer, seen);
    } finally {
      closeConnections();
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  const rows = methods.flatMap((method) =>
    Object.keys(shareByServer).map((name) => toRow(name, method, seen)),
  );
  const result = toResult(rows, size.processes * size.rounds, size.requests);
  console.log(toTable(result));
  if (against !== null) printRatios(against, seen);
  return result;
}

/** Prints the CPU time as a multiple of that of the other build, round by round. */
function printRatios(against: string, seen: Samples): void {
  console.log(`\nAs a multiple of ${against}:`);
  for (const method of methods) {
    const reference = seen.get(`${REFERENCE} ${method}`) ?? [];
    const own = seen.get(`tollgate ${method}`) ?? [];
    const ratios = own.map((value, round) => value / (reference[round] ?? NaN));
    console.log(`  ${method.padEnd(4)} ${formatSpread(calculateSpread(ratios), 2)}`);
  }
}

/** Microseconds of each round, by server and method. */
type Samples = Map<string, number[]>;

async function measure(
  running: Server[],
  { rounds, requests, warmUp }: Size,
  shareOf: Shares,
  seen: Samples,
): Promise<void> {
  const ids = new Map<Server, string>();
  for (const server of running) {
    const id = await createCustomer(server);
    ids.set(server, id);
    for (const method of methods) await load(server, method, id, warmUp * (shareOf[server.name] ?? 1));
  }
  for (let round = 0; round < rounds; round++) {
    for (const method of methods) {
      for (const server of running) {
        const key = `${server.name} ${method}`;
        const count = requests * (shareOf[server.name] ?? 1);
        const before = (await server.usage()).microseconds;
        await load(server, method, ids.get(server) ?? '', count);
        const microseconds = ((await server.usage()).microseconds - before) / count;
        seen.set(key, [...(seen.get(key) ?? []), microseconds]);
      }
    }
  }
}

function toRow(server: string, method: Method, seen: Samples): Row {
  const bare = seen.get(`${BARE} ${method}`) ?? [];
  const own = seen.get(`${server} ${method}`) ?? [];
  return {
    server,
    method,
    microseconds: calculateSpread(own),
    multiple: calculateSpread(own.map((value, round) => value / (bare[round] ?? NaN))),
  };
}
