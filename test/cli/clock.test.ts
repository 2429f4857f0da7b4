import { expect, test } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import { tollgate } from './program.js';

const sandbox = await testSandbox();

test('without anything else it is read', async () => {
  const shop = await sandbox.shop();
  const { stdout, ...rest } = await tollgate(shop, 'clock');
  expect(rest).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/^now +2027-01-10T15:30:00\.000Z\nmode +frozen\nnext due +nothing is to come\n$/);
  expect(await tollgate(shop, 'clock', 'show')).toEqual({ stdout, ...rest });
});

test('it advances by the calendar, to what comes next, and to a day, and tells what happened', async () => {
  const shop = await sandbox.shop();
  await shop.purchase(plans.fixed);
  const month = await tollgate(shop, 'clock', 'advance', '1mo');
  expect(month).toMatchObject({ exitCode: 0, stderr: '' });
  expect(month.stdout).toMatch(/^to +2027-02-10T15:30:00\.000Z\ncharges +1$/m);
  expect(month.stdout).toMatch(/^2027-02-10T15:30:00\.000Z +charge\.succeeded +evt_\w+ +chg_\w+$/m);
  const next = await tollgate(shop, 'clock', 'advance', 'next', '--json');
  const advanced = JSON.parse(next.stdout) as Success<'advanceClock'>;
  expect(advanced).toMatchObject({ now: '2027-03-10T15:30:00.000Z', charges: { count: 1 } });
  const day = await tollgate(shop, 'clock', 'advance', '2027-03-11');
  expect(day.stdout).toMatch(/^to +2027-03-11T00:00:00\.000Z$/m);
  expect(day.stdout).not.toContain('evt_');
});

test('it is set while there is nothing, and goes on or stands still', async () => {
  const shop = await sandbox.shop();
  const set = await tollgate(shop, 'clock', 'set', '2028-02-29T12:00:00Z', '--json');
  expect(JSON.parse(set.stdout)).toMatchObject({ mode: 'frozen', now: '2028-02-29T12:00:00.000Z' });
  const live = await tollgate(shop, 'clock', 'live', '--json');
  expect(JSON.parse(live.stdout)).toMatchObject({ mode: 'live' });
  const frozen = await tollgate(shop, 'clock', 'freeze');
  expect(frozen.stdout).toMatch(/^mode +frozen$/m);
  await shop.customer();
  const refused = await tollgate(shop, 'clock', 'set', '2029-01-01T00:00:00Z');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect((await shop.call('getClock')).body).toMatchObject({ mode: 'frozen' });
});

test('a month that could be a minute is asked about', async () => {
  const { exitCode, stderr } = await tollgate(await sandbox.shop(), 'clock', 'advance', '1m');
  expect(exitCode).toBe(2);
  expect(stderr).toContain("'1m' is invalid");
  expect(stderr).toContain('1mo');
});
