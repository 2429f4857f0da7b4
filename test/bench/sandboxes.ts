import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { calculateSpread, type Spread } from './statistics.js';

const PROCESS = fileURLToPath(new URL('sandboxes-process.js', import.meta.url));

/** Measurements of one process in milliseconds and megabytes (10^6 bytes). */
interface SandboxMeasurement {
  import_ms: number;
  /** Time until the first response, including the import. */
  first_ms: number;
  further_ms: number[];
  /** Memory of each further empty sandbox after a garbage collection. */
  further_mb: number;
}

export type Sandboxes = Record<keyof SandboxMeasurement, Spread>;

/** Measures the first sandbox of a process and each further one, as in a test suite. */
export async function benchSandboxes(isQuick: boolean): Promise<Sandboxes> {
  const processes: SandboxMeasurement[] = [];
  for (let round = 0; round < (isQuick ? 3 : 9); round += 1) processes.push(await measureInProcess());
  const result = {
    import_ms: calculateSpread(processes.map(({ import_ms }) => import_ms)),
    first_ms: calculateSpread(processes.map(({ first_ms }) => first_ms)),
    further_ms: calculateSpread(processes.flatMap(({ further_ms }) => further_ms)),
    further_mb: calculateSpread(processes.map(({ further_mb }) => further_mb)),
  };
  console.log(`Sandboxes in ${processes.length} processes, median (least–most):`);
  for (const [name, { median, minimum, maximum }] of Object.entries(result))
    console.log(`${name.padEnd(12)}${median.toFixed(1)} (${minimum.toFixed(1)}–${maximum.toFixed(1)})`);
  return result;
}

async function measureInProcess(): Promise<SandboxMeasurement> {
  const child = fork(PROCESS, { execArgv: ['--expose-gc'] });
  const [told] = (await once(child, 'message')) as [SandboxMeasurement];
  await once(child, 'exit');
  return told;
}
