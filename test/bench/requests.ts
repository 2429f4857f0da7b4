import { createCustomer, hangUp, load, type Method } from './load.js';
import { resultOf, tableOf, type Result, type Row } from './result.js';
import { startServer, type Server } from './server.js';
import { spreadOf } from './statistics.js';

const BARE = 'express';
/** How many of the requests each server gets: of those that are so much slower, fewer tell as much. */
export type Shares = Readonly<Record<string, number>>;

const shares: Shares = { [BARE]: 1, tollgate: 1, 'express-openapi-validator': 0.5, prism: 0.1 };
const methods: Method[] = ['GET', 'POST'];

interface Size {
  /** How often each server is started anew: what the compiler makes of it differs from one process to the next. */
  processes: number;
  rounds: number;
  requests: number;
  warmUp: number;
}

const full: Size = { processes: 3, rounds: 7, requests: 2_000, warmUp: 10_000 };
const quick: Size = { processes: 1, rounds: 3, requests: 1_500, warmUp: 1_000 };

/**
 * What a request costs: user CPU time of the server's process, each server in one of its own, all on the Node that
 * runs this. Rounds are interleaved, so that whatever else the machine does meets all of them alike.
 *
 * @param more servers that are measured as well
 * @param args of their command lines
 */
export async function benchRequests(
  isQuick: boolean,
  more: Shares = {},
  args: readonly string[] = [],
): Promise<Result> {
  const size = isQuick ? quick : full;
  const shareOf = { ...shares, ...more };
  const seen: Seen = new Map();
  for (let count = 0; count < size.processes; count += 1) {
    const servers = await Promise.all(Object.keys(shareOf).map((name) => startServer(name, args)));
    try {
      await measure(servers, size, shareOf, seen);
    } finally {
      hangUp();
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  const rows = methods.flatMap((method) => Object.keys(shareOf).map((name) => rowOf(name, method, seen)));
  const result = resultOf(rows, size.processes * size.rounds, size.requests);
  console.log(tableOf(result));
  return result;
}

/** Microseconds of each round, by server and method. */
type Seen = Map<string, number[]>;

async function measure(
  running: Server[],
  { rounds, requests, warmUp }: Size,
  shareOf: Shares,
  seen: Seen,
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

function rowOf(server: string, method: Method, seen: Seen): Row {
  const bare = seen.get(`${BARE} ${method}`) ?? [];
  const own = seen.get(`${server} ${method}`) ?? [];
  return {
    server,
    method,
    microseconds: spreadOf(own),
    multiple: spreadOf(own.map((value, round) => value / (bare[round] ?? NaN))),
  };
}
