import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { listCleanupLogs, runCheck } from './run-check.js';

const sandbox = await testSandbox();

test('tollgate check --smoke passes against a sandbox and leaves nothing behind', async () => {
  const before = await sandbox.store.listOrganizations();
  const { exit, report, output, cwd } = await runCheck([`${sandbox.url}/v1`, '--smoke', '--seed', '7']);
  expect(output).toContain('The contract is kept, as far as tested. Selected: ');
  expect(exit).toBe(0);
  expect(report).toMatchObject({
    ending: 'passed',
    seed: 7,
    faults: [],
    counts: { broken: 0, advised: 0, skipped: 0 },
  });
  expect(report.counts.passed).toBe(report.verdicts.length);
  expect(report.residue).toEqual([]);
  expect(output).not.toContain('Left behind');
  expect(await sandbox.store.listOrganizations()).toEqual(before);
  expect(listCleanupLogs(cwd)).toEqual([]);
});
