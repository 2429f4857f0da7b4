import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runCheck } from '../contracts/check/run-check.js';
import { apiKey, killReplica, startProcesses, type Process } from './processes.js';
import type { RoundRobin } from './round-robin.js';

/** Number of requests to the proxy between two kills. After each kill, another replica is started. */
const REQUESTS_BETWEEN_KILLS = 1_500;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Excludes tests of invalid HTTP, which the proxy rejects, and of error reports, which other processes print. */
const singleProcessExclusions = ['sockets', 'unknown-paths', 'content-type', 'response-validation'].flatMap(
  (name) => ['--exclude', `test/integration/http/${name}.test.ts`],
);

test.each([
  ['the integration suite', ['test/integration', 'test/deliveries', ...singleProcessExclusions]],
  ['the billing properties', ['test/properties/metrics.test.ts', 'test/properties/timeline.test.ts']],
])('%s passes with three replicas of which one is killed repeatedly', async (_name, files) => {
  const { proxy, replicas, databaseUrl, add } = await startProcesses();
  const environment = {
    PATH: process.env['PATH'],
    TOLLGATE_DATABASE_URL: databaseUrl,
    TOLLGATE_API_KEY: apiKey,
    TOLLGATE_TEST_URL: proxy.url,
  };
  const vitest = spawn('npx', ['vitest', 'run', '--config', '.config/vitest.config.ts', ...files], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    vitest.kill();
  });
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(vitest, 'close') as Promise<[number | null]>;
  const kills = await killReplicasUntil(ended, proxy, [...replicas], add);
  expect(await ended, output).toEqual([0, null]);
  expect(kills).toBeGreaterThan(0);
});

test('the contract suite passes with three replicas of which one is killed repeatedly', async () => {
  const { proxy, replicas, add } = await startProcesses();
  const checked = runCheck([`${proxy.url}/v1`]);
  const kills = await killReplicasUntil(checked, proxy, [...replicas], add);
  const { exit, report, output } = await checked;
  const others = report.verdicts.filter(({ counts_as }) => counts_as !== 'passed');
  expect(
    others.map(({ id, outcome, finding, reason }) => [id, outcome, finding?.message, reason]),
    output,
  ).toEqual([]);
  expect(exit).toBe(0);
  expect(kills).toBeGreaterThan(0);
});

/** Kills the oldest replica repeatedly, when it has no running requests. @returns the number of kills */
async function killReplicasUntil(
  ended: Promise<unknown>,
  proxy: RoundRobin,
  living: Process[],
  add: () => Promise<Process>,
): Promise<number> {
  let [kills, isOver] = [0, false];
  const over = ended.then(() => (isOver = true));
  for (;;) {
    await Promise.race([over, proxy.waitForRequests(proxy.requests + REQUESTS_BETWEEN_KILLS)]);
    const oldest = living.shift();
    if (isOver || !oldest) return kills;
    proxy.remove(oldest.url);
    await Promise.race([over, proxy.waitUntilIdle(oldest.url)]);
    await killReplica(proxy, oldest);
    kills += 1;
    living.push(await add());
  }
}
