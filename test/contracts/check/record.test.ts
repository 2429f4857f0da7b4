import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingLife, RecordedRun, Report } from '../../../contracts/report/report.js';
import { formatDay } from '../../../contracts/report/format-time.js';
import { createTempFolder, runCli } from '../../cli/program.js';
import { testInLongRun } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, dropProperty, type Proxy } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';

const sandbox = await testSandbox();
const quick = ['--only', 'head.list*', '--only', 'conformance.*', '--seed', '7'];

/** Starts a target whose responses lack the given properties. */
async function startBrokenTarget(
  ...initial: string[]
): Promise<Proxy & { setMissing: (...names: string[]) => void }> {
  let missing = initial;
  const proxy = await startProxy(sandbox.url, {
    change: (response, request) =>
      missing.reduce((changed, name) => dropProperty(name)(changed, request), response),
  });
  return { ...proxy, setMissing: (...names) => (missing = names) };
}

const listIdentities = ({ verdicts }: Report): string[] =>
  verdicts
    .flatMap(({ finding }) => finding?.identities ?? [])
    .map(({ requirement, operation, place, kind }) => [requirement, operation, place, kind].join(' '))
    .toSorted();

test('two runs with different seeds find the same identities in the same broken target', async () => {
  const proxy = await startProxy(sandbox.url, {
    change: (response, { method, target }) => {
      if (target.startsWith('/_sandbox') || !response.text.startsWith('{')) return response;
      const text = response.text
        .replaceAll('"has_more":', '"has_less":')
        .replaceAll(/"name":"[^"]*"/g, '"name":"Renamed"');
      return method === 'GET' && target.startsWith('/v1/charges/')
        ? { ...response, text, status: 500 }
        : { ...response, text };
    },
  });
  const only = ['conformance.*', 'head.*', 'pages.whole.*', 'echo.*', 'generated.valid.*', 'model.requests'];
  const run = (seed: string) =>
    runCheck([proxy.url, ...only.flatMap((id) => ['--only', id]), '--runs', '3', '--quiet', '--seed', seed]);
  const first = await run('1');
  const second = await run('2');
  expect(first.report.findings.length).toBeGreaterThan(0);
  expect(new Set(listIdentities(first.report)).size).toBeGreaterThan(30);
  expect(listIdentities(second.report)).toEqual(listIdentities(first.report));
  expect(listIdentities(first.report).join('\n')).not.toMatch(/[a-z]_[0-9a-z]{20,}|\/\d/);
}, 180_000);

test('tollgate check --record reports new, broken and fixed findings, and tollgate check history prints them', async () => {
  const proxy = await startBrokenTarget('has_more');
  const folder = join(createTempFolder(), 'record');
  const check = (...flags: string[]) => runCheck([proxy.url, ...quick, '--record', folder, ...flags]);
  const first = await check();
  expect(first.output).toContain('history:      new in this run');
  const second = await check('--out', 'out');
  const { run_id, started_at } = first.report;
  const since = `broken since ${formatDay(started_at)}, run ${run_id}`;
  expect(second.output).toContain(since);
  expect(readFileSync(join(second.cwd, 'out/summary.md'), 'utf8')).toContain('History: broken since');
  expect(readFileSync(join(second.cwd, 'out/report.html'), 'utf8')).toContain('<h2>History</h2>');
  expect(second.report.history?.runs.map((run) => run.run_id)).toEqual([run_id, second.report.run_id]);
  proxy.setMissing();
  const third = await check();
  expect(third.exit).toBe(0);
  expect(third.output).toContain('Fixed since the last run that tested them:\n  ');
  writeFileSync(join(folder, 'cut-off.json'), '{"version":1');

  const history = await runCli(['check', 'history', '--record', folder], { cwd: folder });
  expect(history.stdout).toContain(`${proxy.url}, 3 runs:`);
  expect(history.stdout).toContain(
    `fixed since ${formatDay(started_at)}, run ${third.report.run_id}: conformance.body`,
  );
  expect(history.stdout).toContain('cut-off.json: it is cut off or no JSON');
  const { stdout } = await runCli(['check', 'history', '--record', folder, '--json'], { cwd: folder });
  const { targets } = JSON.parse(stdout) as { targets: { runs: RecordedRun[]; findings: FindingLife[] }[] };
  expect(targets[0]?.runs).toHaveLength(3);
  expect(targets[0]?.findings.every(({ status, runs }) => status === 'fixed' && runs === 2)).toBe(true);

  const text = readFileSync(join(folder, `${run_id}.json`), 'utf8');
  expect(text).not.toMatch(/sk_test|Bearer|"text"|"body":|@/);
  expect(text.length).toBeLessThan(20_000);
});

testInLongRun('two runs that end at the same time both record themselves', async () => {
  const proxy = await startBrokenTarget('has_more');
  const folder = createTempFolder();
  const runs = await Promise.all(
    [1, 2].map(() => runCheck([proxy.url, ...quick, '--quiet', '--record', folder])),
  );
  expect(readdirSync(folder).toSorted()).toEqual(
    runs.map(({ report }) => `${report.run_id}.json`).toSorted(),
  );
  const { stdout } = await runCli(['check', 'history', '--record', folder, '--json'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ targets: [{ runs: [{}, {}] }], damaged: [] });
});

test('tollgate check history exits with 2 for a folder without records', async () => {
  const { exit, output } = await runCheckWithoutReport(['history', '--record', 'missing']);
  expect(output).toContain('missing has no records of runs.');
  expect(exit).toBe(2);
});

test('tollgate check --owners groups the findings by team and names the team in the baseline', async () => {
  const proxy = await startBrokenTarget('has_more');
  const folder = createTempFolder();
  const owners = join(folder, 'owners.yaml');
  const baseline = join(folder, 'baseline.yaml');
  writeFileSync(owners, 'operations: { "list*": Team Lists }\nareas: { http: Platform }\n');
  const { output, cwd, report } = await runCheck([proxy.url, ...quick, '--owners', owners, '--out', 'out']);
  const heading = `Team Lists: ${report.findings.length} finding`;
  expect(output).toContain(heading);
  for (const name of ['summary.md', 'report.html'])
    expect(readFileSync(join(cwd, 'out', name), 'utf8'), name).toContain(heading);
  await runCheck([proxy.url, ...quick, '--owners', owners, '--baseline', baseline, '--baseline-update']);
  expect(readFileSync(baseline, 'utf8')).toContain('owner: Team Lists');

  writeFileSync(owners, 'areas: { lists: Platform }\n');
  const unknown = await runCheckWithoutReport([proxy.url, '--owners', owners]);
  expect(unknown.output).toContain('"lists" in areas, which does not exist. The areas are authentication');
  expect(unknown.exit).toBe(2);
});

testInLongRun(
  'a baseline without places keeps working, says what it hides, and --baseline-update converts it',
  async () => {
    const proxy = await startBrokenTarget('has_more');
    const file = join(createTempFolder(), 'baseline.yaml');
    const entries = ['conformance.*', 'head.*'].map(
      (requirement) => `- requirement: "${requirement}"\n  reason: a known gap\n  expires: never\n`,
    );
    writeFileSync(file, entries.join(''));
    const flags = [proxy.url, ...quick, '--baseline', file];
    const old = await runCheck(flags);
    expect(old.exit).toBe(0);
    expect(old.output).toMatch(/^ {2}head\.\* has no place, and hides \d+ findings?: head\.list/m);
    const updated = await runCheck([...flags, '--baseline-update']);
    expect(updated.exit).toBe(0);
    // A run of selected requirements does not show all places of a conformance rule.
    expect(updated.output).toMatch(
      /Added 0 entries to .*baseline\.yaml, converted 1 to \d with places, kept 1\.\n/,
    );
    expect(updated.output).not.toMatch(/^ {2}head\.\* has no place/m);
    proxy.setMissing('has_more', 'id');
    const moved = await runCheck(flags);
    const broken = moved.report.verdicts.filter(({ counts_as }) => counts_as === 'broken');
    expect(broken.map(({ id }) => id)).toContain('head.listConsumptions');
    expect(moved.exit).toBe(1);
  },
);
