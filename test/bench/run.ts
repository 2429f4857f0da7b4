import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAdvance } from './advance.js';
import { benchCompaction } from './compaction.js';
import { benchGrowth } from './growth.js';
import { benchPages } from './pages.js';
import { benchPeers } from './peers.js';
import { benchRequests } from './requests.js';

/** `npm run bench`: every benchmark but that of the peers, or those that are named; `--quick` for a first look. */
const { values: flags, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const benchmarks = {
  requests: (isQuick: boolean) => benchRequests(isQuick),
  peers: benchPeers,
  advance: benchAdvance,
  pages: benchPages,
  compaction: benchCompaction,
  growth: benchGrowth,
};
const names =
  positionals.length > 0 ? positionals : Object.keys(benchmarks).filter((name) => name !== 'peers');
const date = new Date().toISOString();

for (const name of names) {
  if (!(name in benchmarks))
    throw new Error(`No benchmark is called ${name}: ${Object.keys(benchmarks).join(', ')}.`);
  const result = await benchmarks[name as keyof typeof benchmarks](flags.quick);
  console.log(`\nWritten to ${await write(name, result)}\n`);
}

/** @returns the path of the file */
async function write(name: string, result: object): Promise<string> {
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const file = new URL(`${date.replaceAll(':', '-')}-${name}-${process.version}.json`, folder);
  await writeFile(file, `${JSON.stringify({ node: process.version, date, ...result }, null, 2)}\n`);
  return fileURLToPath(file);
}
