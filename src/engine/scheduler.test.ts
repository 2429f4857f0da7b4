import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insert } from '../domain/shared/change.js';
import { readClock } from '../domain/shared/clock.js';
import type { Charge, Customer, Organization } from '../domain/shared/records.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import { buildPlan, buyPlan } from '../../test/support/domain.js';
import { createRandomId } from '../lib/ids.js';
import type { AppContext } from './context.js';
import { Metrics } from '../state/metrics.js';
import { createSoleReplica, type Replica } from '../state/replica.js';
import { Scheduler } from './scheduler.js';

const DAY = 86_400_000;
const start = '2027-01-10T15:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates an organization with a daily subscription and a scheduler for it. */
async function setUp(
  more: Partial<Organization> = {},
  replica: Replica = createSoleReplica('this'),
): Promise<{
  scheduler: Scheduler;
  listCharges: () => Promise<string[]>;
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
  const plan = buildPlan({
    rate: { kind: 'fixed_subscription', amount: 1, currency: 'EUR', interval: 'day', interval_count: 1 },
  });
  const purchase = buyPlan(plan);
  const customer = { id: purchase.customer_id, created_at: start } as Customer;
  const changes = [insert('customers', customer), insert('plans', plan), insert('purchases', purchase)];
  const at = readClock(organization, Date.now(), null);
  await store.transact('org_1', () => Promise.resolve({ at, changes, result: null }));
  const context = {
    store,
    realNow: () => Date.now(),
    newId: createRandomId,
    getOrigin: () => 'http://127.0.0.1',
    onCommitted: () => undefined,
    metrics: new Metrics(),
    replica,
    runningAdvances: new Set(),
    shutdown: new AbortController().signal,
  } as unknown as AppContext;
  const scheduler = new Scheduler(context, (error) => errors.push(error));
  const listCharges = (): Promise<string[]> =>
    store.read('org_1', async (reader) => {
      const entries = await reader.list('charges', { order: 'oldest', limit: 100 });
      return entries.map(({ record }: { record: Charge }) => record.created_at);
    });
  const remove = (): Promise<unknown> => store.deleteOrganizations(['org_1'], () => true);
  return { scheduler, listCharges, remove, errors };
}

/** Waits for a number of charges. Due work yields to the event loop, which fake timers do not advance. */
async function waitForCharges(count: number, listCharges: () => Promise<string[]>): Promise<string[]> {
  for (let turn = 0; turn < 10_000 && (await listCharges()).length < count; turn += 1) await nextTurn();
  return listCharges();
}

test('the scheduler lists the delay of work until it has run', async () => {
  const { scheduler, listCharges } = await setUp();
  await scheduler.start();
  expect(scheduler.listDelays()).toEqual([]);
  // The timers do not fire, as in a process that is frozen.
  vi.setSystemTime(Date.parse(start) + DAY + 500);
  expect(scheduler.listDelays()).toEqual([500]);
  await vi.advanceTimersByTimeAsync(DAY);
  await waitForCharges(1, listCharges);
  await vi.waitFor(() => {
    expect(scheduler.listDelays()).toEqual([]);
  }, 30_000);
});

test('the scheduler runs work of a live clock when it is due', async () => {
  const { scheduler, listCharges } = await setUp();
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY - 1);
  expect(await listCharges()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waitForCharges(1, listCharges)).toEqual(['2027-01-11T15:30:00.000Z']);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await waitForCharges(2, listCharges)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await waitForCharges(3, listCharges)).toHaveLength(3);
});

test('the scheduler runs work that became overdue while the process was stopped, at its due instant', async () => {
  const { scheduler, listCharges } = await setUp();
  vi.setSystemTime(Date.parse(start) + 3.5 * DAY);
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(await waitForCharges(3, listCharges)).toEqual(
    [1, 2, 3].map((days) => new Date(Date.parse(start) + days * DAY).toISOString()),
  );
});

test('the scheduler takes the offset of a live clock into account', async () => {
  const { scheduler, listCharges } = await setUp({ clock: { mode: 'live', offset_ms: DAY / 2 } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY / 2);
  expect(await waitForCharges(1, listCharges)).toHaveLength(1);
});

test('the scheduler takes the factor of an accelerated clock into account', async () => {
  const { scheduler, listCharges } = await setUp({
    clock: { mode: 'accelerated', factor: 86_400, from: start, since_ms: Date.parse(start) },
  });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(await listCharges()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waitForCharges(1, listCharges)).toEqual(['2027-01-11T15:30:00.000Z']);
});

test('the scheduler runs no work of a frozen clock', async () => {
  const { scheduler, listCharges } = await setUp({ clock: { mode: 'frozen', now: start } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(5 * DAY);
  expect(await listCharges()).toEqual([]);
});

test('the scheduler completes an interrupted advance when it starts', async () => {
  const to = '2027-01-13T15:30:00.000Z';
  const { scheduler, listCharges } = await setUp({
    clock: { mode: 'frozen', now: start },
    advance: { from: start, to, idempotency: null },
  });
  await scheduler.start();
  expect(await waitForCharges(3, listCharges)).toHaveLength(3);
});

test('the scheduler resumes the advance of another replica only after that replica has stopped', async () => {
  const advance = { from: start, to: '2027-01-13T15:30:00.000Z', idempotency: null, replica: 'other' };
  const alive = new Set(['other']);
  const { scheduler, listCharges } = await setUp(
    { clock: { mode: 'frozen', now: start }, advance },
    { id: 'this', isAlive: (id) => alive.has(id) },
  );
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await listCharges()).toEqual([]);
  alive.clear();
  await scheduler.wakeAll();
  expect(await waitForCharges(3, listCharges)).toHaveLength(3);
});

test('the scheduler runs work on time that is due later than the maximum delay of a timer', async () => {
  const { scheduler, listCharges } = await setUp({ clock: { mode: 'live', offset_ms: -40 * DAY } });
  await scheduler.start();
  await vi.advanceTimersByTimeAsync(40 * DAY);
  expect(await listCharges()).toEqual([]);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(await waitForCharges(1, listCharges)).toHaveLength(1);
});

test.each([true, false])(
  'the scheduler reports no error for a deleted organization (scheduler woken: %s)',
  async (isWoken) => {
    const { scheduler, remove, errors } = await setUp();
    await scheduler.start();
    await remove();
    if (isWoken) scheduler.wake('org_1');
    await vi.advanceTimersByTimeAsync(5 * DAY);
    expect(errors).toEqual([]);
  },
);

test('the scheduler runs no work after it has stopped', async () => {
  const { scheduler, listCharges, errors } = await setUp();
  await scheduler.start();
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(5 * DAY);
  expect([await listCharges(), errors]).toEqual([[], []]);
});
