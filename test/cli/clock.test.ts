import { expect, test } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

test('tollgate clock shows the time, the mode and the next due work, like tollgate clock show', async () => {
  const organization = await sandbox.newOrganization();
  const { stdout, ...rest } = await runCliAs(organization, 'clock');
  expect(rest).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/^now +2027-01-10T15:30:00\.000Z\nmode +frozen\nnext due +nothing is due\n$/);
  expect(await runCliAs(organization, 'clock', 'show')).toEqual({ stdout, ...rest });
});

test('tollgate clock advance accepts a duration, next and a day, and prints the charges and events', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  const month = await runCliAs(organization, 'clock', 'advance', '1mo');
  expect(month).toMatchObject({ exitCode: 0, stderr: '' });
  expect(month.stdout).toMatch(/^to +2027-02-10T15:30:00\.000Z\ncharges +1$/m);
  expect(month.stdout).toMatch(/^2027-02-10T15:30:00\.000Z +charge\.succeeded +evt_\w+ +chg_\w+$/m);
  const next = await runCliAs(organization, 'clock', 'advance', 'next', '--json');
  const advanced = JSON.parse(next.stdout) as Success<'advanceClock'>;
  expect(advanced).toMatchObject({ now: '2027-03-10T15:30:00.000Z', charges: { count: 1 } });
  const day = await runCliAs(organization, 'clock', 'advance', '2027-03-11');
  expect(day.stdout).toMatch(/^to +2027-03-11T00:00:00\.000Z$/m);
  expect(day.stdout).not.toContain('evt_');
});

test('tollgate clock sets the time of an empty organization, and switches between live and frozen', async () => {
  const organization = await sandbox.newOrganization();
  const set = await runCliAs(organization, 'clock', 'set', '2028-02-29T12:00:00Z', '--json');
  expect(JSON.parse(set.stdout)).toMatchObject({ mode: 'frozen', now: '2028-02-29T12:00:00.000Z' });
  const live = await runCliAs(organization, 'clock', 'live', '--json');
  expect(JSON.parse(live.stdout)).toMatchObject({ mode: 'live' });
  const frozen = await runCliAs(organization, 'clock', 'freeze');
  expect(frozen.stdout).toMatch(/^mode +frozen$/m);
  await organization.customer();
  const rejected = await runCliAs(organization, 'clock', 'set', '2029-01-01T00:00:00Z');
  expect(rejected).toMatchObject({ exitCode: 1, stdout: '' });
  expect((await organization.call('getClock')).body).toMatchObject({ mode: 'frozen' });
});

test('tollgate clock accelerate lets a day pass per second, or runs the clock by another factor', async () => {
  const organization = await sandbox.newOrganization();
  const accelerated = await runCliAs(organization, 'clock', 'accelerate');
  expect(accelerated.stdout).toMatch(/^mode +accelerated, 86400 seconds per second$/m);
  const slower = await runCliAs(organization, 'clock', 'accelerate', '60', '--json');
  expect(JSON.parse(slower.stdout)).toMatchObject({ mode: 'accelerated', factor: 60 });
  const set = await runCliAs(organization, 'clock', 'set', '2028-02-29T12:00:00Z', '--json');
  expect(JSON.parse(set.stdout)).toMatchObject({ mode: 'accelerated', factor: 60 });
});

test.each([
  ['fast', 2, 'Use a whole number from 1 to 100000'],
  ['100001', 1, '[factor]: '],
])(
  'tollgate clock accelerate %s exits with %d and says which factors are possible',
  async (factor, exitCode, message) => {
    const result = await runCliAs(await sandbox.newOrganization(), 'clock', 'accelerate', factor);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr).toContain(message);
  },
);

test('tollgate clock advance 1m exits with 2, because it could mean a minute or a month', async () => {
  const { exitCode, stderr } = await runCliAs(await sandbox.newOrganization(), 'clock', 'advance', '1m');
  expect(exitCode).toBe(2);
  expect(stderr).toContain("'1m' is invalid");
  expect(stderr).toContain('1mo');
});
