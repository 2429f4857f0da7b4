import { UnknownOrganization } from '../../src/store/errors.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insert, remove, update } from '../../src/domain/shared/change.js';
import type { Store } from '../../src/store/store.js';
import { ChargesModel, queries, steps } from './model.js';
import {
  buildCharge,
  buildCustomer,
  buildDelivery,
  buildEvent,
  buildIdempotencyRecord,
  buildOrganization,
  buildPurchase,
  buildSeed,
  commit,
  listIds,
  waitForTurn,
  getSecond,
} from './samples.js';

/** Describes the behavior of every store, whatever its storage. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    let organizations = 0;

    /** Creates a separate organization for each test. */
    async function newOrganization(): Promise<string> {
      organizations += 1;
      const id = `org_${String(organizations)}`;
      await store.createOrganization(buildOrganization(id));
      return id;
    }

    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      await store.close();
    });

    test('returns a record exactly as it was inserted', async () => {
      const org = await newOrganization();
      const customer = buildCustomer('cus_1', {
        name: 'Zoë 🦊 "quoted"\n',
        metadata: { key: '\ud83e' },
      });
      await commit(store, org, [insert('customers', customer)]);
      expect(await store.read(org, (reader) => reader.get('customers', 'cus_1'))).toStrictEqual(customer);
      expect(await store.read(org, (reader) => reader.get('customers', 'cus_2'))).toBeUndefined();
      expect(await store.read(org, (reader) => reader.get('charges', 'cus_1'))).toBeUndefined();
    });

    test('getMany returns the existing records by id, each once', async () => {
      const org = await newOrganization();
      const [first, second] = [buildCustomer('cus_1'), buildCustomer('cus_2')];
      await commit(store, org, [insert('customers', first), insert('customers', second)]);
      const ids = ['cus_2', 'cus_none', 'cus_2'];
      const found = await store.read(org, (reader) => reader.getMany('customers', ids));
      expect([...found]).toStrictEqual([['cus_2', second]]);
      expect(await store.read(org, (reader) => reader.getMany('customers', []))).toStrictEqual(new Map());
      expect(await store.read(org, (reader) => reader.getMany('charges', ids))).toStrictEqual(new Map());
    });

    test('resolves with the result of the work', async () => {
      const org = await newOrganization();
      const result = await store.transact(org, async (reader) => {
        const before = await reader.get('customers', 'cus_1');
        return {
          at: getSecond(1),
          changes: [insert('customers', buildCustomer('cus_1'))],
          result: { before },
        };
      });
      expect(result).toStrictEqual({ before: undefined });
    });

    test('lists due purchases by due instant, then by creation, then by id', async () => {
      const org = await newOrganization();
      const listDue = (until: number, limit = 10): Promise<string[]> =>
        store.read(org, async (reader) =>
          (await reader.listDuePurchases(getSecond(until), limit)).map(({ id }) => id),
        );
      const late = buildPurchase('pur_late', { created_at: getSecond(1), due_at: getSecond(9) });
      await commit(store, org, [
        insert('purchases', late),
        insert('purchases', buildPurchase('pur_b', { created_at: getSecond(2), due_at: getSecond(5) })),
        insert('purchases', buildPurchase('pur_a', { created_at: getSecond(2), due_at: getSecond(5) })),
        insert('purchases', buildPurchase('pur_never', { created_at: getSecond(2), due_at: null })),
        insert('purchases', buildPurchase('pur_old', { created_at: getSecond(1), due_at: getSecond(5) })),
      ]);
      expect(await listDue(9)).toStrictEqual(['pur_old', 'pur_a', 'pur_b', 'pur_late']);
      expect(await listDue(8, 2)).toStrictEqual(['pur_old', 'pur_a']);
      expect(await listDue(4)).toStrictEqual([]);
      await commit(store, org, [
        update('purchases', { ...late, due_at: getSecond(3) }),
        remove('purchases', 'pur_a'),
      ]);
      expect(await listDue(9)).toStrictEqual(['pur_late', 'pur_old', 'pur_b']);
      await commit(store, org, [update('purchases', { ...late, due_at: null })]);
      expect(await listDue(9)).toStrictEqual(['pur_old', 'pur_b']);
      await commit(store, org, [{ op: 'clear' }]);
      expect(await listDue(9)).toStrictEqual([]);
    });

    test('lists due deliveries until an instant and after another one', async () => {
      const org = await newOrganization();
      const listDue = (until: number, after?: number): Promise<string[]> =>
        store.read(org, async (reader) => {
          const since = after === undefined ? undefined : getSecond(after);
          return (await reader.listDueDeliveries(getSecond(until), 10, since)).map(({ id }) => id);
        });
      const delivered = buildDelivery('dlv_c', { status: 'delivered', next_attempt_at: null });
      await commit(store, org, [
        insert('deliveries', buildDelivery('dlv_b', { next_attempt_at: getSecond(5) })),
        insert('deliveries', buildDelivery('dlv_a', { next_attempt_at: getSecond(5) })),
        insert('deliveries', buildDelivery('dlv_d', { next_attempt_at: getSecond(2) })),
        insert('deliveries', delivered),
        insert('purchases', buildPurchase('pur_1', { due_at: getSecond(1) })),
      ]);
      expect(await listDue(5)).toStrictEqual(['dlv_d', 'dlv_a', 'dlv_b']);
      expect(await listDue(4)).toStrictEqual(['dlv_d']);
      expect(await listDue(9, 2)).toStrictEqual(['dlv_a', 'dlv_b']);
      expect(await listDue(9, 5)).toStrictEqual([]);
      await commit(store, org, [
        update('deliveries', buildDelivery('dlv_a', { next_attempt_at: getSecond(1) })),
      ]);
      expect(await listDue(9)).toStrictEqual(['dlv_a', 'dlv_d', 'dlv_b']);
      expect(await listIds(store, org, 'deliveries', { where: { status: 'delivered' } })).toStrictEqual([
        'dlv_c',
      ]);
      expect(await listIds(store, org, 'deliveries', { where: { event_id: 'evt_1' } })).toHaveLength(4);
    });

    test('commits nothing for an empty list of changes', async () => {
      const org = await newOrganization();
      await commit(store, org, [], getSecond(5));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBeNull();
    });

    test('returns the instant of the last commit', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('customers', buildCustomer('cus_1'))], getSecond(5));
      await commit(store, org, [insert('customers', buildCustomer('cus_2'))], getSecond(7));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBe(getSecond(7));
    });

    test('commits nothing when the work rejects, and accepts the next commit', async () => {
      const org = await newOrganization();
      const rejected = store.transact(org, () => Promise.reject(new Error('no')));
      await expect(rejected).rejects.toThrow('no');
      await commit(store, org, [insert('customers', buildCustomer('cus_1'))]);
      expect(await listIds(store, org, 'customers')).toStrictEqual(['cus_1']);
    });

    test.for([
      ['inserting an existing record', insert('customers', buildCustomer('cus_1'))],
      ['inserting the same record twice', insert('customers', buildCustomer('cus_2'))],
      ['updating a missing record', update('customers', buildCustomer('cus_3'))],
      ['removing a missing record', remove('customers', 'cus_3')],
      ['updating a removed record', update('customers', buildCustomer('cus_0'))],
    ] as const)('applies no change of a commit with an invalid one: %s', async ([, wrong]) => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', buildCustomer('cus_0')),
        insert('customers', buildCustomer('cus_1')),
      ]);
      const before = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      const changes = [insert('customers', buildCustomer('cus_2')), remove('customers', 'cus_0'), wrong];
      await expect(commit(store, org, changes)).rejects.toThrow(/cannot (insert|update|remove) cus_/);
      expect(await store.read(org, (reader) => reader.list('customers', { limit: 9 }))).toStrictEqual(before);
    });

    test('applies changes of one commit that depend on each other', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', buildCustomer('cus_1')),
        update('customers', buildCustomer('cus_1', { name: 'Bo' })),
        remove('customers', 'cus_1'),
        insert('customers', buildCustomer('cus_1', { name: 'Cy' })),
      ]);
      const entries = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      expect(entries.map(({ sequence, record }) => [sequence, record.name])).toStrictEqual([[2, 'Cy']]);
    });

    test('applies a commit that changes one record a hundred times', async () => {
      const org = await newOrganization();
      const names = Array.from({ length: 100 }, (_, index) => `Ada ${index}`);
      const updates = names.map((name) => update('customers', buildCustomer('cus_1', { name })));
      await commit(store, org, [insert('customers', buildCustomer('cus_1')), ...updates]);
      const entries = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      expect(entries.map(({ record }) => record.name)).toStrictEqual(['Ada 99']);
      const misfit = update('customers', buildCustomer('cus_2'));
      await expect(commit(store, org, [...updates.slice(0, 50), misfit, ...updates])).rejects.toThrow(
        /cus_2/,
      );
      expect(await store.read(org, (reader) => reader.get('customers', 'cus_1'))).toMatchObject({
        name: 'Ada 99',
      });
    });

    test('isolates the records of organizations', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      await commit(store, one, [insert('customers', buildCustomer('cus_1'))]);
      await commit(store, other, [insert('customers', buildCustomer('cus_1', { name: 'Bo' }))]);
      await commit(store, one, [{ op: 'clear' }]);
      expect(await listIds(store, one, 'customers')).toStrictEqual([]);
      expect(await listIds(store, other, 'customers')).toStrictEqual(['cus_1']);
    });

    test('runs the transactions of an organization sequentially', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('charges', buildCharge('chg_1', { amount: 0 }))]);
      const addOne = (): Promise<void> =>
        store.transact(org, async (reader) => {
          const charge = await reader.get('charges', 'chg_1');
          await waitForTurn();
          if (charge === undefined) throw new Error('the charge is missing');
          const changes = [update('charges', { ...charge, amount: charge.amount + 1 })];
          return { at: getSecond(0), changes, result: undefined };
        });
      await Promise.all(Array.from({ length: 50 }, addOne));
      const charge = await store.read(org, (reader) => reader.get('charges', 'chg_1'));
      expect(charge?.amount).toBe(50);
    });

    test('runs transactions of different organizations concurrently', async () => {
      const [slow, quick] = [await newOrganization(), await newOrganization()];
      let openGate: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (openGate = resolve));
      const waiting = store.transact(slow, async () => {
        await gate;
        return {
          at: getSecond(0),
          changes: [insert('customers', buildCustomer('cus_1'))],
          result: undefined,
        };
      });
      await commit(store, quick, [insert('customers', buildCustomer('cus_1'))]);
      expect(await listIds(store, slow, 'customers')).toStrictEqual([]);
      openGate();
      await waiting;
      expect(await listIds(store, slow, 'customers')).toStrictEqual(['cus_1']);
    });

    test('never modifies a returned record or entry', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('customers', buildCustomer('cus_1'))]);
      const [entry] = await store.read(org, (reader) => reader.list('customers', { limit: 1 }));
      await commit(store, org, [update('customers', buildCustomer('cus_1', { name: 'Bo' }))]);
      expect(entry?.record.name).toBe('Ana Conceição');
    });

    test('lists records newest first or oldest first', async () => {
      const org = await newOrganization();
      await commit(
        store,
        org,
        [1, 2, 3].map((n) => insert('charges', buildCharge(`chg_${String(n)}`))),
      );
      expect(await listIds(store, org, 'charges')).toStrictEqual(['chg_3', 'chg_2', 'chg_1']);
      expect(await listIds(store, org, 'charges', { order: 'oldest' })).toStrictEqual([
        'chg_1',
        'chg_2',
        'chg_3',
      ]);
      expect(await listIds(store, org, 'charges', { limit: 2 })).toStrictEqual(['chg_3', 'chg_2']);
      expect(await listIds(store, org, 'charges', { after: 2 })).toStrictEqual(['chg_1']);
      expect(await listIds(store, org, 'charges', { after: 2, order: 'oldest' })).toStrictEqual(['chg_3']);
    });

    test('numbers all records of an organization in one sequence that a clear does not reset', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', buildCustomer('cus_1')),
        insert('charges', buildCharge('chg_1')),
      ]);
      await commit(store, org, [{ op: 'clear' }, insert('customers', buildCustomer('cus_1'))]);
      const entries = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual([3]);
    });

    test('clears every collection and keeps the organization', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', buildCustomer('cus_1')),
        insert('events', buildEvent('evt_1')),
        insert('idempotency_records', buildIdempotencyRecord('POST /customers k')),
      ]);
      await commit(store, org, [{ op: 'clear' }], getSecond(9));
      expect(await listIds(store, org, 'customers', { where: { email: 'cus_1@example.com' } })).toStrictEqual(
        [],
      );
      expect(await listIds(store, org, 'events')).toStrictEqual([]);
      expect(await listIds(store, org, 'idempotency_records')).toStrictEqual([]);
      expect(await store.findOrganization({ id: org })).toStrictEqual(buildOrganization(org));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBe(getSecond(9));
    });

    test('keeps records of persistent collections during a clear, from earlier commits and from the same one', async () => {
      const org = await newOrganization();
      const seed = buildSeed('empty');
      await commit(store, org, [insert('seeds', seed), insert('customers', buildCustomer('cus_1'))]);
      await commit(store, org, [{ op: 'clear' }, update('seeds', buildSeed('smoke'))]);
      expect(await listIds(store, org, 'customers')).toStrictEqual([]);
      expect(await store.read(org, (reader) => reader.get('seeds', 'last'))).toStrictEqual(
        buildSeed('smoke'),
      );
      const part = { id: 'mine 0', snapshot: 'mine', contents: [] };
      await commit(store, org, [insert('snapshot_parts', part), { op: 'clear' }]);
      const where = { snapshot: 'mine' };
      expect(await listIds(store, org, 'snapshot_parts', { where })).toStrictEqual(['mine 0']);
      await commit(store, org, [remove('seeds', 'last'), insert('seeds', seed), { op: 'clear' }]);
      expect(await store.read(org, (reader) => reader.get('seeds', 'last'))).toStrictEqual(seed);
      await expect(commit(store, org, [{ op: 'clear' }, insert('seeds', seed)])).rejects.toThrow('exists');
    });

    test('finds records by a null field', async () => {
      const org = await newOrganization();
      const named = buildCustomer('cus_1', { external_id: 'mine' });
      await commit(store, org, [insert('customers', named), insert('customers', buildCustomer('cus_2'))]);
      expect(await listIds(store, org, 'customers', { where: { external_id: null } })).toStrictEqual([
        'cus_2',
      ]);
      expect(await listIds(store, org, 'customers', { where: { external_id: 'mine' } })).toStrictEqual([
        'cus_1',
      ]);
    });

    test('rejects a filter by a field without an index', async () => {
      const org = await newOrganization();
      await expect(listIds(store, org, 'customers', { where: { name: 'Bo' } })).rejects.toThrow(
        'no index on name',
      );
      await expect(
        listIds(store, org, 'idempotency_records', { created_from: getSecond(0) }),
      ).rejects.toThrow('when they were created');
    });

    test('the store finds a record by a new field value after an update', async () => {
      const org = await newOrganization();
      await commit(
        store,
        org,
        [1, 2, 3].map((n) => insert('charges', buildCharge(`chg_${String(n)}`))),
      );
      await commit(store, org, [update('charges', buildCharge('chg_2', { status: 'succeeded' }))]);
      expect(await listIds(store, org, 'charges', { where: { status: 'pending' } })).toStrictEqual([
        'chg_3',
        'chg_1',
      ]);
      expect(await listIds(store, org, 'charges', { where: { status: 'succeeded' } })).toStrictEqual([
        'chg_2',
      ]);
      await commit(store, org, [update('charges', buildCharge('chg_2'))]);
      expect(await listIds(store, org, 'charges', { where: { status: 'pending' } })).toHaveLength(3);
      expect(await listIds(store, org, 'charges', { where: { status: 'succeeded' } })).toStrictEqual([]);
    });

    test('filters by the instant of creation, which is the timestamp of an event', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        ...[1, 2, 2, 3].map((n, at) =>
          insert('charges', buildCharge(`chg_${String(at)}`, { created_at: getSecond(n) })),
        ),
        ...[1, 2, 3].map((n) =>
          insert('events', buildEvent(`evt_${String(n)}`, { timestamp: getSecond(n) })),
        ),
      ]);
      const during = { created_from: getSecond(2), created_to: getSecond(3) };
      expect(await listIds(store, org, 'charges', during)).toStrictEqual(['chg_2', 'chg_1']);
      expect(await listIds(store, org, 'events', during)).toStrictEqual(['evt_2']);
    });

    test('filters by the instant of creation even if records are not in that order', async () => {
      const org = await newOrganization();
      const instants = [3, 1, 2];
      await commit(
        store,
        org,
        instants.map((n) => insert('charges', buildCharge(`chg_${String(n)}`, { created_at: getSecond(n) }))),
      );
      expect(await listIds(store, org, 'charges', { created_from: getSecond(2) })).toStrictEqual([
        'chg_2',
        'chg_3',
      ]);
      expect(await listIds(store, org, 'charges', { created_to: getSecond(2) })).toStrictEqual(['chg_1']);
    });

    test('pages through a list without gaps or duplicates during concurrent commits', async () => {
      const org = await newOrganization();
      const existing = Array.from({ length: 2000 }, (_, n) => `chg_${String(n)}`);
      await commit(
        store,
        org,
        existing.map((id) => insert('charges', buildCharge(id))),
      );
      const seen: string[] = [];
      let after: number | undefined;
      for (let page = 0; ; page += 1) {
        const query = { where: { customer_id: 'cus_1' }, limit: 70, after };
        const entries = await store.read(org, (reader) => reader.list('charges', query));
        if (entries.length === 0) break;
        seen.push(...entries.map(({ record }) => record.id));
        after = entries.at(-1)?.sequence;
        const lateId = `late_${String(page)}`;
        await commit(store, org, [insert('charges', buildCharge(lateId))]);
      }
      expect(seen).toStrictEqual(existing.reverse());
    });

    test('finds an organization by its id and by the hash of its key', async () => {
      const org = await newOrganization();
      expect(await store.findOrganization({ id: org })).toStrictEqual(buildOrganization(org));
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toStrictEqual(
        buildOrganization(org),
      );
      expect(await store.findOrganization({ id: 'org_none' })).toBeUndefined();
      expect(await store.findOrganization({ api_key_hash: 'none' })).toBeUndefined();
      expect(await store.findOrganization({ checkout_token: 'none' })).toBeUndefined();
    });

    test('finds an organization by the checkout token of its purchase', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const checkout_token = `token of ${other}`;
      await commit(store, one, [
        insert('purchases', buildPurchase('pur_1', { checkout_token: `token of ${one}` })),
      ]);
      await commit(store, other, [insert('purchases', buildPurchase('pur_1', { checkout_token }))]);
      expect(await store.findOrganization({ checkout_token })).toStrictEqual(buildOrganization(other));
      await commit(store, other, [remove('purchases', 'pur_1')]);
      expect(await store.findOrganization({ checkout_token })).toBeUndefined();
    });

    test('replaces the record of an organization with its key', async () => {
      const org = await newOrganization();
      const record = buildOrganization(org, { api_key_hash: `new hash of ${org}`, rate_limit: 7 });
      await commit(store, org, [{ op: 'organization', record }]);
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toBeUndefined();
      expect(await store.findOrganization({ api_key_hash: `new hash of ${org}` })).toStrictEqual(record);
      expect(await store.read(org, (reader) => Promise.resolve(reader.organization))).toStrictEqual(record);
    });

    test('finds an organization by the hash of its second key until that is replaced', async () => {
      const org = await newOrganization();
      for (const seeded_api_key_hash of [`second of ${org}`, `third of ${org}`]) {
        const record = buildOrganization(org, { seeded_api_key_hash });
        await commit(store, org, [{ op: 'organization', record }]);
        for (const api_key_hash of [`hash of ${org}`, seeded_api_key_hash])
          expect(await store.findOrganization({ api_key_hash })).toStrictEqual(record);
      }
      expect(await store.findOrganization({ api_key_hash: `second of ${org}` })).toBeUndefined();
      const other = await newOrganization();
      const taken = buildOrganization(other, { seeded_api_key_hash: `third of ${org}` });
      await expect(commit(store, other, [{ op: 'organization', record: taken }])).rejects.toThrow(
        'the key of',
      );
    });

    test('rejects the key or id of another organization', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const taken = buildOrganization(one, { api_key_hash: `hash of ${other}` });
      await expect(commit(store, one, [{ op: 'organization', record: taken }])).rejects.toThrow('the key of');
      await expect(
        commit(store, one, [{ op: 'organization', record: buildOrganization(other) }]),
      ).rejects.toThrow('another');
      await expect(store.createOrganization(buildOrganization(one))).rejects.toThrow('exists');
      expect(await store.findOrganization({ id: one })).toStrictEqual(buildOrganization(one));
    });

    test('lists organizations in the order of their creation', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const all = await store.listOrganizations();
      expect(all.slice(-2).map(({ id }) => id)).toStrictEqual([one, other]);
    });

    test('throws UnknownOrganization for an organization that was never created', async () => {
      await expect(commit(store, 'org_none', [])).rejects.toThrow(UnknownOrganization);
      await expect(listIds(store, 'org_none', 'charges')).rejects.toThrow(UnknownOrganization);
    });

    test('deletes organizations with all their records and keeps the others', async () => {
      const [one, other, third] = [await newOrganization(), await newOrganization(), await newOrganization()];
      const before = (await store.listOrganizations()).map(({ id }) => id);
      for (const org of [one, other, third]) {
        const record = buildOrganization(org, { seeded_api_key_hash: `second of ${org}` });
        const checkout_token = `token of ${org}`;
        await commit(store, org, [
          { op: 'organization', record },
          insert('customers', buildCustomer('cus_1')),
          insert('charges', buildCharge('chg_1')),
          insert('purchases', buildPurchase('pur_1', { checkout_token, due_at: getSecond(5) })),
          insert('deliveries', buildDelivery('dlv_1')),
          insert('idempotency_records', buildIdempotencyRecord('POST /customers k')),
          insert('seeds', buildSeed('smoke')),
        ]);
      }
      expect(await store.deleteOrganizations([one, third, 'org_none', one], () => true)).toStrictEqual([]);
      const remaining = before.filter((id) => id !== one && id !== third);
      expect((await store.listOrganizations()).map(({ id }) => id)).toStrictEqual(remaining);
      for (const org of [one, third]) {
        expect(await store.findOrganization({ id: org })).toBeUndefined();
        for (const api_key_hash of [`hash of ${org}`, `second of ${org}`])
          expect(await store.findOrganization({ api_key_hash })).toBeUndefined();
        expect(await store.findOrganization({ checkout_token: `token of ${org}` })).toBeUndefined();
        await expect(commit(store, org, [])).rejects.toThrow(UnknownOrganization);
        await expect(listIds(store, org, 'charges')).rejects.toThrow(UnknownOrganization);
      }
      expect(await listIds(store, other, 'customers')).toStrictEqual(['cus_1']);
      expect(await store.read(other, (reader) => reader.listDuePurchases(getSecond(9), 9))).toHaveLength(1);
      expect(await store.findOrganization({ api_key_hash: `second of ${other}` })).toBeDefined();
      expect(await store.deleteOrganizations([one, third], () => false)).toStrictEqual([]);
      expect(await store.deleteOrganizations([], () => false)).toStrictEqual([]);
    });

    test('deletes no organization when one cannot be deleted, and returns that one', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      await commit(store, one, [insert('customers', buildCustomer('cus_1'))]);
      const undeletable = await store.deleteOrganizations([one, 'org_none', other], ({ id }) => id !== other);
      expect(undeletable).toStrictEqual([buildOrganization(other)]);
      expect(await listIds(store, one, 'customers')).toStrictEqual(['cus_1']);
      expect(await store.findOrganization({ api_key_hash: `hash of ${one}` })).toBeDefined();
      await commit(store, other, [insert('customers', buildCustomer('cus_1'))]);
    });

    test('creates an empty organization with the id and key of a deleted one', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('charges', buildCharge('chg_1')),
        insert('charges', buildCharge('chg_2')),
      ]);
      await store.deleteOrganizations([org], () => true);
      await store.createOrganization(buildOrganization(org));
      const recreated = await store.read(org, async (reader) => ({
        latest_at: reader.latest_at,
        charges: await reader.list('charges', { limit: 9 }),
      }));
      expect(recreated).toStrictEqual({ latest_at: null, charges: [] });
      await commit(store, org, [insert('charges', buildCharge('chg_2'))]);
      const entries = await store.read(org, (reader) => reader.list('charges', { limit: 9 }));
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual([1]);
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toBeDefined();
    });

    test('commits running transactions before a deletion, or rejects them with UnknownOrganization', async () => {
      const [org, other] = [await newOrganization(), await newOrganization()];
      const addCharge = (to: string, n: number): Promise<void> =>
        store.transact(to, async () => {
          for (let turn = 0; turn < n; turn += 1) await waitForTurn();
          const changes = [insert('charges', buildCharge(`chg_${String(n)}`))];
          return { at: getSecond(n), changes, result: undefined };
        });
      const running = [1, 2, 3, 4, 5].map((n) => addCharge(org, n));
      const concurrent = [1, 2, 3].map((n) => addCharge(other, n));
      await waitForTurn();
      const deleting = store.deleteOrganizations([org], () => true);
      const ends = await Promise.allSettled(running);
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      for (const reason of reasons) expect(reason).toBeInstanceOf(UnknownOrganization);
      expect(await deleting).toStrictEqual([]);
      await Promise.all(concurrent);
      expect(await listIds(store, other, 'charges')).toStrictEqual(['chg_3', 'chg_2', 'chg_1']);
      await expect(listIds(store, org, 'charges')).rejects.toThrow(UnknownOrganization);
    });

    test('returns the same result as a linear search for every query', async () => {
      const history = fc.array(fc.tuple(steps, fc.array(queries, { maxLength: 3 })), { maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(history, async (rounds) => {
          const org = await newOrganization();
          const model = new ChargesModel();
          for (const [at, [drawn, drawnQueries]] of rounds.entries()) {
            await commit(store, org, model.apply(drawn, getSecond(at)));
            for (const query of drawnQueries) {
              const found = await store.read(org, (reader) => reader.list('charges', query));
              expect(found).toStrictEqual(model.list(query));
            }
          }
        }),
      );
    });

    test('counts all records, and those of each value of a field, after every change', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 10 }), async (rounds) => {
          const org = await newOrganization();
          const model = new ChargesModel();
          for (const [at, drawn] of rounds.entries()) {
            await commit(store, org, model.apply(drawn, getSecond(at)));
            const all = model.list({ limit: Infinity });
            const countStatus = (status: string): number =>
              all.filter(({ record }) => record.status === status).length;
            await store.read(org, async (reader) => {
              expect(await reader.count('charges')).toBe(all.length);
              const statuses = [...new Set(all.map(({ record }) => record.status))];
              const expected = statuses.map((status): [string, number] => [status, countStatus(status)]);
              expect(await reader.countBy('charges', 'status')).toEqual(new Map(expected));
            });
          }
        }),
      );
    });

    test('lists records correctly when index chunks are split and emptied', async () => {
      const org = await newOrganization();
      const all = Array.from({ length: 3000 }, (_, n) => `chg_${String(n)}`);
      await commit(
        store,
        org,
        all.map((id) => insert('charges', buildCharge(id))),
      );
      const settled = all.filter((_, n) => n % 3 === 0);
      await commit(
        store,
        org,
        settled.map((id) => update('charges', buildCharge(id, { status: 'succeeded' }))),
      );
      const back = settled.filter((_, n) => n % 2 === 0).reverse();
      await commit(
        store,
        org,
        back.map((id) => update('charges', buildCharge(id))),
      );
      const removed = all.slice(500, 2500);
      await commit(
        store,
        org,
        removed.map((id) => remove('charges', id)),
      );

      const isLeft = (id: string): boolean => !removed.includes(id);
      const succeeded = settled.filter((id) => !back.includes(id) && isLeft(id));
      const pending = all.filter((id) => !succeeded.includes(id) && isLeft(id));
      const oldest = { order: 'oldest' as const, limit: 9999 };
      expect(await listIds(store, org, 'charges', oldest)).toStrictEqual(all.filter(isLeft));
      expect(
        await listIds(store, org, 'charges', { ...oldest, where: { status: 'succeeded' } }),
      ).toStrictEqual(succeeded);
      expect(await listIds(store, org, 'charges', { ...oldest, where: { status: 'pending' } })).toStrictEqual(
        pending,
      );
    });
  });

  describe(`${name}, when it is closed`, () => {
    test('completes running transactions and rejects new ones after close', async () => {
      const store = await open();
      await store.createOrganization(buildOrganization('org_1'));
      const running = [1, 2, 3].map((n) =>
        commit(store, 'org_1', [insert('charges', buildCharge(`chg_${String(n)}`))]),
      );
      expect(store.isAvailable).toBe(true);
      const closing = store.close();
      expect(store.isAvailable).toBe(false);
      await expect(commit(store, 'org_1', [])).rejects.toThrow('the store is closed');
      await expect(listIds(store, 'org_1', 'charges')).rejects.toThrow('the store is closed');
      await Promise.all(running);
      await closing;
      await store.close();
    });
  });
}
