import { pageNames, type Growth } from './growth.js';
import type { Result } from './result.js';
import type { FirstAnswer } from './first-answer.js';
import type { Sandboxes } from './sandboxes.js';

/** Results of one run by benchmark. Benchmarks that did not run are missing. */
export interface BenchmarkResults {
  requests?: Result;
  peers?: Result;
  growth?: Growth;
  sandboxes?: Sandboxes;
  'first-answer'?: { rows: Record<string, FirstAnswer> };
}

/** Line of the table: a target and the result of this run. */
export interface SummaryLine {
  what: string;
  aim: string;
  found: string;
  reached: boolean;
}

/** Returns the targets that a run can be compared with, each with its result. */
export function summarize({
  requests,
  peers,
  growth,
  sandboxes,
  'first-answer': firstAnswer,
}: BenchmarkResults): SummaryLine[] {
  return [
    ...summarizeRequests(requests ?? peers),
    ...summarizeGrowth(growth),
    ...(sandboxes
      ? [
          toMaximumLine('first sandbox of a process, ms', 700, sandboxes.first_ms.median),
          toMaximumLine('each additional sandbox, ms', 30, sandboxes.further_ms.median),
          toMaximumLine('each additional sandbox, MB', 3, sandboxes.further_mb.median),
        ]
      : []),
    ...Object.values(firstAnswer?.rows ?? {})
      .slice(0, 1)
      .map(({ multiple }) =>
        toMaximumLine(
          'CPU time until five resources have responded, as a multiple of import express',
          3.7,
          multiple.median,
        ),
      ),
  ];
}

/**
 * Least multiples that a build was measured with. Bare Express is three times slower before Node 24, so the multiples
 * differ.
 */
const multiples = {
  commit: '1bdc764',
  GET: { now: 1.24, before: 0.46 },
  POST: { now: 1.69, before: 0.71 },
};

function summarizeRequests(result: Result | undefined): SummaryLine[] {
  const own = result?.rows.filter(({ server }) => server === 'tollgate') ?? [];
  const age = Number(/^v(\d+)/.exec(result?.node ?? '')?.[1]) >= 24 ? 'now' : 'before';
  return own.flatMap(({ kind, microseconds, multiple }) => {
    const validator = result?.rows.find(
      (row) => row.server === 'express-openapi-validator' && row.kind === kind,
    );
    return [
      ...(kind === 'GET' || kind === 'POST'
        ? [
            toMaximumLine(
              `CPU time of a ${kind}, as a multiple of bare Express`,
              multiples[kind][age],
              multiple.median,
              multiples.commit,
            ),
          ]
        : []),
      toMaximumLine(
        `CPU time of a ${kind}, as a multiple of express-openapi-validator`,
        1,
        microseconds.median / (validator?.microseconds.median ?? NaN),
      ),
    ];
  });
}

/** Compares the largest number of records with the smallest. */
function summarizeGrowth(growth: Growth | undefined): SummaryLine[] {
  const sizes = Object.entries(growth?.rows ?? {}).toSorted(([one], [other]) => Number(one) - Number(other));
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  if (!least || !most || least === most) return [];
  const [count, row] = most;
  const times = (name: keyof Growth['rows'][string]): number => row[name] / least[1][name];
  // These two targets name a number of records.
  const [started, remembered] = [growth?.rows['100000'], growth?.rows['1000000']];
  return [
    toMaximumLine(
      `slowest page with ${count} records, as a multiple of ${least[0]} records`,
      2,
      Math.max(...pageNames.map(times)),
    ),
    toMinimumLine(
      `durable writes with ${count} records, as a multiple of ${least[0]} records`,
      0.85,
      times('writes_per_second'),
    ),
    toMinimumLine('commits per fdatasync, 100 clients', 2, row.commits_per_sync),
    ...(started ? [toMaximumLine('startup with 100000 records, ms', 2_000, started.start_ms)] : []),
    ...(remembered
      ? [
          toMaximumLine(
            'memory with 1000000 records, as a multiple of the snapshot size',
            2.2,
            remembered.resident_by_snapshot,
          ),
        ]
      : []),
  ];
}

/** @param commit build that reached the aim; null for an aim that no build was measured for */
function toMaximumLine(what: string, aim: number, found: number, commit: string | null = null): SummaryLine {
  return {
    what,
    aim: `at most ${aim}${commit === null ? '' : ` (${commit})`}`,
    found: formatNumber(found),
    reached: found <= aim,
  };
}

function toMinimumLine(what: string, aim: number, found: number): SummaryLine {
  return { what, aim: `at least ${aim}`, found: formatNumber(found), reached: found >= aim };
}

const formatNumber = (value: number): string => String(Number(value.toFixed(2)));
