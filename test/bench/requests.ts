import {
  createCustomer,
  createPurchase,
  closeConnections,
  load,
  requestKinds,
  type RequestKind,
} from './load.js';
import { formatSpread, toResult, toTable, type Result, type Row } from './result.js';
import { startServer, type Server } from './server.js';
import { calculateSpread } from './statistics.js';

const BARE = 'express';
const OWN = 'tollgate';
/** Server that starts another build of Tollgate. */
const REFERENCE = 'reference';

/** Server to measure. */
export interface Entry {
  /** Name in the results. */
  name: string;
  /** File in `servers/`; the name by default. */
  file?: string;
  args?: readonly string[];
  /** Share of the requests that it receives, because much slower servers need fewer; 1 by default. */
  share?: number;
  /** Kinds of requests that it receives; all by default. */
  kinds?: readonly RequestKind[];
}

/** Kinds of requests for mock servers, which return examples. */
export const MOCKED_KINDS: readonly RequestKind[] = ['GET', 'POST'];

const entries: readonly Entry[] = [
  { name: BARE },
  { name: OWN },
  { name: 'express-openapi-validator', share: 0.5 },
  { name: 'prism', share: 0.1, kinds: MOCKED_KINDS },
];

interface Size {
  /** Number of processes per server, because optimization differs from one process to the next. */
  processes: number;
  rounds: number;
  requests: number;
  /** Requests of each kind before the first round. */
  warmUp: number;
}

const full: Size = { processes: 3, rounds: 7, requests: 2_000, warmUp: 5_000 };
const quick: Size = { processes: 1, rounds: 3, requests: 1_500, warmUp: 1_000 };

/**
 * Measures the user CPU time per request, with each server in a separate process on the same Node version.
 * Rounds are interleaved, so that other load affects all servers alike.
 *
 * @param more further servers to measure
 * @param builds folders of other builds to measure in the same rounds
 */
export async function benchRequests(
  isQuick: boolean,
  more: readonly Entry[] = [],
  builds: readonly string[] = [],
): Promise<Result> {
  const size = isQuick ? quick : full;
  const all = [
    ...entries,
    ...more,
    ...builds.map((folder): Entry => ({ name: folder, file: REFERENCE, args: [folder] })),
  ];
  const samples: Samples = new Map();
  for (let count = 0; count < size.processes; count += 1) {
    const running = await Promise.all(
      all.map(async (entry) => ({
        ...entry,
        server: await startServer(entry.file ?? entry.name, entry.args, entry.name),
      })),
    );
    try {
      await measure(running, size, samples);
    } finally {
      await Promise.all(running.map(({ server }) => server.stop()));
    }
  }
  const rows = requestKinds.flatMap((kind) =>
    all.flatMap(({ name }) => (samples.has(toKey(name, kind)) ? [toRow(name, kind, samples)] : [])),
  );
  const result = toResult(rows, size.processes * size.rounds, size.requests);
  console.log(toTable(result));
  for (const name of ['express-openapi-validator', ...builds]) printRatios(name, samples);
  return result;
}

/** Prints Tollgate's CPU time as a multiple of that of another server, round by round. */
function printRatios(name: string, samples: Samples): void {
  console.log(`\nAs a multiple of ${name}:`);
  for (const kind of requestKinds) {
    const ratios = divide(samples.get(toKey(OWN, kind)), samples.get(toKey(name, kind)));
    console.log(`  ${kind.padEnd(12)} ${formatSpread(calculateSpread(ratios), 2)}`);
  }
}

function divide(values: readonly number[] = [], others: readonly number[] = []): number[] {
  return values.map((value, round) => value / (others[round] ?? NaN));
}

/** Microseconds of each round, by server and kind of request. */
type Samples = Map<string, number[]>;

const toKey = (name: string, kind: RequestKind): string => `${name} ${kind}`;

async function measure(
  running: readonly (Entry & { server: Server })[],
  { rounds, requests, warmUp }: Size,
  samples: Samples,
): Promise<void> {
  const targets = await Promise.all(
    running.map(async ({ name, file, server, share = 1, kinds = requestKinds }) => {
      const customer = await createCustomer(server);
      // The other servers store nothing.
      const purchase =
        name === OWN || file === REFERENCE
          ? await createPurchase(server, customer)
          : 'pur_01mc03h060e0msdrkypnhevqtx';
      const send = async (kind: RequestKind, count: number): Promise<void> => {
        await load(server, kind, kind === 'PUT' ? purchase : customer, count);
        // Some servers close connections that are idle until their next turn.
        closeConnections();
      };
      return { server, share, kinds, send };
    }),
  );
  for (const { share, kinds, send } of targets) for (const kind of kinds) await send(kind, warmUp * share);
  for (let round = 0; round < rounds; round++) {
    for (const kind of requestKinds) {
      for (const { server, share, kinds, send } of targets) {
        if (!kinds.includes(kind)) continue;
        const key = toKey(server.name, kind);
        const count = requests * share;
        const before = (await server.usage()).microseconds;
        await send(kind, count);
        const microseconds = ((await server.usage()).microseconds - before) / count;
        samples.set(key, [...(samples.get(key) ?? []), microseconds]);
      }
    }
  }
}

function toRow(server: string, kind: RequestKind, samples: Samples): Row {
  const own = samples.get(toKey(server, kind)) ?? [];
  return {
    server,
    kind,
    microseconds: calculateSpread(own),
    multiple: calculateSpread(divide(own, samples.get(toKey(BARE, kind)))),
  };
}
