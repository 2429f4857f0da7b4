import { afterAll, expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { openPostgresStore } from '../support/open-postgres-store.js';
import { StoreUnavailable } from '../../src/store/errors.js';
import {
  buildCharge,
  buildOrganization,
  buildCustomer,
  commit,
  listIds,
  waitForTurn,
  getSecond,
} from '../store/samples.js';
import { getPostgresServer } from './server.js';

const server = await getPostgresServer();
const url = await server.createDatabase();
const name = url.split('/').at(-1) ?? '';
const [store, other] = [await openPostgresStore(url), await openPostgresStore(url)];
afterAll(async () => {
  await store.close();
  await other.close();
});

const cutAll = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'tollgate'`;

test('transactions of an organization run sequentially across stores', async () => {
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('charges', buildCharge('chg_1', { amount: 0 }))]);
  const addOne = (from: typeof store): Promise<void> =>
    from.transact('org_1', async (reader) => {
      const charge = await reader.get('charges', 'chg_1');
      await waitForTurn();
      const changes = [update('charges', buildCharge('chg_1', { amount: (charge?.amount ?? NaN) + 1 }))];
      return { at: getSecond(0), changes, result: undefined };
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => addOne(n % 2 ? store : other)));
  expect((await other.read('org_1', (reader) => reader.get('charges', 'chg_1')))?.amount).toBe(60);
});

test('a read returns one consistent state during concurrent commits', async () => {
  await store.createOrganization(buildOrganization('org_2'));
  const seen = await store.read('org_2', async (reader) => {
    const before = await reader.list('customers', { limit: 9 });
    await commit(other, 'org_2', [insert('customers', buildCustomer('cus_1'))], getSecond(1));
    return { before, after: await reader.list('customers', { limit: 9 }), latest_at: reader.latest_at };
  });
  expect(seen).toStrictEqual({ before: [], after: [], latest_at: null });
  expect(await listIds(store, 'org_2', 'customers')).toStrictEqual(['cus_1']);
});

test('a transaction with a broken connection throws StoreUnavailable and commits nothing, and the store recovers', async () => {
  await store.createOrganization(buildOrganization('org_3'));
  const cut = store.transact('org_3', async () => {
    await server.query(cutAll);
    return { at: getSecond(1), changes: [insert('customers', buildCustomer('cus_1'))], result: undefined };
  });
  await expect(cut).rejects.toThrow(StoreUnavailable);
  expect(await listIds(store, 'org_3', 'customers')).toStrictEqual([]);
  await commit(store, 'org_3', [insert('customers', buildCustomer('cus_1'))]);
  expect(await listIds(other, 'org_3', 'customers')).toStrictEqual(['cus_1']);
});

test.each(['40001', '40P01'])('a transaction with the conflict %s is retried', async (code) => {
  const org = `org_${code}`;
  await store.createOrganization(buildOrganization(org));
  let runs = 0;
  await store.transact(org, () => {
    runs += 1;
    if (runs < 3) return Promise.reject(Object.assign(new Error('try again'), { code }));
    return Promise.resolve({
      at: getSecond(1),
      changes: [insert('customers', buildCustomer('cus_1'))],
      result: null,
    });
  });
  expect([runs, await listIds(store, org, 'customers')]).toStrictEqual([3, ['cus_1']]);
});

test('a transaction with persistent conflicts throws StoreUnavailable', async () => {
  const never = Object.assign(new Error('try again'), { code: '40001' });
  await expect(store.transact('org_1', () => Promise.reject(never))).rejects.toThrow(StoreUnavailable);
});
