import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
const legalNames: readonly string[] = ['sends 201 and 200 in turns', 'sends a list of 900 invalid objects'];

test.each(Object.keys(hostileResponses).filter((name) => !legalNames.includes(name)))(
  'tollgate check ends with a report and less than 300 MB if the target %s',
  async (name) => {
    const { origin } = await startHostileServer(hostileResponses[name] ?? (() => undefined));
    const { program, cwd } = startRun('check', origin);
    const exit = await program.waitForExit();
    expect(program.output).not.toContain('suite itself failed');
    // A target that sends no final response cannot be reached, unless its interim responses exceed the limit before.
    expect(/no response|headers|interim response each/.test(name) ? [3, 1] : [1]).toContain(exit);
    expect(existsSync(join(cwd, 'reports', 'report.json'))).toBe(true);
    expect(readMaxMemory(program.output)).toBeLessThan(MAX_MEMORY_MB);
  },
  2 * MINUTE_MS,
);

const interrupted = [
  ...Object.keys(hostileResponses).map((name) => ({ command: 'check', name })),
  ...[...legalNames, 'sends a body without an end', 'sends a byte of the body each second'].map((name) => ({
    command: 'compare',
    name,
  })),
];

test.each(interrupted)(
  'tollgate $command ends soon after SIGINT, with its report, if the target $name',
  async ({ command, name }) => {
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
  },
  2 * MINUTE_MS,
);
