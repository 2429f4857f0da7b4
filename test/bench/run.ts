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
 * with another built clone, too; given twice, `requests` and `first-answer` measure both. `picture` draws the charts of the guide from `reference/`.
 */
const { values: flags, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});

/** Folders of the builds to compare with. */
const builds = flags.against.map((folder) => resolve(folder));
/** Benchmarks that compare with one build use the first. */
const against = builds[0] ?? null;

const benchmarks = {
  requests: (isQuick: boolean) => benchRequests(isQuick, [], builds),
  peers: benchPeers,
  advance: (isQuick: boolean) => benchAdvance(isQuick, against),
  pages: benchPages,
  compaction: benchCompaction,
  growth: benchGrowth,
  sandboxes: benchSandboxes,
  'first-answer': (isQuick: boolean) => benchFirstAnswer(isQuick, builds),
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
