import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spreadOf, type Spread } from './statistics.js';

const PROCESS = fileURLToPath(new URL('sandboxes-process.js', import.meta.url));

/** What one process measured, in milliseconds and megabytes (10^6 bytes). */
interface Started {
  import_ms: number;
  /** Until it has answered a request, the import included. */
  first_ms: number;
  further_ms: number[];
  /** What each further one holds, empty, after a collection. */
  further_mb: number;
}

export type Sandboxes = Record<keyof Started, Spread>;

/** What a test suite waits for: the first sandbox in a process of its own, and each further one beside it. */
export async function benchSandboxes(isQuick: boolean): Promise<Sandboxes> {
  const processes: Started[] = [];
  for (let round = 0; round < (isQuick ? 3 : 9); round += 1) processes.push(await startedInProcess());
  const result = {
    import_ms: spreadOf(processes.map(({ import_ms }) => import_ms)),
    first_ms: spreadOf(processes.map(({ first_ms }) => first_ms)),
    further_ms: spreadOf(processes.flatMap(({ further_ms }) => further_ms)),
    further_mb: spreadOf(processes.map(({ further_mb }) => further_mb)),
  };
  console.log(`Sandboxes in ${processes.length} processes, median (least–most):`);
  for (const [name, { median, minimum, maximum }] of Object.entries(result))
    console.log(`${name.padEnd(12)}${median.toFixed(1)} (${minimum.toFixed(1)}–${maximum.toFixed(1)})`);
  return result;
}

async function startedInProcess(): Promise<Started> {
  const child = fork(PROCESS, { execArgv: ['--expose-gc'] });
  const [told] = (await once(child, 'message')) as [Started];
  await once(child, 'exit');
  return told;
}
