import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insert, remove, update } from '../../src/domain/shared/change.js';
import { UnknownOrganization, type Store } from '../../src/store/store.js';
import { NaiveCharges, queries, steps } from './model.js';
import {
  aCharge,
  aCustomer,
  aDelivery,
  anEvent,
  anIdempotencyRecord,
  anOrganization,
  aPurchase,
  aSeed,
  commit,
  ids,
  nextTurn,
  second,
} from './samples.js';

/** What every store does, whatever it keeps its data in. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    let organizations = 0;

    /** Each test has an organization to itself. */
    async function newOrganization(): Promise<string> {
      organizations += 1;
      const id = `org_${String(organizations)}`;
      await store.createOrganization(anOrganization(id));
      return id;
    }

    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      await store.close();
    });

    test('answers a record as it was handed in', async () => {
      const org = await newOrganization();
      const customer = aCustomer('cus_1', {
        name: 'Zoë 🦊 "quoted"\n',
        metadata: { key: '\ud83e' },
      });
      await commit(store, org, [insert('customers', customer)]);
      expect(await store.read(org, (reader) => reader.get('customers', 'cus_1'))).toStrictEqual(customer);
      expect(await store.read(org, (reader) => reader.get('customers', 'cus_2'))).toBeUndefined();
      expect(await store.read(org, (reader) => reader.get('charges', 'cus_1'))).toBeUndefined();
    });

    test('resolves with what the work decided', async () => {
      const org = await newOrganization();
      const result = await store.transact(org, async (reader) => {
        const before = await reader.get('customers', 'cus_1');
        return { at: second(1), changes: [insert('customers', aCustomer('cus_1'))], result: { before } };
      });
      expect(result).toStrictEqual({ before: undefined });
    });

    test('says what falls due: soonest first, then the oldest, then by id', async () => {
      const org = await newOrganization();
      const due = (until: number, limit = 10): Promise<string[]> =>
        store.read(org, async (reader) => (await reader.due(second(until), limit)).map(({ id }) => id));
      const late = aPurchase('pur_late', { created_at: second(1), due_at: second(9) });
      await commit(store, org, [
        insert('purchases', late),
        insert('purchases', aPurchase('pur_b', { created_at: second(2), due_at: second(5) })),
        insert('purchases', aPurchase('pur_a', { created_at: second(2), due_at: second(5) })),
        insert('purchases', aPurchase('pur_never', { created_at: second(2), due_at: null })),
        insert('purchases', aPurchase('pur_old', { created_at: second(1), due_at: second(5) })),
      ]);
      expect(await due(9)).toStrictEqual(['pur_old', 'pur_a', 'pur_b', 'pur_late']);
      expect(await due(8, 2)).toStrictEqual(['pur_old', 'pur_a']);
      expect(await due(4)).toStrictEqual([]);
      await commit(store, org, [
        update('purchases', { ...late, due_at: second(3) }),
        remove('purchases', 'pur_a'),
      ]);
      expect(await due(9)).toStrictEqual(['pur_late', 'pur_old', 'pur_b']);
      await commit(store, org, [update('purchases', { ...late, due_at: null })]);
      expect(await due(9)).toStrictEqual(['pur_old', 'pur_b']);
      await commit(store, org, [{ op: 'clear' }]);
      expect(await due(9)).toStrictEqual([]);
    });

    test('says which deliveries fall due, until an instant and after another', async () => {
      const org = await newOrganization();
      const due = (until: number, after?: number): Promise<string[]> =>
        store.read(org, async (reader) => {
          const since = after === undefined ? undefined : second(after);
          return (await reader.dueDeliveries(second(until), 10, since)).map(({ id }) => id);
        });
      const delivered = aDelivery('dlv_c', { status: 'delivered', next_attempt_at: null });
      await commit(store, org, [
        insert('deliveries', aDelivery('dlv_b', { next_attempt_at: second(5) })),
        insert('deliveries', aDelivery('dlv_a', { next_attempt_at: second(5) })),
        insert('deliveries', aDelivery('dlv_d', { next_attempt_at: second(2) })),
        insert('deliveries', delivered),
        insert('purchases', aPurchase('pur_1', { due_at: second(1) })),
      ]);
      expect(await due(5)).toStrictEqual(['dlv_d', 'dlv_a', 'dlv_b']);
      expect(await due(4)).toStrictEqual(['dlv_d']);
      expect(await due(9, 2)).toStrictEqual(['dlv_a', 'dlv_b']);
      expect(await due(9, 5)).toStrictEqual([]);
      await commit(store, org, [update('deliveries', aDelivery('dlv_a', { next_attempt_at: second(1) }))]);
      expect(await due(9)).toStrictEqual(['dlv_a', 'dlv_d', 'dlv_b']);
      expect(await ids(store, org, 'deliveries', { where: { status: 'delivered' } })).toStrictEqual([
        'dlv_c',
      ]);
      expect(await ids(store, org, 'deliveries', { where: { event_id: 'evt_1' } })).toHaveLength(4);
    });

    test('commits nothing for an empty list of changes', async () => {
      const org = await newOrganization();
      await commit(store, org, [], second(5));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBeNull();
    });

    test('knows the instant of the last commit', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('customers', aCustomer('cus_1'))], second(5));
      await commit(store, org, [insert('customers', aCustomer('cus_2'))], second(7));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBe(second(7));
    });

    test('commits nothing when the work rejects, and goes on', async () => {
      const org = await newOrganization();
      const refused = store.transact(org, () => Promise.reject(new Error('no')));
      await expect(refused).rejects.toThrow('no');
      await commit(store, org, [insert('customers', aCustomer('cus_1'))]);
      expect(await ids(store, org, 'customers')).toStrictEqual(['cus_1']);
    });

    test.for([
      ['inserting what exists', insert('customers', aCustomer('cus_1'))],
      ['inserting twice', insert('customers', aCustomer('cus_2'))],
      ['updating what does not exist', update('customers', aCustomer('cus_3'))],
      ['removing what does not exist', remove('customers', 'cus_3')],
      ['updating what was removed before', update('customers', aCustomer('cus_0'))],
    ] as const)('applies no change at all when one of them is %s', async ([, wrong]) => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', aCustomer('cus_0')),
        insert('customers', aCustomer('cus_1')),
      ]);
      const before = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      const changes = [insert('customers', aCustomer('cus_2')), remove('customers', 'cus_0'), wrong];
      await expect(commit(store, org, changes)).rejects.toThrow(/cannot (insert|update|remove) cus_/);
      expect(await store.read(org, (reader) => reader.list('customers', { limit: 9 }))).toStrictEqual(before);
    });

    test('takes changes that build on each other', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', aCustomer('cus_1')),
        update('customers', aCustomer('cus_1', { name: 'Bo' })),
        remove('customers', 'cus_1'),
        insert('customers', aCustomer('cus_1', { name: 'Cy' })),
      ]);
      const entries = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      expect(entries.map(({ sequence, record }) => [sequence, record.name])).toStrictEqual([[2, 'Cy']]);
    });

    test('keeps organizations apart', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      await commit(store, one, [insert('customers', aCustomer('cus_1'))]);
      await commit(store, other, [insert('customers', aCustomer('cus_1', { name: 'Bo' }))]);
      await commit(store, one, [{ op: 'clear' }]);
      expect(await ids(store, one, 'customers')).toStrictEqual([]);
      expect(await ids(store, other, 'customers')).toStrictEqual(['cus_1']);
    });

    test('runs the transactions of an organization one after the other', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('charges', aCharge('chg_1', { amount: 0 }))]);
      const addOne = (): Promise<void> =>
        store.transact(org, async (reader) => {
          const charge = await reader.get('charges', 'chg_1');
          await nextTurn();
          if (charge === undefined) throw new Error('the charge is gone');
          const changes = [update('charges', { ...charge, amount: charge.amount + 1 })];
          return { at: second(0), changes, result: undefined };
        });
      await Promise.all(Array.from({ length: 50 }, addOne));
      const charge = await store.read(org, (reader) => reader.get('charges', 'chg_1'));
      expect(charge?.amount).toBe(50);
    });

    test('lets no organization wait for the transaction of another', async () => {
      const [slow, quick] = [await newOrganization(), await newOrganization()];
      let letGo: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      const waiting = store.transact(slow, async () => {
        await gate;
        return { at: second(0), changes: [insert('customers', aCustomer('cus_1'))], result: undefined };
      });
      await commit(store, quick, [insert('customers', aCustomer('cus_1'))]);
      expect(await ids(store, slow, 'customers')).toStrictEqual([]);
      letGo();
      await waiting;
      expect(await ids(store, slow, 'customers')).toStrictEqual(['cus_1']);
    });

    test('never changes a record or an entry that it has answered', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('customers', aCustomer('cus_1'))]);
      const [entry] = await store.read(org, (reader) => reader.list('customers', { limit: 1 }));
      await commit(store, org, [update('customers', aCustomer('cus_1', { name: 'Bo' }))]);
      expect(entry?.record.name).toBe('Ana Conceição');
    });

    test('lists newest first, or oldest first', async () => {
      const org = await newOrganization();
      await commit(
        store,
        org,
        [1, 2, 3].map((n) => insert('charges', aCharge(`chg_${String(n)}`))),
      );
      expect(await ids(store, org, 'charges')).toStrictEqual(['chg_3', 'chg_2', 'chg_1']);
      expect(await ids(store, org, 'charges', { order: 'oldest' })).toStrictEqual([
        'chg_1',
        'chg_2',
        'chg_3',
      ]);
      expect(await ids(store, org, 'charges', { limit: 2 })).toStrictEqual(['chg_3', 'chg_2']);
      expect(await ids(store, org, 'charges', { after: 2 })).toStrictEqual(['chg_1']);
      expect(await ids(store, org, 'charges', { after: 2, order: 'oldest' })).toStrictEqual(['chg_3']);
    });

    test('numbers all records of an organization in one sequence, that a clear does not reset', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', aCustomer('cus_1')),
        insert('charges', aCharge('chg_1')),
      ]);
      await commit(store, org, [{ op: 'clear' }, insert('customers', aCustomer('cus_1'))]);
      const entries = await store.read(org, (reader) => reader.list('customers', { limit: 9 }));
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual([3]);
    });

    test('clears every collection and leaves the organization', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        insert('customers', aCustomer('cus_1')),
        insert('events', anEvent('evt_1')),
        insert('idempotency_records', anIdempotencyRecord('POST /customers k')),
      ]);
      await commit(store, org, [{ op: 'clear' }], second(9));
      expect(await ids(store, org, 'customers', { where: { email: 'cus_1@example.com' } })).toStrictEqual([]);
      expect(await ids(store, org, 'events')).toStrictEqual([]);
      expect(await ids(store, org, 'idempotency_records')).toStrictEqual([]);
      expect(await store.findOrganization({ id: org })).toStrictEqual(anOrganization(org));
      expect(await store.read(org, (reader) => Promise.resolve(reader.latest_at))).toBe(second(9));
    });

    test('clears nothing that lasts, whether it was there before or comes in the same commit', async () => {
      const org = await newOrganization();
      const seed = aSeed('empty');
      await commit(store, org, [insert('seeds', seed), insert('customers', aCustomer('cus_1'))]);
      await commit(store, org, [{ op: 'clear' }, update('seeds', aSeed('smoke'))]);
      expect(await ids(store, org, 'customers')).toStrictEqual([]);
      expect(await store.read(org, (reader) => reader.get('seeds', 'last'))).toStrictEqual(aSeed('smoke'));
      const part = { id: 'mine 0', snapshot: 'mine', contents: [] };
      await commit(store, org, [insert('snapshot_parts', part), { op: 'clear' }]);
      const where = { snapshot: 'mine' };
      expect(await ids(store, org, 'snapshot_parts', { where })).toStrictEqual(['mine 0']);
      await commit(store, org, [remove('seeds', 'last'), insert('seeds', seed), { op: 'clear' }]);
      expect(await store.read(org, (reader) => reader.get('seeds', 'last'))).toStrictEqual(seed);
      await expect(commit(store, org, [{ op: 'clear' }, insert('seeds', seed)])).rejects.toThrow('exists');
    });

    test('finds by a field that says null', async () => {
      const org = await newOrganization();
      const named = aCustomer('cus_1', { external_id: 'mine' });
      await commit(store, org, [insert('customers', named), insert('customers', aCustomer('cus_2'))]);
      expect(await ids(store, org, 'customers', { where: { external_id: null } })).toStrictEqual(['cus_2']);
      expect(await ids(store, org, 'customers', { where: { external_id: 'mine' } })).toStrictEqual(['cus_1']);
    });

    test('refuses to search by a field that has no index', async () => {
      const org = await newOrganization();
      await expect(ids(store, org, 'customers', { where: { name: 'Bo' } })).rejects.toThrow(
        'no index on name',
      );
      await expect(ids(store, org, 'idempotency_records', { created_from: second(0) })).rejects.toThrow(
        'when they were created',
      );
    });

    test('moves a record between lists when the field changes', async () => {
      const org = await newOrganization();
      await commit(
        store,
        org,
        [1, 2, 3].map((n) => insert('charges', aCharge(`chg_${String(n)}`))),
      );
      await commit(store, org, [update('charges', aCharge('chg_2', { status: 'succeeded' }))]);
      expect(await ids(store, org, 'charges', { where: { status: 'pending' } })).toStrictEqual([
        'chg_3',
        'chg_1',
      ]);
      expect(await ids(store, org, 'charges', { where: { status: 'succeeded' } })).toStrictEqual(['chg_2']);
      await commit(store, org, [update('charges', aCharge('chg_2'))]);
      expect(await ids(store, org, 'charges', { where: { status: 'pending' } })).toHaveLength(3);
      expect(await ids(store, org, 'charges', { where: { status: 'succeeded' } })).toStrictEqual([]);
    });

    test('bounds by the instant of creation, that of an event being its timestamp', async () => {
      const org = await newOrganization();
      await commit(store, org, [
        ...[1, 2, 2, 3].map((n, at) =>
          insert('charges', aCharge(`chg_${String(at)}`, { created_at: second(n) })),
        ),
        ...[1, 2, 3].map((n) => insert('events', anEvent(`evt_${String(n)}`, { timestamp: second(n) }))),
      ]);
      const during = { created_from: second(2), created_to: second(3) };
      expect(await ids(store, org, 'charges', during)).toStrictEqual(['chg_2', 'chg_1']);
      expect(await ids(store, org, 'events', during)).toStrictEqual(['evt_2']);
    });

    test('bounds rightly even where the instants are not in order', async () => {
      const org = await newOrganization();
      const instants = [3, 1, 2];
      await commit(
        store,
        org,
        instants.map((n) => insert('charges', aCharge(`chg_${String(n)}`, { created_at: second(n) }))),
      );
      expect(await ids(store, org, 'charges', { created_from: second(2) })).toStrictEqual(['chg_2', 'chg_3']);
      expect(await ids(store, org, 'charges', { created_to: second(2) })).toStrictEqual(['chg_1']);
    });

    test('skips and repeats nothing while pages are walked and others write', async () => {
      const org = await newOrganization();
      const existing = Array.from({ length: 2000 }, (_, n) => `chg_${String(n)}`);
      await commit(
        store,
        org,
        existing.map((id) => insert('charges', aCharge(id))),
      );
      const seen: string[] = [];
      let after: number | undefined;
      for (let page = 0; ; page += 1) {
        const query = { where: { customer_id: 'cus_1' }, limit: 70, after };
        const entries = await store.read(org, (reader) => reader.list('charges', query));
        if (entries.length === 0) break;
        seen.push(...entries.map(({ record }) => record.id));
        after = entries.at(-1)?.sequence;
        const newcomer = `late_${String(page)}`;
        await commit(store, org, [insert('charges', aCharge(newcomer))]);
      }
      expect(seen).toStrictEqual(existing.reverse());
    });

    test('finds an organization by its id and by the hash of its key', async () => {
      const org = await newOrganization();
      expect(await store.findOrganization({ id: org })).toStrictEqual(anOrganization(org));
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toStrictEqual(
        anOrganization(org),
      );
      expect(await store.findOrganization({ id: 'org_none' })).toBeUndefined();
      expect(await store.findOrganization({ api_key_hash: 'none' })).toBeUndefined();
      expect(await store.findOrganization({ checkout_token: 'none' })).toBeUndefined();
    });

    test('finds the organization that has the purchase with a checkout token', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const checkout_token = `token of ${other}`;
      await commit(store, one, [
        insert('purchases', aPurchase('pur_1', { checkout_token: `token of ${one}` })),
      ]);
      await commit(store, other, [insert('purchases', aPurchase('pur_1', { checkout_token }))]);
      expect(await store.findOrganization({ checkout_token })).toStrictEqual(anOrganization(other));
      await commit(store, other, [remove('purchases', 'pur_1')]);
      expect(await store.findOrganization({ checkout_token })).toBeUndefined();
    });

    test('replaces the record of an organization, key included', async () => {
      const org = await newOrganization();
      const record = anOrganization(org, { api_key_hash: `new hash of ${org}`, rate_limit: 7 });
      await commit(store, org, [{ op: 'organization', record }]);
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toBeUndefined();
      expect(await store.findOrganization({ api_key_hash: `new hash of ${org}` })).toStrictEqual(record);
      expect(await store.read(org, (reader) => Promise.resolve(reader.organization))).toStrictEqual(record);
    });

    test('finds an organization by the hash of its second key, until that is another one', async () => {
      const org = await newOrganization();
      for (const seeded_api_key_hash of [`second of ${org}`, `third of ${org}`]) {
        const record = anOrganization(org, { seeded_api_key_hash });
        await commit(store, org, [{ op: 'organization', record }]);
        for (const api_key_hash of [`hash of ${org}`, seeded_api_key_hash])
          expect(await store.findOrganization({ api_key_hash })).toStrictEqual(record);
      }
      expect(await store.findOrganization({ api_key_hash: `second of ${org}` })).toBeUndefined();
      const other = await newOrganization();
      const taken = anOrganization(other, { seeded_api_key_hash: `third of ${org}` });
      await expect(commit(store, other, [{ op: 'organization', record: taken }])).rejects.toThrow(
        'the key of',
      );
    });

    test('refuses to mix organizations up', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const taken = anOrganization(one, { api_key_hash: `hash of ${other}` });
      await expect(commit(store, one, [{ op: 'organization', record: taken }])).rejects.toThrow('the key of');
      await expect(
        commit(store, one, [{ op: 'organization', record: anOrganization(other) }]),
      ).rejects.toThrow('another');
      await expect(store.createOrganization(anOrganization(one))).rejects.toThrow('exists');
      expect(await store.findOrganization({ id: one })).toStrictEqual(anOrganization(one));
    });

    test('lists organizations in the order of their creation', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      const all = await store.listOrganizations();
      expect(all.slice(-2).map(({ id }) => id)).toStrictEqual([one, other]);
    });

    test('knows nothing of an organization that was never created', async () => {
      await expect(commit(store, 'org_none', [])).rejects.toThrow(UnknownOrganization);
      await expect(ids(store, 'org_none', 'charges')).rejects.toThrow(UnknownOrganization);
    });

    test('deletes organizations with all that they have, and leaves the others alone', async () => {
      const [one, other, third] = [await newOrganization(), await newOrganization(), await newOrganization()];
      const before = (await store.listOrganizations()).map(({ id }) => id);
      for (const org of [one, other, third]) {
        const record = anOrganization(org, { seeded_api_key_hash: `second of ${org}` });
        const checkout_token = `token of ${org}`;
        await commit(store, org, [
          { op: 'organization', record },
          insert('customers', aCustomer('cus_1')),
          insert('charges', aCharge('chg_1')),
          insert('purchases', aPurchase('pur_1', { checkout_token, due_at: second(5) })),
          insert('deliveries', aDelivery('dlv_1')),
          insert('idempotency_records', anIdempotencyRecord('POST /customers k')),
          insert('seeds', aSeed('smoke')),
        ]);
      }
      expect(await store.deleteOrganizations([one, third, 'org_none', one], () => true)).toStrictEqual([]);
      const left = before.filter((id) => id !== one && id !== third);
      expect((await store.listOrganizations()).map(({ id }) => id)).toStrictEqual(left);
      for (const org of [one, third]) {
        expect(await store.findOrganization({ id: org })).toBeUndefined();
        for (const api_key_hash of [`hash of ${org}`, `second of ${org}`])
          expect(await store.findOrganization({ api_key_hash })).toBeUndefined();
        expect(await store.findOrganization({ checkout_token: `token of ${org}` })).toBeUndefined();
        await expect(commit(store, org, [])).rejects.toThrow(UnknownOrganization);
        await expect(ids(store, org, 'charges')).rejects.toThrow(UnknownOrganization);
      }
      expect(await ids(store, other, 'customers')).toStrictEqual(['cus_1']);
      expect(await store.read(other, (reader) => reader.due(second(9), 9))).toHaveLength(1);
      expect(await store.findOrganization({ api_key_hash: `second of ${other}` })).toBeDefined();
      expect(await store.deleteOrganizations([one, third], () => false)).toStrictEqual([]);
      expect(await store.deleteOrganizations([], () => false)).toStrictEqual([]);
    });

    test('deletes none where one may not go, and says which', async () => {
      const [one, other] = [await newOrganization(), await newOrganization()];
      await commit(store, one, [insert('customers', aCustomer('cus_1'))]);
      const kept = await store.deleteOrganizations([one, 'org_none', other], ({ id }) => id !== other);
      expect(kept).toStrictEqual([anOrganization(other)]);
      expect(await ids(store, one, 'customers')).toStrictEqual(['cus_1']);
      expect(await store.findOrganization({ api_key_hash: `hash of ${one}` })).toBeDefined();
      await commit(store, other, [insert('customers', aCustomer('cus_1'))]);
    });

    test('begins anew with the id and the key of one that was deleted', async () => {
      const org = await newOrganization();
      await commit(store, org, [insert('charges', aCharge('chg_1')), insert('charges', aCharge('chg_2'))]);
      await store.deleteOrganizations([org], () => true);
      await store.createOrganization(anOrganization(org));
      const begun = await store.read(org, async (reader) => ({
        latest_at: reader.latest_at,
        charges: await reader.list('charges', { limit: 9 }),
      }));
      expect(begun).toStrictEqual({ latest_at: null, charges: [] });
      await commit(store, org, [insert('charges', aCharge('chg_2'))]);
      const entries = await store.read(org, (reader) => reader.list('charges', { limit: 9 }));
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual([1]);
      expect(await store.findOrganization({ api_key_hash: `hash of ${org}` })).toBeDefined();
    });

    test('lets what is under way in an organization commit before it is deleted, or not at all', async () => {
      const [org, other] = [await newOrganization(), await newOrganization()];
      const adding = (to: string, n: number): Promise<void> =>
        store.transact(to, async () => {
          for (let turn = 0; turn < n; turn += 1) await nextTurn();
          const changes = [insert('charges', aCharge(`chg_${String(n)}`))];
          return { at: second(n), changes, result: undefined };
        });
      const underWay = [1, 2, 3, 4, 5].map((n) => adding(org, n));
      const besides = [1, 2, 3].map((n) => adding(other, n));
      await nextTurn();
      const deleting = store.deleteOrganizations([org], () => true);
      const ends = await Promise.allSettled(underWay);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      for (const reason of refused) expect(reason).toBeInstanceOf(UnknownOrganization);
      expect(await deleting).toStrictEqual([]);
      await Promise.all(besides);
      expect(await ids(store, other, 'charges')).toStrictEqual(['chg_3', 'chg_2', 'chg_1']);
      await expect(ids(store, org, 'charges')).rejects.toThrow(UnknownOrganization);
    });

    test('answers every query as an array searched from end to end would', async () => {
      const history = fc.array(fc.tuple(steps, fc.array(queries, { maxLength: 3 })), { maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(history, async (rounds) => {
          const org = await newOrganization();
          const model = new NaiveCharges();
          for (const [at, [drawn, asked]] of rounds.entries()) {
            await commit(store, org, model.take(drawn, second(at)));
            for (const query of asked) {
              const found = await store.read(org, (reader) => reader.list('charges', query));
              expect(found).toStrictEqual(model.list(query));
            }
          }
        }),
      );
    });

    test('lists rightly at lengths at which lists are split and emptied', async () => {
      const org = await newOrganization();
      const all = Array.from({ length: 3000 }, (_, n) => `chg_${String(n)}`);
      await commit(
        store,
        org,
        all.map((id) => insert('charges', aCharge(id))),
      );
      const settled = all.filter((_, n) => n % 3 === 0);
      await commit(
        store,
        org,
        settled.map((id) => update('charges', aCharge(id, { status: 'succeeded' }))),
      );
      const back = settled.filter((_, n) => n % 2 === 0).reverse();
      await commit(
        store,
        org,
        back.map((id) => update('charges', aCharge(id))),
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
      expect(await ids(store, org, 'charges', oldest)).toStrictEqual(all.filter(isLeft));
      expect(await ids(store, org, 'charges', { ...oldest, where: { status: 'succeeded' } })).toStrictEqual(
        succeeded,
      );
      expect(await ids(store, org, 'charges', { ...oldest, where: { status: 'pending' } })).toStrictEqual(
        pending,
      );
    });
  });

  describe(`${name}, when it is closed`, () => {
    test('lets what is under way end, and accepts nothing more', async () => {
      const store = await open();
      await store.createOrganization(anOrganization('org_1'));
      const underWay = [1, 2, 3].map((n) =>
        commit(store, 'org_1', [insert('charges', aCharge(`chg_${String(n)}`))]),
      );
      expect(store.isAvailable).toBe(true);
      const closing = store.close();
      expect(store.isAvailable).toBe(false);
      await expect(commit(store, 'org_1', [])).rejects.toThrow('the store is closed');
      await expect(ids(store, 'org_1', 'charges')).rejects.toThrow('the store is closed');
      await Promise.all(underWay);
      await closing;
      await store.close();
    });
  });
}
