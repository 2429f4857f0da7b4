import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, type Proxy } from './proxy.js';
import { runCheck, type CheckResult } from './run-check.js';

const sandbox = await testSandbox();
const REQUIREMENT = 'head.listCharges';
const NOTE = 'fails in 1 of 3 repetitions: the target answers inconsistently';

/** Starts a target that rejects the first requests of the method HEAD. */
function startInconsistentTarget(rejected: number): Promise<Proxy> {
  let count = 0;
  return startProxy(sandbox.url, {
    respond: ({ method }) => {
      if (method !== 'HEAD') return null;
      count += 1;
      return count <= rejected ? { status: 405, headers: {}, text: '' } : null;
    },
  });
}

const getRepetitions = ({ report }: CheckResult): unknown =>
  report.verdicts.find(({ id }) => id === REQUIREMENT)?.finding?.failed_repetitions;

test('every output of tollgate check says so if a requirement fails in one of three repetitions', async () => {
  const { url } = await startInconsistentTarget(1);
  const files = ['sarif', 'gitlab', 'ctrf', 'github-comment'].flatMap((name) => [`--${name}`, `out/${name}`]);
  const result = await runCheck([url, '--only', REQUIREMENT, '--out', 'out', ...files]);
  expect(getRepetitions(result)).toEqual({ failed: 1, of: 3 });
  expect(result.report.counts.broken).toBe(1);
  expect(result.exit).toBe(1);
  const folder = join(result.cwd, 'out');
  const names = readdirSync(folder);
  expect(names).toHaveLength(7);
  const silent = names.filter((name) => !readFileSync(join(folder, name), 'utf8').includes(NOTE));
  expect(silent).toEqual([]);
  expect(result.output).toContain(NOTE);
});

test('no output of tollgate check calls a target inconsistent that fails each time', async () => {
  const { url } = await startInconsistentTarget(Infinity);
  const result = await runCheck([url, '--only', REQUIREMENT]);
  expect(getRepetitions(result)).toEqual({ failed: 3, of: 3 });
  expect(result.output).not.toContain('repetitions');
});

test('tollgate check repeats no requirement beyond --max-requests', async () => {
  const unlimited = await startInconsistentTarget(1);
  await runCheck([unlimited.url, '--only', REQUIREMENT]);
  const isHead = ({ method }: Proxy['requests'][number]): boolean => method === 'HEAD';
  const first = unlimited.requests.findIndex(isHead);
  const second = unlimited.requests.findIndex((request, index) => index > first && isHead(request));
  const { url, requests } = await startInconsistentTarget(1);
  const result = await runCheck([url, '--only', REQUIREMENT, '--max-requests', String(second)]);
  expect(requests.filter(isHead)).toHaveLength(1);
  expect(unlimited.requests.filter(isHead).length).toBeGreaterThan(3);
  expect(getRepetitions(result)).toBeUndefined();
  expect(result.report.counts.broken).toBe(1);
});
