import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunRecord } from '../../../contracts/report/run-record.js';
import { createTempFolder } from '../../cli/program.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { dropProperty, startProxy } from './proxy.js';
import { runCheck, runCheckWithoutReport, startCheck } from './run-check.js';

test.each(
  sampleCases(
    [
      {
        flags: ['--canaries'],
        message: '--canaries needs the record of earlier runs: add --record <folder>.',
      },
      {
        flags: ['--canaries', '--record', 'record', '--read-only'],
        message: '--canaries creates purchases: add --write 127.0.0.1:9.',
      },
    ],
    ({ flags }) => flags.length === 1,
  ),
)('tollgate check exits with 2 for $flags', async ({ flags, message }) => {
  const { exit, output } = await runCheckWithoutReport(['http://127.0.0.1:9/v1', ...flags]);
  expect(output).toContain(message);
  expect(exit).toBe(2);
});

test('tollgate check --canaries leaves at most 20 canaries, which the next run observes and other runs find again', async () => {
  const gateway = await startOtherGateway();
  const folder = createTempFolder();
  const only = ['--only', 'journeys.story.*', '--only', 'reachability.*'];
  const check = () =>
    runCheck([gateway.url, ...only, '--canaries', '--record', folder], { TOLLGATE_API_KEY: gateway.apiKey });
  const listIds = ({ report }: Awaited<ReturnType<typeof check>>): (string | undefined)[] =>
    (report.canaries?.live ?? [])
      .filter(({ mark }) => !mark.startsWith('one-time'))
      .map(({ id }) => id)
      .toSorted();
  const first = await check();
  expect(first.exit).toBe(0);
  expect(first.output).toMatch(/Canaries show more of .*renewals.* tomorrow; of .* in 2 days;/);
  expect(first.report.canaries?.live).toHaveLength(20);
  expect(first.report.residue.map(({ id }) => id)).not.toContain(first.report.canaries?.live[0]?.id);
  const second = listIds(await check());
  // A one-time payment is over at once, and leaves room for one more.
  expect(second).toHaveLength(20);
  expect(second).toEqual(expect.arrayContaining(listIds(first)));

  // Without its record, the next run reads the canaries from the target. A foreign record names purchases of others.
  for (const name of readdirSync(folder)) {
    const record = JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunRecord;
    const live = record.canaries?.live.map((state) => ({ ...state, id: state.id.replace(/.{4}$/, '0000') }));
    writeFileSync(join(folder, name), JSON.stringify({ ...record, canaries: { live, shown: {} } }));
  }
  expect(listIds(await check())).toEqual(second);
  await gateway.close();
}, 60_000);

testInLongRun(
  'tollgate check --canaries reports a target whose purchases have no metadata, and does not fail itself',
  async () => {
    const gateway = await startOtherGateway();
    const proxy = await startProxy(new URL(gateway.url).origin, { change: dropProperty('metadata') });
    const flags = [
      '--only',
      'journeys.story.trial',
      '--only',
      'conformance.*',
      '--canaries',
      '--record',
      'record',
    ];
    const { program, cwd } = startCheck([proxy.url, ...flags], { TOLLGATE_API_KEY: gateway.apiKey });
    expect(await program.waitForExit()).toBe(1);
    const again = startCheck([proxy.url, ...flags], { TOLLGATE_API_KEY: gateway.apiKey }, cwd);
    expect(await again.program.waitForExit()).toBe(1);
    expect(again.program.output).not.toContain('The suite itself failed');
    await gateway.close();
  },
  60_000,
);
