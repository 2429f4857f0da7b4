import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { anOrganization } from '../../test/store/samples.js';
import { ControlledStore } from '../../test/support/controlled-store.js';
import { insert } from '../domain/shared/change.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import type { Decided, Reader } from '../store/store.js';
import { Feed } from '../state/event-bus.js';
import { TellingStore } from './publishing-store.js';

const noTimer = () => () => undefined;
const at = '2027-01-10T15:30:00.000Z';

/** What takes effect here is durable when the test says so; who has an interim result does not wait for that. */
class SlowStore extends ControlledStore {
  becomeDurable = (): Promise<void> => Promise.resolve();

  override async transact<Result>(
    id: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    let decided: Decided<Result> | undefined;
    const result = await super.transact(id, async (reader) => (decided = await work(reader)));
    if (decided?.isInterim !== true) await this.becomeDurable();
    return result;
  }

  override async read<Result>(id: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const result = await super.read(id, work);
    await this.becomeDurable();
    return result;
  }
}

async function rig(becomeDurable: () => Promise<void>) {
  const slow = new SlowStore(createMemoryStore());
  await slow.createOrganization(anOrganization('org_1'));
  slow.becomeDurable = becomeDurable;
  const feed = new Feed(noTimer);
  const store = new TellingStore(slow, feed, () => 0);
  let made = 0;
  const commit = (isInterim = false): Promise<null> =>
    store.transact('org_1', () => {
      const data = { organization_id: 'org_1' };
      const event = { id: `evt_${++made}`, type: 'ping' as const, timestamp: at, data };
      return Promise.resolve({ at, changes: [insert('events', event)], result: null, isInterim });
    });
  return { feed, commit };
}

const typesOf = (reading: ReturnType<Feed['open']>): string[] =>
  reading?.take(100).map(({ message }) => message.type) ?? [];

test('a commit is told once it is durable, and not before', async () => {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const durable = new Promise<void>((resolve) => (release = resolve));
  const hasTakenEffect = new Promise<void>((resolve) => (arrive = resolve));
  const { feed, commit } = await rig(() => {
    arrive();
    return durable;
  });
  const reading = feed.open('org_1', undefined);
  expect(typesOf(reading)).toEqual(['resync']);
  const committed = commit();
  await hasTakenEffect;
  expect(typesOf(reading)).toEqual([]);
  release();
  await committed;
  expect(typesOf(reading)).toEqual(['event']);
});

test('a commit that could not be made durable is told to nobody', async () => {
  const { feed, commit } = await rig(() => Promise.reject(new Error('the disk is full')));
  const reading = feed.open('org_1', undefined);
  expect(typesOf(reading)).toEqual(['resync']);
  await expect(commit()).rejects.toThrow('the disk is full');
  expect(typesOf(reading)).toEqual([]);
});

test('nothing is kept while nobody reads along', async () => {
  const { feed, commit } = await rig(() => Promise.resolve());
  await commit();
  expect(feed.isHeard('org_1')).toBe(false);
  const reading = feed.open('org_1', undefined);
  expect(reading?.take(1)).toMatchObject([{ message: { type: 'resync' } }]);
  expect(typesOf(reading)).toEqual([]);
});

test('interim commits are told once they are durable, and in their order', async () => {
  const waiting: (() => void)[] = [];
  const { feed, commit } = await rig(() => new Promise((resolve) => waiting.push(resolve)));
  const reading = feed.open('org_1', undefined);
  expect(typesOf(reading)).toEqual(['resync']);
  await commit(true);
  await commit(true);
  const last = commit();
  await vi.waitUntil(() => waiting.length === 3);
  expect(typesOf(reading)).toEqual([]);
  // That the last one is durable says the same of those before it.
  waiting[2]?.();
  await last;
  const told = reading?.take(100).map(({ message }) => message.data);
  expect(told).toMatchObject([{ id: 'evt_1' }, { id: 'evt_2' }, { id: 'evt_3' }]);
  for (const release of waiting) release();
  await nextTurn();
  expect(typesOf(reading)).toEqual([]);
});

test('interim commits that never became durable are told to nobody', async () => {
  const { feed, commit } = await rig(() => Promise.reject(new Error('the disk is full')));
  const reading = feed.open('org_1', undefined);
  expect(typesOf(reading)).toEqual(['resync']);
  await commit(true);
  await expect(commit()).rejects.toThrow('the disk is full');
  expect(typesOf(reading)).toEqual([]);
});
