import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insert } from '../domain/shared/change.js';
import type { Charge, Organization } from '../domain/shared/records.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import { planWith, purchased } from '../../test/support/domain.js';
import { randomIds } from '../lib/ids.js';
import type { AppContext } from '../context.js';
import { onlyReplica, type Replica } from '../state/replica.js';
import { Scheduler } from './scheduler.js';

const DAY = 86_400_000;
const start = '2027-01-10T15:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A daily subscription of an organization, and a scheduler that looks after it. */
async function rig(
  more: Partial<Organization> = {},
  replica: Replica = onlyReplica('this'),
): Promise<{
  scheduler: Scheduler;
  charges: () => Promise<string[]>;
  remove: () => Promise<unknown>;
  errors: unknown[];
}> {
  const store = createMemoryStore();
  const errors: unknown[] = [];
  const organization = {
    id: 'org_1',
    clock: { mode: 'live', offset_ms: 0 },
    advance: null,
    ...more,
  } as Organization;
  await store.createOrganization(organization);
  const plan = planWith({
    rate: { kind: 'fixed_subscription', amount: 1, currency: 'EUR', interval: 'day', interval_count: 1 },
  });
  const changes = [insert('plans', plan), insert('purchases', purchased(plan))];
  await store.transact('org_1', () => Promise.resolve({ at: start, changes, result: null }));
  const parts = {
    store,
    realNow: () => Date.now(),
    newId: randomIds,
    origin: () => 'http://127.0.0.1',
    changed: () => undefined,
    replica,
    advancing: new Set(),
  } as unknown as AppContext;
  const scheduler = new Scheduler(parts, (error) => errors.push(error));
  const charges = (): Promise<string[]> =>
    store.read('org_1', async (reader) => {
      const entries = await reader.list('charges', { order: 'oldest', limit: 100 });
      return entries.map(({ record }: { record: Charge }) => record.created_at);
    });
  const remove = (): Promise<unknown> => store.deleteOrganizations(['org_1'], () => true);
  return { scheduler, charges, remove, errors };
}

/** The charges once there are so many: due work is done in turns of the event loop, which no fake timer counts. */
async function chargesOnce(count: number, charges: () => Promise<string[]>): Promise<string[]> {
  for (let turn = 0; turn < 10_000 && (await charges()).length < count; turn += 1) await nextTurn();
  return charges();
}

test('what falls due is done when it falls due', async () => {
  const { scheduler, charges } = await rig();
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY - 1);
  expect(await charges()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await chargesOnce(1, charges)).toEqual(['2027-01-11T15:30:00.000Z']);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await chargesOnce(2, charges)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await chargesOnce(3, charges)).toHaveLength(3);
});

test('what fell due while nobody was there carries its due instant', async () => {
  const { scheduler, charges } = await rig();
  vi.setSystemTime(Date.parse(start) + 3.5 * DAY);
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(await chargesOnce(3, charges)).toEqual(
    [1, 2, 3].map((days) => new Date(Date.parse(start) + days * DAY).toISOString()),
  );
});

test('an offset of the clock moves what falls due', async () => {
  const { scheduler, charges } = await rig({ clock: { mode: 'live', offset_ms: DAY / 2 } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY / 2);
  expect(await chargesOnce(1, charges)).toHaveLength(1);
});

test('a frozen clock is left alone', async () => {
  const { scheduler, charges } = await rig({ clock: { mode: 'frozen', now: start } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(5 * DAY);
  expect(await charges()).toEqual([]);
});

test('an advance that was cut off is completed', async () => {
  const to = '2027-01-13T15:30:00.000Z';
  const { scheduler, charges } = await rig({
    clock: { mode: 'frozen', now: start },
    advance: { from: start, to, idempotency: null },
  });
  await scheduler.start();
  expect(await chargesOnce(3, charges)).toHaveLength(3);
});

test('an advance is left to the process that is at work on it, and completed once that is gone', async () => {
  const advance = { from: start, to: '2027-01-13T15:30:00.000Z', idempotency: null, replica: 'other' };
  const atWork = new Set(['other']);
  const { scheduler, charges } = await rig(
    { clock: { mode: 'frozen', now: start }, advance },
    { id: 'this', isAtWork: (id) => atWork.has(id) },
  );
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await charges()).toEqual([]);
  atWork.clear();
  await scheduler.lookAtAll();
  expect(await chargesOnce(3, charges)).toHaveLength(3);
});

test('a period of months is waited for, however long the timers of Node reach', async () => {
  const { scheduler, charges } = await rig({ clock: { mode: 'live', offset_ms: -40 * DAY } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(40 * DAY);
  expect(await charges()).toEqual([]);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await chargesOnce(1, charges)).toHaveLength(1);
});

test.each([true, false])(
  'what was deleted is no fault, whether the scheduler is told so or not: %s',
  async (isTold) => {
    const { scheduler, remove, errors } = await rig();
    await scheduler.start();
    await remove();
    if (isTold) scheduler.look('org_1');
    await vi.advanceTimersByTimeAsync(5 * DAY);
    expect(errors).toEqual([]);
  },
);

test('nothing is done after it was stopped', async () => {
  const { scheduler, charges, errors } = await rig();
  await scheduler.start();
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(5 * DAY);
  expect([await charges(), errors]).toEqual([[], []]);
});
