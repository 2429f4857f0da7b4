import { beforeAll, expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { mutations, type Mutation } from './mutations.js';
import {
  checkFile,
  listFailures,
  recordTraffic,
  toNdjson,
  writeRecording,
  type RecordedLine,
} from './record.js';

const sandbox = await testSandbox();
let lines: RecordedLine[] = [];

beforeAll(async () => {
  lines = await recordTraffic(sandbox);
});

/** Smallest share of the mutations that has to be found. */
const MIN_SHARE = 0.9;

async function findFailures({ change }: Mutation): Promise<string[] | null> {
  const changed = structuredClone(lines);
  return change(changed) || JSON.stringify(changed) !== JSON.stringify(lines)
    ? listFailures(await checkFile(writeRecording(toNdjson(changed))))
    : null;
}

test(
  'tollgate drift finds faults in 90 % of the recordings with one changed response',
  async () => {
    expect(lines.length).toBeGreaterThan(1_000);
    expect(listFailures(await checkFile(writeRecording(toNdjson(lines))))).toEqual([]);
    const results: { name: string; failures: string[] | null }[] = [];
    for (const mutation of mutations)
      results.push({ name: mutation.name, failures: await findFailures(mutation) });
    const missed = results.filter(({ failures }) => failures?.length === 0);
    const report = results.map(({ name, failures }) => `${failures?.[0] ?? 'missed'} <- ${name}`);
    process.stdout.write(
      `${results.length - missed.length} of ${results.length} found\n${report.join('\n')}\n`,
    );
    // A mutation that changes nothing tests nothing.
    expect(results.filter(({ failures }) => failures === null)).toEqual([]);
    expect((results.length - missed.length) / results.length).toBeGreaterThanOrEqual(MIN_SHARE);
  },
  10 * 60_000,
);
