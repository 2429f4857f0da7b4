import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { calculateSpread, type Spread } from './statistics.js';

const execute = promisify(execFile);
const PROCESS = fileURLToPath(new URL('first-answer-process.js', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Parts of the first use of the test kit, CPU time of all threads of a process in milliseconds. */
const parts = ['import_ms', 'start_ms', 'first_request_ms', 'four_more_resources_ms'] as const;

type Sample = Record<(typeof parts)[number] | 'express_ms', number>;

/** CPU time until five resources were called once in a new process, in milliseconds, and as a multiple of Express. */
export interface FirstAnswer extends Record<keyof Sample | 'all_ms', Spread> {
  multiple: Spread;
}

/**
 * Measures what a test process pays for a sandbox: import, start, the first request, and requests for four more
 * resources. Each round has a process that only imports Express, and one for each build.
 *
 * @param builds folders of other builds to measure in the same rounds
 */
export async function benchFirstAnswer(
  isQuick: boolean,
  builds: readonly string[] = [],
): Promise<{ rows: Record<string, FirstAnswer> }> {
  const folders = [root, ...builds];
  const samples = folders.map((): Sample[] => []);
  for (let round = 0; round < (isQuick ? 3 : 15); round += 1) {
    const express = await measure();
    for (const [index, folder] of folders.entries())
      samples[index]?.push({ ...express, ...(await measure(folder)) });
  }
  const rows = Object.fromEntries(folders.map((folder, index) => [folder, summarize(samples[index] ?? [])]));
  console.log('CPU time of a test process, median (least–most):');
  for (const [folder, row] of Object.entries(rows)) {
    console.log(folder);
    for (const [name, { median, minimum, maximum }] of Object.entries<Spread>({ ...row }))
      console.log(`  ${name.padEnd(24)}${median.toFixed(1)} (${minimum.toFixed(1)}–${maximum.toFixed(1)})`);
  }
  return { rows };
}

async function measure(...args: string[]): Promise<Sample> {
  const { stdout } = await execute(process.execPath, ['--disable-warning=DEP0169', PROCESS, ...args]);
  return JSON.parse(stdout) as Sample;
}

function summarize(samples: readonly Sample[]): FirstAnswer {
  const spread = (read: (sample: Sample) => number): Spread => calculateSpread(samples.map(read));
  const sum = (sample: Sample): number => parts.reduce((total, name) => total + sample[name], 0);
  return {
    import_ms: spread(({ import_ms }) => import_ms),
    start_ms: spread(({ start_ms }) => start_ms),
    first_request_ms: spread(({ first_request_ms }) => first_request_ms),
    four_more_resources_ms: spread(({ four_more_resources_ms }) => four_more_resources_ms),
    all_ms: spread(sum),
    express_ms: spread(({ express_ms }) => express_ms),
    multiple: spread((sample) => sum(sample) / sample.express_ms),
  };
}
