import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAdvance } from './advance.js';
import { benchCompaction } from './compaction.js';
import { benchFirstAnswer } from './first-answer.js';
import { benchGrowth } from './growth.js';
import { benchPages } from './pages.js';
import { benchPeers } from './peers.js';
import { writePictures } from './picture.js';
import { benchPostgres } from './postgres.js';
import { benchRequests } from './requests.js';
import { benchSandboxes } from './sandboxes.js';
import { summarize } from './summary.js';

/**
 * `npm run bench` runs every benchmark except `peers` and `postgres`, or the named ones, and prints a table of targets and
 * results. `--quick` gives a first impression. `--against` measures `requests`, `advance`, `first-answer` and `postgres`
 * with another built clone, too. `picture` draws the charts of the guide from `reference/`.
 */
const { values: flags, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
});

/** Folder of the build to compare with; null for none. */
const against = flags.against === undefined ? null : resolve(flags.against);

const benchmarks = {
  requests: (isQuick: boolean) => benchRequests(isQuick, { against }),
  peers: benchPeers,
  advance: (isQuick: boolean) => benchAdvance(isQuick, against),
  pages: benchPages,
  compaction: benchCompaction,
  growth: benchGrowth,
  sandboxes: benchSandboxes,
  'first-answer': (isQuick: boolean) => benchFirstAnswer(isQuick, against),
  postgres: (isQuick: boolean) => benchPostgres(isQuick, against),
  picture: writePictures,
};
/** Benchmarks that run only when they are named. */
const onDemand = new Set(['peers', 'postgres', 'picture']);
const names =
  positionals.length > 0 ? positionals : Object.keys(benchmarks).filter((name) => !onDemand.has(name));
const date = new Date().toISOString();
const results: Record<string, object> = {};

for (const name of names) {
  if (!(name in benchmarks))
    throw new Error(`No benchmark is called ${name}: ${Object.keys(benchmarks).join(', ')}.`);
  const result = await benchmarks[name as keyof typeof benchmarks](flags.quick);
  results[name] = result;
  console.log(`\nWritten to ${await write(name, result)}\n`);
}
const summary = summarize(results);
if (summary.length > 0) console.table(summary);

/** @returns the path of the file */
async function write(name: string, result: object): Promise<string> {
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const file = new URL(`${date.replaceAll(':', '-')}-${name}-${process.version}.json`, folder);
  await writeFile(file, `${JSON.stringify({ node: process.version, date, ...result }, null, 2)}\n`);
  return fileURLToPath(file);
}
