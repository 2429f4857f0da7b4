import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { notFound, startProxy } from '../contracts/check/proxy.js';
import { runCheck } from '../contracts/check/run-check.js';
import { startMock } from './prism.js';

const baseline = fileURLToPath(new URL('../../contracts/baselines/prism.yaml', import.meta.url));
const stateless = ['reachability', 'authentication', 'protocol', 'examples', 'bounds', 'negatives'];

test('what a mock without state does not keep of the contract is known', async () => {
  const mock = await startMock();
  // Prism ignores the base path of the description.
  const proxy = await startProxy(mock, {
    answer: ({ target }) => (target.startsWith('/_sandbox') ? notFound : null),
    place: (target) => target.replace(/^\/v1/, ''),
  });
  const phases = stateless.flatMap((phase) => ['--phase', phase]);
  const { exit, report, output } = await runCheck(
    [proxy.url, ...phases, '--seed', '7', '--baseline', baseline],
    {
      TOLLGATE_API_KEY: 'sk_test_of_a_mock_0123456789',
    },
  );
  const unknown = report.verdicts.filter(
    ({ counts_as }) => counts_as === 'broken' || counts_as === 'advised',
  );
  expect(unknown.map(({ id, finding }) => `${id}: ${finding?.message ?? ''}`)).toEqual([]);
  expect(exit, output).toBe(0);
  expect(report.baseline).toEqual({ unused: [], expired: [] });
  expect(report.counts.passed).toBeGreaterThan(20);
  expect(report.faults).toEqual([]);
});
