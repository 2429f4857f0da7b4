import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileLedger } from '../../../contracts/session/cleanup-log.js';
import { emptyFolder } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { notFound, startProxy, type Answered, type Asked } from './proxy.js';
import { ledgersIn, runCheck, startCheck } from './run-check.js';

/** What becomes of the organizations that a run made. */

const sandbox = await testSandbox();
const DELETE = '/_sandbox/organizations/delete';
const RESET = '/_sandbox/reset';

const idsOfAll = async (): Promise<string[]> =>
  (await sandbox.store.listOrganizations()).map(({ id }) => id).sort();

const countOf = (asked: readonly Asked[], target: string): number =>
  asked.filter((one) => one.target === target).length;

const keysIn = ({ text }: Asked): string[] => (JSON.parse(text) as { api_keys: string[] }).api_keys;

/** The ledger of a run that made so many organizations, and was killed. */
async function killedRun(baseUrl: string, count: number): Promise<{ cwd: string; keys: string[] }> {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, '.tollgate-check'));
  const ledger = fileLedger(join(cwd, '.tollgate-check', 'killed', 'ledger.jsonl'));
  ledger.write({ kind: 'run', run_id: 'killed', base_url: baseUrl, started_at: '2027-01-10T15:30:00.000Z' });
  const keys: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { organizationId: id, apiKey: api_key } = await sandbox.shop();
    ledger.write({ kind: 'organization', number, id, api_key });
    keys.push(api_key);
  }
  return { cwd, keys };
}

async function cleanUp(cwd: string): Promise<{ exit: number | string | null; output: string }> {
  const { program } = startCheck(['--clean-up', 'killed'], {}, cwd);
  return { exit: await program.ended(), output: program.output };
}

test('a hundred are deleted at a time, and what is gone already is no fault', async () => {
  const before = await idsOfAll();
  const proxy = await startProxy(sandbox.url, {});
  const { cwd, keys } = await killedRun(proxy.url, 230);
  await sandbox.client(null).call('deleteSandboxOrganizations', { body: { api_keys: keys.slice(0, 3) } });
  expect(await cleanUp(cwd)).toEqual({ exit: 0, output: '' });
  const batches = proxy.asked.filter(({ target }) => target === DELETE).map(keysIn);
  expect(batches.map(({ length }) => length).sort()).toEqual([100, 100, 30]);
  expect(batches.flat().sort()).toEqual(keys.sort());
  expect(countOf(proxy.asked, RESET)).toBe(0);
  expect(await idsOfAll()).toEqual(before);
  expect(ledgersIn(cwd)).toEqual([]);
});

const olderSandbox: Answered = {
  status: 404,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'req_01mc03h060e1ss5txeagq7bfbf' },
  text: JSON.stringify({
    type: '/docs/problems/path_not_found',
    title: 'There is nothing at this path',
    status: 404,
    detail: `Nothing is served at ${DELETE}: compare it with the reference.`,
    instance: DELETE,
    code: 'path_not_found',
    request_id: 'req_01mc03h060e1ss5txeagq7bfbf',
  }),
};

test.each([
  ['404 and a problem', olderSandbox],
  ['404 and something else', notFound],
  ['405', { ...notFound, status: 405, headers: { ...notFound.headers, allow: 'GET' } }],
])('where a sandbox cannot delete any (%s) each is emptied', async (_, refusal) => {
  const proxy = await startProxy(sandbox.url, {
    answer: ({ target }) => (target === DELETE ? refusal : null),
  });
  const before = await idsOfAll();
  const { exit, report, output, cwd } = await runCheck([proxy.url, '--smoke', '--seed', '7']);
  expect(report.verdicts.filter(({ counts_as }) => counts_as === 'broken')).toEqual([]);
  expect(exit).toBe(0);
  const made = (await idsOfAll()).filter((id) => !before.includes(id));
  expect(made.length).toBeGreaterThan(0);
  expect(report.residue.map(({ id }) => id).sort()).toEqual(made);
  expect(output).toContain('organization: it is empty now, and this target cannot delete it');
  expect(countOf(proxy.asked, RESET)).toBeGreaterThanOrEqual(made.length);
  expect(ledgersIn(cwd)).toEqual([]);
});

test('one that cannot be deleted yet keeps no other, is told of, and is deleted later', async () => {
  const before = await idsOfAll();
  let advancing: string | undefined;
  const proxy = await startProxy(sandbox.url, {
    answer: (asked) =>
      asked.target === DELETE && advancing !== undefined && keysIn(asked).includes(advancing)
        ? { ...olderSandbox, status: 409, text: conflict }
        : null,
  });
  const { cwd, keys } = await killedRun(proxy.url, 5);
  advancing = keys[2];
  const first = await cleanUp(cwd);
  const left = (await idsOfAll()).filter((id) => !before.includes(id));
  expect(left).toHaveLength(1);
  expect(first.output).toMatch(
    new RegExp(`^left behind: organization ${left.join()}: it was not deleted: .*409.*clock_advancing.*\n$`),
  );
  for (const key of keys) expect(first.output).not.toContain(key);
  expect([first.exit, ledgersIn(cwd)]).toEqual([1, ['killed']]);

  advancing = undefined;
  expect(await cleanUp(cwd)).toEqual({ exit: 0, output: '' });
  expect(await idsOfAll()).toEqual(before);
  expect(ledgersIn(cwd)).toEqual([]);
});

const conflict = JSON.stringify({
  ...(JSON.parse(olderSandbox.text) as object),
  type: '/docs/problems/clock_advancing',
  title: 'The clock is advancing',
  status: 409,
  detail: 'An advance of a clock is still running: wait for its answer, or leave that key out.',
  code: 'clock_advancing',
});
