import { expect } from 'vitest';
import type { TestSandbox } from '../../support/sandbox.js';
import type { Mutation } from './mutations.js';
import {
  checkFile,
  listFailures,
  recordTraffic,
  toNdjson,
  writeRecording,
  type RecordedLine,
} from './record.js';

/**
 * Records the traffic of a sandbox, and checks a copy of the recording with each mutation.
 *
 * @returns the share of the mutations that are found
 */
export async function checkMutations(sandbox: TestSandbox, mutations: readonly Mutation[]): Promise<number> {
  const lines = await recordTraffic(sandbox);
  expect(lines.length).toBeGreaterThan(1_000);
  expect(listFailures(await checkFile(writeRecording(toNdjson(lines))))).toEqual([]);
  const results: { name: string; failures: string[] | null }[] = [];
  for (const mutation of mutations)
    results.push({ name: mutation.name, failures: await findFailures(lines, mutation) });
  const missed = results.filter(({ failures }) => failures?.length === 0);
  const report = results.map(({ name, failures }) => `${failures?.[0] ?? 'missed'} <- ${name}`);
  process.stdout.write(
    `${results.length - missed.length} of ${results.length} found\n${report.join('\n')}\n`,
  );
  // A mutation that changes nothing tests nothing.
  expect(results.filter(({ failures }) => failures === null)).toEqual([]);
  return (results.length - missed.length) / results.length;
}

async function findFailures(lines: RecordedLine[], { change }: Mutation): Promise<string[] | null> {
  const changed = structuredClone(lines);
  return change(changed) || JSON.stringify(changed) !== JSON.stringify(lines)
    ? listFailures(await checkFile(writeRecording(toNdjson(changed))))
    : null;
}
