import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CLI_PATH, createTempFolder, spawnCli, type ChildProgram } from '../../cli/program.js';
import {
  hostileResponses,
  MEMORY_ENVIRONMENT,
  readMaxMemory,
  startHostileServer,
} from '../../support/hostile-server.js';

const MAX_MEMORY_MB = 300;

/** Maximum time between an interrupt and the end, milliseconds, on a machine without other work. */
const MAX_STOP_MS = 3_000;

/** Time in which such a machine runs `tollgate --version`, milliseconds. */
const VERSION_MS = 250;

/** Returns the factor by which this machine is slower at the moment. */
function measureSlowness(): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, [CLI_PATH, '--version']);
  return Math.max(1, (performance.now() - startedAt) / VERSION_MS);
}

const environment = {
  ...MEMORY_ENVIRONMENT,
  TOLLGATE_API_KEY: 'sk_test_unknownKey000',
  TOLLGATE_WITH_API_KEY: 'sk_test_unknownKey000',
};

const MINUTE_MS = 60_000;

/** Starts a command of the suite against a target. */
function startRun(command: string, origin: string): { program: ChildProgram; cwd: string } {
  const cwd = createTempFolder();
  const reference = command === 'compare' ? ['--with', `${origin}/v1`] : [];
  const args = [command, `${origin}/v1`, ...reference, '--timeout', '1', '--out', 'reports'];
  return { program: spawnCli(args, { cwd, environment }), cwd };
}

/** Responses within the limits, so that the run tests all requirements. */
export const legalNames: readonly string[] = [
  'sends 201 and 200 in turns',
  'sends a list of 900 invalid objects',
];

/** Runs `tollgate check` against a target with hostile responses, and expects a report and little memory. */
export async function expectReport(name: string): Promise<void> {
  const { origin } = await startHostileServer(hostileResponses[name] ?? (() => undefined));
  const { program, cwd } = startRun('check', origin);
  const exit = await program.waitForExit();
  expect(program.output).not.toContain('suite itself failed');
  // A target that sends no final response cannot be reached, unless its interim responses exceed the limit before.
  expect(/no response|headers|interim response each/.test(name) ? [3, 1] : [1]).toContain(exit);
  expect(existsSync(join(cwd, 'reports', 'report.json'))).toBe(true);
  expect(readMaxMemory(program.output)).toBeLessThan(MAX_MEMORY_MB);
}

/** Interrupts a command during its run against a target with hostile responses, and expects its report soon after. */
export async function expectEndAfterInterrupt(command: string, name: string): Promise<void> {
  const { origin, countRequests } = await startHostileServer(hostileResponses[name] ?? (() => undefined));
  const { program, cwd } = startRun(command, origin);
  const before = legalNames.includes(name) ? 60 : 0;
  await expect.poll(countRequests, { timeout: MINUTE_MS, interval: 5 }).toBeGreaterThan(before);
  const startedAt = performance.now();
  const exit = await program.stop('SIGINT');
  const stopMs = performance.now() - startedAt;
  expect(stopMs).toBeLessThan(MAX_STOP_MS * measureSlowness());
  // A run that has ended before the signal has its own exit code.
  expect([130, 1, 3]).toContain(exit);
  expect(existsSync(join(cwd, 'reports', 'report.json'))).toBe(true);
  expect(readMaxMemory(program.output)).toBeLessThan(MAX_MEMORY_MB);
}
