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
  rounds: number;
  requests: number;
  warmUp: number;
}

const full: Size = { rounds: 21, requests: 2_000, warmUp: 4_000 };
const quick: Size = { rounds: 3, requests: 1_500, warmUp: 1_000 };

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
  const servers = await Promise.all(Object.keys(shareOf).map((name) => startServer(name, args)));
  try {
    const result = resultOf(await measure(servers, size, shareOf), size.rounds, size.requests);
    console.log(tableOf(result));
    return result;
  } finally {
    hangUp();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(
  running: Server[],
  { rounds, requests, warmUp }: Size,
  shareOf: Shares,
): Promise<Row[]> {
  const ids = new Map<Server, string>();
  for (const server of running) {
    const id = await createCustomer(server);
    ids.set(server, id);
    for (const method of methods) await load(server, method, id, warmUp * (shareOf[server.name] ?? 1));
  }
  const seen = new Map<string, number[]>();
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
  return methods.flatMap((method) => running.map((server) => rowOf(server.name, method, seen)));
}

function rowOf(server: string, method: Method, seen: ReadonlyMap<string, number[]>): Row {
  const bare = seen.get(`${BARE} ${method}`) ?? [];
  const own = seen.get(`${server} ${method}`) ?? [];
  return {
    server,
    method,
    microseconds: spreadOf(own),
    multiple: spreadOf(own.map((value, round) => value / (bare[round] ?? NaN))),
  };
}
