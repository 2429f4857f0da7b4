import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { ledgersIn, runCheck } from './run-check.js';

const sandbox = await testSandbox();
const MINUTES = 60_000;

test(
  'everything holds for a sandbox, with nothing given but its address, and every operation succeeds',
  async () => {
    const { exit, report, cwd } = await runCheck([`${sandbox.url}/v1`]);
    const others = report.verdicts.filter(({ counts_as }) => counts_as !== 'passed');
    expect(others.map(({ id, outcome, finding, reason }) => [id, outcome, finding?.message, reason])).toEqual(
      [],
    );
    expect(exit).toBe(0);
    expect(report.coverage).toHaveLength(16);
    for (const { id, statuses } of report.coverage) {
      const successes = statuses.filter(({ status }) => status.startsWith('2'));
      expect(
        successes.every(({ count }) => count > 0),
        id,
      ).toBe(true);
    }
    expect(new Set(report.residue.map(({ kind }) => kind))).toEqual(new Set(['organization']));
    expect(ledgersIn(cwd)).toEqual([]);
  },
  5 * MINUTES,
);
