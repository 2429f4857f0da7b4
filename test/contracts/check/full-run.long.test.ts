import { expect, test } from 'vitest';
import { operations } from '../../../contracts/spec/api-documents.js';
import { testSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy } from './proxy.js';
import { listCleanupLogs, runCheck } from './run-check.js';
import { expectAbout, readGuideNumbers, readGuideResidue } from './run-sizes.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };

test(
  'tollgate check passes all requirements against a sandbox, covers all operations and leaves nothing behind',
  async () => {
    const before = await sandbox.store.listOrganizations();
    const { exit, report, cwd } = await runCheck([`${sandbox.url}/v1`]);
    const notPassed = report.verdicts.filter(({ counts_as }) => counts_as !== 'passed');
    expect(
      notPassed.map(({ id, outcome, finding, reason }) => [id, outcome, finding?.message, reason]),
    ).toEqual([]);
    expect(exit).toBe(0);
    expect(report.coverage).toHaveLength(operations.length);
    const gaps = report.coverage.flatMap(({ id, statuses, parameters }) => [
      ...statuses.filter(({ gap }) => gap !== null).map(({ status }) => `${status} of ${id}`),
      ...parameters.filter(({ gap }) => gap !== null).map(({ name }) => `${name} of ${id}`),
    ]);
    // No request provokes these reliably.
    const expectedGaps = ['409 of createOrganizationConfiguration', /^(408|431|50[0234]) of/];
    expect(gaps.filter((gap) => !expectedGaps.some((expected) => gap.match(expected)))).toEqual([]);
    expectAbout(report.requests, readGuideNumbers('With a sandbox')[1] ?? 0);
    const rejected = report.coverage.flatMap(({ statuses }) =>
      statuses.filter(({ status }) => status.startsWith('4')).map(({ count }) => count),
    );
    const rejectedShare = rejected.reduce((sum, count) => sum + count, 0) / report.requests;
    expect(rejectedShare, 'the guide says: about a quarter').toBeGreaterThan(0.2);
    expect(rejectedShare, 'the guide says: about a quarter').toBeLessThan(0.3);
    expect(report.residue).toEqual([]);
    expect(await sandbox.store.listOrganizations()).toEqual(before);
    expect(listCleanupLogs(cwd)).toEqual([]);
  },
  5 * MINUTE_MS,
);

test(
  'tollgate check passes without /_sandbox and with one key, and skips requirements with unmet needs',
  async () => {
    const proxy = await startProxy(sandbox.url, {
      respond: ({ target }) => (target.startsWith('/_sandbox') ? NOT_FOUND : null),
    });
    const { exit, report } = await runCheck([proxy.url], keys);
    expect(report.verdicts.filter(({ counts_as }) => counts_as === 'broken').map(({ id }) => id)).toEqual([]);
    expect(report.faults).toEqual([]);
    expect(exit).toBe(0);
    expectAbout(report.requests, readGuideNumbers('Without a sandbox, with two API keys')[1] ?? 0);
    expectAbout(report.residue.length, readGuideResidue());
    expect(report.lacking.map(({ need }) => need).sort()).toEqual([
      'clock',
      'receiver',
      'sandbox',
      'second-key',
    ]);
    const skipReasons = new Set(
      report.verdicts.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : [])),
    );
    for (const reason of skipReasons) expect(reason).toMatch(/^needs (clock|receiver|sandbox|second-key): /);
  },
  5 * MINUTE_MS,
);
