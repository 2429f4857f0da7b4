import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insert } from '../domain/shared/change.js';
import { defaultSettings } from '../domain/catalog/configuration.js';
import { createDelivery } from '../domain/delivery/delivery.js';
import type { ClockState, Configuration, Organization } from '../domain/shared/records.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import type { AppContext } from './context.js';
import { Scheduler } from './scheduler.js';

const HOUR = 3_600_000;
const start = '2027-01-10T15:30:00.000Z';
const later = new Date(Date.parse(start) + HOUR).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const url = 'http://127.0.0.1:1/hook';
const webhook = { url, event_types: null, secret: 'whsec_', previous_secret: null };
const configuration: Configuration = {
  ...defaultSettings,
  id: 'cfg_1',
  created_at: start,
  version: 1,
  webhook,
};

/** Schedules a delivery retry in an hour and returns the instants at which the scheduler requested deliveries. */
async function setUp(clock: ClockState, more: Partial<Organization> = {}): Promise<string[]> {
  const store = createMemoryStore();
  await store.createOrganization({ id: 'org_1', clock, advance: null, ...more } as Organization);
  const delivery = createDelivery('dlv_1', { id: 'evt_1', type: 'ping' }, url, start);
  const changes = [
    insert('configurations', configuration),
    insert('deliveries', { ...delivery, next_attempt_at: later }),
  ];
  await store.transact('org_1', () => Promise.resolve({ at: start, changes, result: null }));
  const context = { store, realNow: () => Date.now() } as unknown as AppContext;
  const requestedAt: string[] = [];
  const scheduler = new Scheduler(
    context,
    (error) => {
      throw error;
    },
    () => {
      requestedAt.push(new Date().toISOString());
    },
  );
  await scheduler.start();
  requestedAt.length = 0;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  scheduler.stop();
  return requestedAt;
}

test('the scheduler requests a delivery retry once, when it is due on a live clock', async () => {
  expect(await setUp({ mode: 'live', offset_ms: 0 })).toEqual([later]);
});

test('the scheduler requests no delivery retry on a frozen clock', async () => {
  expect(await setUp({ mode: 'frozen', now: start })).toEqual([]);
});

test('the scheduler requests no delivery retry in the delivery mode collect', async () => {
  expect(await setUp({ mode: 'live', offset_ms: 0 }, { delivery_mode: 'collect' })).toEqual([]);
});
