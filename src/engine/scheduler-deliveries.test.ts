import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insert } from '../domain/shared/change.js';
import { initialSettings } from '../domain/catalog/configuration.js';
import { newDelivery } from '../domain/delivery/delivery.js';
import type { ClockState, Configuration, Organization } from '../domain/shared/records.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import type { AppContext } from '../context.js';
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
  ...initialSettings,
  id: 'cfg_1',
  created_at: start,
  version: 1,
  webhook,
};

/** A delivery that is to be tried again in an hour, and when a scheduler asked for it to be sent. */
async function rig(clock: ClockState, more: Partial<Organization> = {}): Promise<string[]> {
  const store = createMemoryStore();
  await store.createOrganization({ id: 'org_1', clock, advance: null, ...more } as Organization);
  const delivery = newDelivery('dlv_1', { id: 'evt_1', type: 'ping' }, url, start);
  const changes = [
    insert('configurations', configuration),
    insert('deliveries', { ...delivery, next_attempt_at: later }),
  ];
  await store.transact('org_1', () => Promise.resolve({ at: start, changes, result: null }));
  const parts = { store, realNow: () => Date.now() } as unknown as AppContext;
  const asked: string[] = [];
  const scheduler = new Scheduler(
    parts,
    (error) => {
      throw error;
    },
    () => {
      asked.push(new Date().toISOString());
    },
  );
  await scheduler.start();
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  scheduler.stop();
  return asked;
}

test('on a live clock a retry is sent when it falls due, and asked for once', async () => {
  expect(await rig({ mode: 'live', offset_ms: 0 })).toEqual([later]);
});

test('on a frozen clock a retry waits for the clock', async () => {
  expect(await rig({ mode: 'frozen', now: start })).toEqual([]);
});

test('what is only collected is not waited for', async () => {
  expect(await rig({ mode: 'live', offset_ms: 0 }, { delivery_mode: 'collect' })).toEqual([]);
});
