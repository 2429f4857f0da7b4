import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildOrganization } from '../../test/store/samples.js';
import { ControlledStore } from '../../test/support/controlled-store.js';
import { insert } from '../domain/shared/change.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import type { TransactionResult, Reader } from '../store/store.js';
import { MemoryEventBus } from '../state/event-bus.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import { PublishingStore } from './publishing-store.js';

const noTimer = () => () => undefined;
const at = '2027-01-10T15:30:00.000Z';

/** Store whose commits become durable when the test says so. Interim results are returned before that. */
class SlowStore extends ControlledStore {
  override waitUntilDurable = (): Promise<void> => Promise.resolve();

  override async transact<Result>(
    id: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    let transaction: TransactionResult<Result> | undefined;
    const result = await super.transact(id, async (reader) => (transaction = await work(reader)));
    if (transaction?.isInterim !== true) await this.waitUntilDurable();
    return result;
  }
}

async function setUp(waitUntilDurable: () => Promise<void>) {
  const slowStore = new SlowStore(createMemoryStore());
  await slowStore.createOrganization(buildOrganization('org_1'));
  slowStore.waitUntilDurable = waitUntilDurable;
  const eventBus = new MemoryEventBus(noTimer);
  const store = new PublishingStore(slowStore, eventBus, () => 0);
  let created = 0;
  const commit = (isInterim = false): Promise<null> =>
    store.transact('org_1', () => {
      const data = { organization_id: 'org_1' };
      const id = `evt_${++created}`;
      const event = { id, type: 'ping' as const, timestamp: at, sequence: created, data, cause: null };
      return Promise.resolve({ at, changes: [insert('events', event)], result: null, isInterim });
    });
  return { eventBus, commit };
}

/** Reads all messages that are available. */
function readAll(subscription: ReturnType<MemoryEventBus['subscribe']>): StreamMessage[] {
  const message = subscription?.read();
  return message ? [JSON.parse(message.json) as StreamMessage, ...readAll(subscription)] : [];
}

const readTypes = (subscription: ReturnType<MemoryEventBus['subscribe']>): string[] =>
  readAll(subscription).map(({ type }) => type);

test('PublishingStore publishes a commit once it is durable, and not before', async () => {
  let resolveDurable = (): void => undefined;
  let resolveApplied = (): void => undefined;
  const durable = new Promise<void>((resolve) => (resolveDurable = resolve));
  const applied = new Promise<void>((resolve) => (resolveApplied = resolve));
  const { eventBus, commit } = await setUp(() => {
    resolveApplied();
    return durable;
  });
  const subscription = eventBus.subscribe('org_1', undefined);
  expect(readTypes(subscription)).toEqual(['resync']);
  const committed = commit();
  await applied;
  expect(readTypes(subscription)).toEqual([]);
  resolveDurable();
  await committed;
  expect(readTypes(subscription)).toEqual(['event']);
});

test('PublishingStore does not publish a commit that cannot be made durable', async () => {
  const { eventBus, commit } = await setUp(() => Promise.reject(new Error('the disk is full')));
  const subscription = eventBus.subscribe('org_1', undefined);
  expect(readTypes(subscription)).toEqual(['resync']);
  await expect(commit()).rejects.toThrow('the disk is full');
  expect(readTypes(subscription)).toEqual([]);
});

test('PublishingStore buffers no commits for an organization without subscribers', async () => {
  const { eventBus, commit } = await setUp(() => Promise.resolve());
  await commit();
  expect(eventBus.hasSubscribers('org_1')).toBe(false);
  const subscription = eventBus.subscribe('org_1', undefined);
  expect(readTypes(subscription)).toEqual(['resync']);
});

test('PublishingStore publishes interim commits in order once they are durable', async () => {
  const waiting: (() => void)[] = [];
  const { eventBus, commit } = await setUp(() => new Promise((resolve) => waiting.push(resolve)));
  const subscription = eventBus.subscribe('org_1', undefined);
  expect(readTypes(subscription)).toEqual(['resync']);
  await commit(true);
  await commit(true);
  const last = commit();
  await expect.poll(() => waiting).toHaveLength(3);
  expect(readTypes(subscription)).toEqual([]);
  // The last commit is durable, so the earlier ones are.
  waiting[2]?.();
  await last;
  const published = readAll(subscription).map(({ data }) => data);
  expect(published).toMatchObject([{ id: 'evt_1' }, { id: 'evt_2' }, { id: 'evt_3' }]);
  for (const resolveDurable of waiting) resolveDurable();
  await nextTurn();
  expect(readTypes(subscription)).toEqual([]);
});

test('PublishingStore does not publish interim commits that never become durable', async () => {
  const { eventBus, commit } = await setUp(() => Promise.reject(new Error('the disk is full')));
  const subscription = eventBus.subscribe('org_1', undefined);
  expect(readTypes(subscription)).toEqual(['resync']);
  await commit(true);
  await expect(commit()).rejects.toThrow('the disk is full');
  expect(readTypes(subscription)).toEqual([]);
});
