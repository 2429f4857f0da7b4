import type { Answer } from '../../http/answer.js';
import type { ListQuery, Thing } from '../../http/walk.js';
import type { Need } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { paid } from './law.js';

/** Objects of one kind that nobody else adds to: a list, with the filter that shows them alone. */
export interface Collection extends ListQuery {
  /** Makes one more. */
  add: () => Promise<Thing>;
  /** Makes one with all that a client can say of it, in words that end in digits too. */
  addFull: () => Promise<Thing>;
  read: (id: string) => Promise<Answer<Thing>>;
  /** Filters that it can be asked with beside its own, to tell cursors apart. */
  otherFilters: readonly Record<string, string>[];
}

export type ListName = 'listCustomers' | 'listPurchases' | 'listCharges' | 'listConsumptions';

/** What it takes to make some. */
export const collectionNeeds: Record<ListName, readonly Need[]> = {
  listCustomers: ['write'],
  listPurchases: ['write'],
  listCharges: paid,
  listConsumptions: paid,
};

const sinceEver = { created_from: '2000-01-01T00:00:00Z' };

/** Makes an empty collection. */
export const collections: Record<ListName, (shop: Shop) => Promise<Collection>> = {
  listCustomers: (shop) => {
    const email = `${shop.unique('ada')}@example.com`;
    return Promise.resolve({
      path: '/customers',
      query: { email },
      add: () => shop.customer({ email }),
      addFull: () =>
        shop.customer({
          email,
          name: 'Ada Lindqvist 7',
          phone: '+46701740605',
          tax_id: 'SE900101239801',
          address: {
            line1: 'Storgatan 12',
            line2: 'Stairway 3',
            city: 'Uppsala 2',
            state: 'C 4',
            postal_code: '753 10',
            country: 'SE',
          },
          external_id: shop.unique('full'),
        }),
      read: reader(shop, '/customers'),
      otherFilters: [{}, { email, ...sinceEver }, { email: 'ada@example.com' }],
    });
  },
  listPurchases: async (shop) => {
    const order = await shop.order(plans.one_time);
    const { customer_id } = order;
    return {
      path: '/purchases',
      query: { customer_id },
      add: () => shop.buy(order),
      addFull: async () => {
        const { id } = await shop.buy({
          ...order,
          plan_id: (await shop.commonPlan(plans.fixed)).id,
          success_url: 'https://shop.example/paid/1',
          cancel_url: 'https://shop.example/left/2',
          end_date: '2099-12-31',
          external_id: shop.unique('full'),
        });
        return shop.cancel(id, { mode: 'immediate', reason: 'Moves to flat 12' });
      },
      read: reader(shop, '/purchases'),
      otherFilters: [{}, { customer_id, status: 'pending' }, { customer_id, ...sinceEver }],
    };
  },
  listCharges: async (shop) => {
    const order = await shop.order(plans.one_time);
    const { customer_id } = order;
    const read = reader(shop, '/charges');
    return {
      path: '/charges',
      query: { customer_id },
      add: async () => {
        const { latest_charge_id } = await shop.buy({ ...order, payment_token: 'tok_success' });
        return (await read(latest_charge_id ?? 'none')).expectStatus(200).body;
      },
      addFull: async () => {
        const { latest_charge_id } = await shop.buy({ ...order, payment_token: 'tok_insufficient_funds' });
        return (await read(latest_charge_id ?? 'none')).expectStatus(200).body;
      },
      read,
      otherFilters: [{}, { customer_id, status: 'succeeded' }, { customer_id, ...sinceEver }],
    };
  },
  listConsumptions: async (shop) => {
    const { id } = await shop.purchase(plans.variable);
    const path = `/purchases/${id}/consumptions`;
    return {
      path,
      query: {},
      add: () => shop.report(id, { quantity: '1' }),
      addFull: () =>
        shop.report(id, { quantity: '2.75', description: 'Meter 7', external_id: shop.unique('full') }),
      read: reader(shop, path),
      otherFilters: [{ status: 'open' }, sinceEver],
    };
  },
};

const stocks = new WeakMap<Shop, Map<ListName, Promise<Stock>>>();

/** A collection with 22 objects, to be looked at only. */
export interface Stock extends Collection {
  /** Newest first. */
  things: readonly Thing[];
}

export function stockOf(shop: Shop, list: ListName): Promise<Stock> {
  const known = stocks.get(shop) ?? new Map<ListName, Promise<Stock>>();
  stocks.set(shop, known);
  const stock = known.get(list) ?? stocked(shop, list);
  known.set(list, stock);
  stock.catch(() => known.delete(list));
  return stock;
}

async function stocked(shop: Shop, list: ListName): Promise<Stock> {
  const collection = await collections[list](shop);
  return { ...collection, things: await addTo(collection, 22) };
}

/** Makes some, one after the other. @returns them, newest first */
export async function addTo(collection: Collection, count: number): Promise<Thing[]> {
  const things: Thing[] = [];
  for (let number = 0; number < count; number += 1) things.unshift(await collection.add());
  return things;
}

const reader =
  (shop: Shop, path: string) =>
  async (id: string): Promise<Answer<Thing>> =>
    (await shop.send('GET', `${path}/${id}`)) as Answer<Thing>;
