import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { Store } from '../../src/store/store.js';

const KILLS = Number(process.env['TOLLGATE_KILLS'] ?? 8);

/** Set TOLLGATE_KILL_SEED to a printed seed to kill after the same numbers of commits. */
const seed = Number(process.env['TOLLGATE_KILL_SEED'] ?? Date.now() % 2 ** 31);
const [moments = []] = fc.sample(
  fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: KILLS, maxLength: KILLS }),
  {
    seed,
    numRuns: 1,
  },
);

let directory: string;
const writers: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-kill-'));
  await bundleWriter();
});
afterAll(async () => {
  for (const writer of writers) writer.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

test(`the sandbox loses no acknowledged write over ${String(KILLS)} kills (TOLLGATE_KILL_SEED=${String(seed)})`, async () => {
  const acknowledged = new Map<string, number>();
  for (const moment of moments) {
    await writeUntilKilled(moment, acknowledged);
    const warnings: string[] = [];
    const data = join(directory, 'data');
    const store = await openFileStore({ directory: data, warn: (message) => void warnings.push(message) });
    for (const [organization, n] of acknowledged) await verify(store, organization, n);
    await store.close();
    for (const warning of warnings) expect(warning).toContain('cut');
  }
  expect(await readdir(join(directory, 'data'))).toContainEqual(expect.stringMatching(/^snapshot\.\d+$/));
  expect([...acknowledged.values()].reduce((sum, n) => sum + n)).toBeGreaterThan(KILLS);
});

/** Bundles the writer into one script, because compiling it at each start would take most of the time. */
async function bundleWriter(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL('writer.ts', import.meta.url)),
      target: 'node20',
      outDir: directory,
      emptyOutDir: false,
    },
    ssr: { noExternal: true },
  });
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
}

/** Starts a writer, kills it after so many acknowledged commits, and records the acknowledged ones. */
async function writeUntilKilled(commits: number, acknowledged: Map<string, number>): Promise<void> {
  const writer = spawn(process.execPath, [join(directory, 'writer.js'), join(directory, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writers.push(writer);
  const exit = once(writer, 'exit');
  let seen = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    const [, organization, n] = /^(org_\d) (\d+)$/.exec(line) ?? [];
    // The last line can be incomplete, because the writer was killed while printing it.
    if (organization === undefined) continue;
    acknowledged.set(organization, Math.max(acknowledged.get(organization) ?? 0, Number(n)));
    seen += 1;
    if (seen === commits) writer.kill('SIGKILL');
  }
  expect(await exit).toStrictEqual([null, 'SIGKILL']);
}

/**
 * Everything up to some commit exists, nothing of later commits exists, and no acknowledged commit is
 * missing.
 */
async function verify(store: Store, organization: string, acknowledged: number): Promise<void> {
  const { counter, charges, customers } = await store.read(organization, async (reader) => ({
    counter: await reader.get('charges', 'counter'),
    charges: await reader.list('charges', { order: 'oldest', limit: Infinity }),
    customers: await reader.list('customers', { order: 'oldest', limit: Infinity }),
  }));
  const n = counter?.amount ?? 0;
  expect(n).toBeGreaterThanOrEqual(acknowledged);
  const all = Array.from({ length: n }, (_, at) => at + 1);
  const pairs = charges.map(({ record }) => record.id).filter((id) => id !== 'counter');
  expect(pairs).toStrictEqual(all.slice(-500).map((each) => `chg_${String(each)}`));
  expect(customers.map(({ record }) => record.id)).toStrictEqual(
    all.slice(-10).map((each) => `cus_${String(each)}`),
  );
}
