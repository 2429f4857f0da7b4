import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Advanced, AdvanceCase } from './advance-case.js';

/**
 * What a year costs: monthly subscriptions, advanced by a year in one call, with their charges and events, each case
 * in a process of its own.
 */
export async function benchAdvance(isQuick: boolean): Promise<{ rows: Advanced[] }> {
  const [few, many] = isQuick ? [200, 2_000] : [1_000, 10_000];
  const rows: Advanced[] = [];
  for (const store of ['memory', 'lowdb'] as const) {
    for (const subscriptions of [few, many]) rows.push(await inItsOwnProcess({ store, subscriptions }));
  }
  console.log(tableOf(rows));
  return { rows };
}

function inItsOwnProcess(wanted: AdvanceCase): Promise<Advanced> {
  const child = fork(fileURLToPath(new URL('advance-case.ts', import.meta.url)), [JSON.stringify(wanted)]);
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as Advanced);
    });
    child.once('exit', (code) => {
      reject(new Error(`The case ${JSON.stringify(wanted)} ended with ${code ?? 'a signal'}.`));
    });
  });
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
