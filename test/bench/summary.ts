import { pageNames, type Growth } from './growth.js';
import type { Result } from './result.js';
import type { Sandboxes } from './sandboxes.js';

/** What the benchmarks of one run found; those that did not run are missing. */
export interface Found {
  requests?: Result;
  peers?: Result;
  growth?: Growth;
  sandboxes?: Sandboxes;
}

/** One line of the table: an aim, and what this run came to. */
export interface Line {
  what: string;
  aim: string;
  found: string;
  reached: boolean;
}

/** The aims that a run can speak of, each beside what it found. */
export function summaryOf({ requests, peers, growth, sandboxes }: Found): Line[] {
  return [
    ...linesOfRequests(requests ?? peers),
    ...linesOfGrowth(growth),
    ...(sandboxes
      ? [
          atMost('first sandbox of a process, ms', 700, sandboxes.first_ms.median),
          atMost('each further one, ms', 30, sandboxes.further_ms.median),
          atMost('each further one, MB', 3, sandboxes.further_mb.median),
        ]
      : []),
  ];
}

/** Bare Express itself is three times slower before Node 24. */
const multiples = { GET: { now: 2, before: 0.8 }, POST: { now: 2, before: 1 } };

function linesOfRequests(result: Result | undefined): Line[] {
  const own = result?.rows.filter(({ server }) => server === 'tollgate') ?? [];
  const age = Number(/^v(\d+)/.exec(result?.node ?? '')?.[1]) >= 24 ? 'now' : 'before';
  return own.map(({ method, multiple }) =>
    atMost(`CPU of a ${method}, times bare Express`, multiples[method][age], multiple.median),
  );
}

/** Compares the largest number of records with the smallest. */
function linesOfGrowth(growth: Growth | undefined): Line[] {
  const sizes = Object.entries(growth?.rows ?? {}).toSorted(([one], [other]) => Number(one) - Number(other));
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  if (!least || !most || least === most) return [];
  const [count, row] = most;
  const times = (name: keyof Growth['rows'][string]): number => row[name] / least[1][name];
  // These two are no ratios of one size to another, and so have one that they speak of.
  const [started, remembered] = [growth?.rows['100000'], growth?.rows['1000000']];
  return [
    atMost(
      `slowest page at ${count} records, times that at ${least[0]}`,
      2,
      Math.max(...pageNames.map(times)),
    ),
    atLeast(
      `durable writes at ${count} records, times those at ${least[0]}`,
      0.85,
      times('writes_per_second'),
    ),
    atLeast('commits for each fdatasync, 100 clients', 2, row.commits_per_sync),
    ...(started ? [atMost('start with 100000 records, ms', 2_000, started.start_ms)] : []),
    ...(remembered
      ? [atMost('memory at 1000000 records, times the snapshot', 2.2, remembered.resident_by_snapshot)]
      : []),
  ];
}

function atMost(what: string, aim: number, found: number): Line {
  return { what, aim: `at most ${aim}`, found: shown(found), reached: found <= aim };
}

function atLeast(what: string, aim: number, found: number): Line {
  return { what, aim: `at least ${aim}`, found: shown(found), reached: found >= aim };
}

const shown = (value: number): string => String(Number(value.toFixed(2)));
