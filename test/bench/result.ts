import { cpus } from 'node:os';
import type { RequestKind } from './load.js';
import type { Spread } from './statistics.js';

/** Result of one server and kind of request. */
export interface Row {
  server: string;
  kind: RequestKind;
  /** User CPU time per request. */
  microseconds: Spread;
  /** Multiple of bare Express, round by round. */
  multiple: Spread;
}

export interface Result {
  node: string;
  cpu: string;
  date: string;
  rounds: number;
  requests_per_round: number;
  rows: Row[];
}

export function toResult(rows: Row[], rounds: number, requests_per_round: number): Result {
  const cpu = cpus()[0]?.model ?? 'unknown';
  return { node: process.version, cpu, date: new Date().toISOString(), rounds, requests_per_round, rows };
}

export function toTable({ node, cpu, rounds, requests_per_round, rows }: Result): string {
  const lines = rows.map(({ server, kind, microseconds, multiple }) =>
    [
      server.padEnd(27),
      kind.padEnd(13),
      formatSpread(microseconds, 0).padStart(18),
      formatSpread(multiple, 2).padStart(24),
    ].join(''),
  );
  return [
    `User CPU per request on Node ${node}, ${cpu}`,
    `Median (least–most) of ${rounds} interleaved rounds of ${requests_per_round} requests; the multiple is of bare Express.`,
    '',
    `${''.padEnd(40)}${'microseconds'.padStart(18)}${'multiple'.padStart(24)}`,
    ...lines,
  ].join('\n');
}

export function formatSpread({ median, minimum, maximum }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${minimum.toFixed(digits)}–${maximum.toFixed(digits)})`;
}
