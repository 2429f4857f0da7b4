import { expect, test } from 'vitest';
import { ControlledStore } from '../../test/support/controlled-store.js';
import type { AppContext } from './context.js';
import { defaultSettings } from '../domain/catalog/configuration.js';
import { createDelivery } from '../domain/delivery/delivery.js';
import { insert } from '../domain/shared/change.js';
import type { Organization } from '../domain/shared/records.js';
import { MemoryDeliveryClaims } from '../state/delivery-claims.js';
import { Metrics } from '../state/metrics.js';
import { StoreUnavailable } from '../store/errors.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import { deliverDue } from './deliver.js';

const start = '2027-01-10T15:30:00.000Z';
const url = 'http://127.0.0.1:1/hook';
const webhook = { url, event_types: null, secret: 'whsec_', previous_secret: null };
const failure = new StoreUnavailable('the disk is full');

/** Store that serves reads while it accepts no commits, or whose reads fail after their work. */
class FullStore extends ControlledStore {
  isFull = false;
  failsReads = false;

  override get isAvailable(): boolean {
    return !this.isFull;
  }

  override async read<Result>(...[id, work]: Parameters<typeof ControlledStore.prototype.read<Result>>) {
    const result = await super.read(id, work);
    if (this.failsReads) throw failure;
    return result;
  }
}

/** Creates an organization with a due delivery whose event has no content, so that sending it is an error. */
async function setUp(): Promise<{ store: FullStore; claims: MemoryDeliveryClaims; context: AppContext }> {
  const store = new FullStore(createMemoryStore());
  const clock = { mode: 'frozen', now: start } as const;
  await store.createOrganization({
    id: 'org_1',
    clock,
    advance: null,
    delivery_mode: 'normal',
  } as Organization);
  const changes = [
    insert('configurations', { ...defaultSettings, id: 'cfg_1', created_at: start, version: 1, webhook }),
    insert('deliveries', createDelivery('dlv_1', { id: 'evt_1', type: 'ping' }, url, start)),
  ];
  await store.transact('org_1', () => Promise.resolve({ at: start, changes, result: null }));
  const claims = new MemoryDeliveryClaims();
  const context = { store, realNow: () => 0, deliveryClaims: claims, metrics: new Metrics() };
  return { store, claims, context: context as unknown as AppContext };
}

test('deliverDue neither claims nor sends deliveries while the store accepts no commits', async () => {
  const { store, claims, context } = await setUp();
  store.isFull = true;
  await expect(deliverDue(context, 'org_1')).rejects.toThrow(StoreUnavailable);
  expect(claims.getClaimed('org_1').size).toBe(0);
});

test.each(['the read that claims them', 'the preparation'])(
  'deliverDue releases its claims if %s fails',
  async (step) => {
    const { store, claims, context } = await setUp();
    store.failsReads = step.startsWith('the read');
    await expect(deliverDue(context, 'org_1')).rejects.toThrow();
    expect(claims.getClaimed('org_1').size).toBe(0);
  },
);
