import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { createTempFolder } from '../cli/program.js';
import { runCompare } from '../contracts/compare/run-compare.js';
import { getPostgresServer } from './server.js';

const OPERATIONS = 10_000;
/** A session has about thirty requests. */
const SESSIONS = '400';

test.each<[string, () => Promise<Sandbox<string | null>>]>([
  ['a data folder', () => startSandbox({ dataDirectory: createTempFolder() })],
  [
    'PostgreSQL',
    async () => startSandbox({ databaseUrl: await (await getPostgresServer()).createDatabase() }),
  ],
])('a sandbox on %s answers 10,000 random requests as one in memory does', async (_name, startStored) => {
  const sandboxes = [await startStored(), await startSandbox()];
  onTestFinished(async () => {
    for (const { close } of sandboxes) await close();
  });
  const [stored = '', inMemory = ''] = sandboxes.map(({ url }) => `${url}/v1`);
  const seed = String(randomInt(1_000_000_000));
  const { report, stdout, stderr } = await runCompare(stored, inMemory, [
    '--sessions',
    SESSIONS,
    '--seed',
    seed,
  ]);
  expect(report.differences, `--seed ${seed}\n${stdout}${stderr}`).toEqual([]);
  expect(report.compared).toBeGreaterThan(OPERATIONS);
});
