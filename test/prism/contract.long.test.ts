import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NOT_FOUND, startProxy } from '../contracts/check/proxy.js';
import { runCheck } from '../contracts/check/run-check.js';
import { startPrismMock } from './prism.js';

const baseline = fileURLToPath(new URL('../../contracts/baselines/prism.yaml', import.meta.url));
const statelessPhases = ['reachability', 'authentication', 'protocol', 'examples', 'bounds', 'negatives'];

test('all failures of a Prism mock in the stateless phases are in its baseline', async () => {
  const mock = await startPrismMock();
  // Prism ignores the base path of the OpenAPI document.
  const proxy = await startProxy(mock, {
    respond: ({ target }) => (target.startsWith('/_sandbox') ? NOT_FOUND : null),
    rewriteTarget: (target) => target.replace(/^\/v1/, ''),
  });
  const phases = statelessPhases.flatMap((phase) => ['--phase', phase]);
  const { exit, report, output } = await runCheck(
    [proxy.url, ...phases, '--seed', '7', '--baseline', baseline],
    {
      TOLLGATE_API_KEY: 'sk_test_of_a_mock_0123456789',
    },
  );
  const unknownFailures = report.verdicts.filter(
    ({ counts_as }) => counts_as === 'broken' || counts_as === 'advised',
  );
  expect(unknownFailures.map(({ id, finding }) => `${id}: ${finding?.message ?? ''}`)).toEqual([]);
  expect(exit, output).toBe(0);
  expect(report.baseline).toMatchObject({ unused: [], expired: [] });
  expect(report.counts.passed).toBeGreaterThan(20);
  expect(report.faults).toEqual([]);
});
