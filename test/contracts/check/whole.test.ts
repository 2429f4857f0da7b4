import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { ledgersIn, runCheck } from './run-check.js';

const sandbox = await testSandbox();
const MINUTES = 60_000;

test(
  'everything holds for a sandbox, with nothing given but its address, and every operation succeeds',
  async () => {
    const before = await sandbox.store.listOrganizations();
    const { exit, report, cwd } = await runCheck([`${sandbox.url}/v1`]);
    const others = report.verdicts.filter(({ counts_as }) => counts_as !== 'passed');
    expect(others.map(({ id, outcome, finding, reason }) => [id, outcome, finding?.message, reason])).toEqual(
      [],
    );
    expect(exit).toBe(0);
    expect(report.coverage).toHaveLength(16);
    const gaps = report.coverage.flatMap(({ id, statuses, parameters }) => [
      ...statuses.filter(({ gap }) => gap !== null).map(({ status }) => `${status} of ${id}`),
      ...parameters.filter(({ gap }) => gap !== null).map(({ name }) => `${name} of ${id}`),
    ]);
    // No request can bring these about for certain.
    const beyondRequests = ['409 of createOrganizationConfiguration', /^50[03] of/];
    expect(gaps.filter((gap) => !beyondRequests.some((one) => gap.match(one)))).toEqual([]);
    expect(report.residue).toEqual([]);
    expect(await sandbox.store.listOrganizations()).toEqual(before);
    expect(ledgersIn(cwd)).toEqual([]);
  },
  5 * MINUTES,
);
