import { afterAll, expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.js';
import { StoreUnavailable } from '../../src/store/store.js';
import { aCharge, anOrganization, aCustomer, commit, ids, nextTurn, second } from '../store/samples.js';
import { postgresServer } from './server.js';

const server = await postgresServer();
const url = await server.newDatabase();
const name = url.split('/').at(-1) ?? '';
const [store, other] = [await openPostgresStore(url), await openPostgresStore(url)];
afterAll(async () => {
  await store.close();
  await other.close();
});

const cutAll = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'tollgate'`;

test('the transactions of an organization come one after the other, whoever runs them', async () => {
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('charges', aCharge('chg_1', { amount: 0 }))]);
  const addOne = (from: typeof store): Promise<void> =>
    from.transact('org_1', async (reader) => {
      const charge = await reader.get('charges', 'chg_1');
      await nextTurn();
      const changes = [update('charges', aCharge('chg_1', { amount: (charge?.amount ?? NaN) + 1 }))];
      return { at: second(0), changes, result: undefined };
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => addOne(n % 2 ? store : other)));
  expect((await other.read('org_1', (reader) => reader.get('charges', 'chg_1')))?.amount).toBe(60);
});

test('a read sees one state, whatever is committed meanwhile', async () => {
  await store.createOrganization(anOrganization('org_2'));
  const seen = await store.read('org_2', async (reader) => {
    const before = await reader.list('customers', { limit: 9 });
    await commit(other, 'org_2', [insert('customers', aCustomer('cus_1'))], second(1));
    return { before, after: await reader.list('customers', { limit: 9 }), latest_at: reader.latest_at };
  });
  expect(seen).toStrictEqual({ before: [], after: [], latest_at: null });
  expect(await ids(store, 'org_2', 'customers')).toStrictEqual(['cus_1']);
});

test('what a broken connection interrupts is unavailable, commits nothing, and works again', async () => {
  await store.createOrganization(anOrganization('org_3'));
  const cut = store.transact('org_3', async () => {
    await server.query(cutAll);
    return { at: second(1), changes: [insert('customers', aCustomer('cus_1'))], result: undefined };
  });
  await expect(cut).rejects.toThrow(StoreUnavailable);
  expect(await ids(store, 'org_3', 'customers')).toStrictEqual([]);
  await commit(store, 'org_3', [insert('customers', aCustomer('cus_1'))]);
  expect(await ids(other, 'org_3', 'customers')).toStrictEqual(['cus_1']);
});

test.each(['40001', '40P01'])(
  'a transaction that the database could not fit in (%s) is run again',
  async (code) => {
    const org = `org_${code}`;
    await store.createOrganization(anOrganization(org));
    let runs = 0;
    await store.transact(org, () => {
      runs += 1;
      if (runs < 3) return Promise.reject(Object.assign(new Error('try again'), { code }));
      return Promise.resolve({
        at: second(1),
        changes: [insert('customers', aCustomer('cus_1'))],
        result: null,
      });
    });
    expect([runs, await ids(store, org, 'customers')]).toStrictEqual([3, ['cus_1']]);
  },
);

test('a transaction that never fits in is unavailable', async () => {
  const never = Object.assign(new Error('try again'), { code: '40001' });
  await expect(store.transact('org_1', () => Promise.reject(never))).rejects.toThrow(StoreUnavailable);
});
