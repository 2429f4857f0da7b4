import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { runCheck } from './run-check.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;
const only = ['--only', 'reference.statuses', '--runs', '2', '--seed', '1'];

test(
  'tollgate check compares a target with a sandbox in its own process by default',
  async () => {
    const { exit, report } = await runCheck([`${sandbox.url}/v1`, ...only]);
    expect(exit).toBe(0);
    expect(report.pairs.compared).toBeGreaterThan(100);
  },
  2 * MINUTE_MS,
);

test(
  'tollgate check --no-reference compares with nothing, and the report states how to compare',
  async () => {
    const { report } = await runCheck([`${sandbox.url}/v1`, ...only, '--no-reference']);
    expect(report.pairs.compared).toBe(0);
    expect(report.untested).toMatchObject([{ label: 'no reference', requirements: ['reference.statuses'] }]);
    expect(report.untested[0]?.remedy).toContain('--no-reference');
  },
  MINUTE_MS,
);

test(
  'the phase reference sends no more requests to the target than --max-requests allows',
  async () => {
    const { report } = await runCheck([`${sandbox.url}/v1`, ...only, '--max-requests', '50']);
    expect(report.verdicts).toMatchObject([{ id: 'reference.statuses', outcome: 'not_run' }]);
    // Besides these 50, the clean-up sends one for each organization.
    expect(report.requests).toBeLessThan(60);
  },
  MINUTE_MS,
);
