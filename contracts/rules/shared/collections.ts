import { AsyncCache } from '../../lib/async-cache.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { ListQuery, ListedObject } from '../../http/pagination.js';
import type { Need } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { getFullBody, type FullBody } from '../../fixtures/full-body.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { PublicOperationName } from '../../fixtures/valid-calls.js';
import { needsPayment } from './define-requirement.js';

/** List with a filter that selects objects of this test only. */
interface Collection extends ListQuery {
  add: () => Promise<ListedObject>;
  /** Creates an object with all fields, some of them text that ends in digits. */
  addWithAllFields: () => Promise<ListedObject>;
  read: (id: string) => Promise<ApiResponse<ListedObject>>;
  /** Queries with other filters. A cursor of `query` is invalid with each of them. */
  otherFilters: readonly Record<string, string>[];
}

export const collectionNeeds = {
  listCustomers: ['write'],
  listPurchases: ['write'],
  listCharges: needsPayment,
  listConsumptions: needsPayment,
} as const satisfies Record<ListName, readonly Need[]>;

export type ListName = Extract<PublicOperationName, `list${string}`>;

export const listNames = Object.keys(collectionNeeds) as ListName[];

const matchesAll = { created_from: '2000-01-01T00:00:00Z' };

export const createCollection: Record<ListName, (organization: TestOrganization) => Promise<Collection>> = {
  listCustomers: (organization) => {
    const email = `${organization.addUniqueSuffix('ada')}@example.com`;
    return Promise.resolve({
      path: '/customers',
      query: { email },
      add: () => organization.createCustomer({ email }),
      addWithAllFields: () =>
        organization.createCustomer({
          ...getFullBody('createCustomer'),
          email,
          name: 'Ada Lindqvist 7',
          address: {
            line1: 'Storgatan 12',
            line2: 'Stairway 3',
            city: 'Uppsala 2',
            state: 'C 4',
            postal_code: '753 10',
            country: 'SE',
          },
          external_id: organization.addUniqueSuffix('full'),
        }),
      read: createReader(organization, '/customers'),
      otherFilters: [{}, { email, ...matchesAll }, { email: 'ada@example.com' }],
    });
  },
  listPurchases: async (organization) => {
    const order = await organization.prepareOrder(plans.one_time);
    const { customer_id } = order;
    return {
      path: '/purchases',
      query: { customer_id },
      add: () => organization.createPurchase(order),
      addWithAllFields: async () => {
        const { id } = await organization.createPurchase({
          ...order,
          plan_id: (await organization.getSharedPlan(plans.fixed)).id,
          success_url: 'https://shop.example/paid/1',
          cancel_url: 'https://shop.example/left/2',
          end_date: '2099-12-31',
          external_id: organization.addUniqueSuffix('full'),
        } satisfies Omit<
          FullBody<'createPurchase'>,
          'payment_token' | 'service_activation_date' | 'metadata'
        >);
        return organization.cancelPurchase(id, { mode: 'immediate', reason: 'Moves to flat 12' });
      },
      read: createReader(organization, '/purchases'),
      otherFilters: [{}, { customer_id, status: 'pending' }, { customer_id, ...matchesAll }],
    };
  },
  listCharges: async (organization) => {
    const order = await organization.prepareOrder(plans.one_time);
    const { customer_id } = order;
    const read = createReader(organization, '/charges');
    return {
      path: '/charges',
      query: { customer_id },
      add: async () => {
        const { latest_charge_id } = await organization.createPurchase({
          ...order,
          payment_token: 'tok_success',
        });
        return (await read(latest_charge_id ?? 'none')).expectStatus(200).body;
      },
      addWithAllFields: async () => {
        const { latest_charge_id } = await organization.createPurchase({
          ...order,
          payment_token: 'tok_insufficient_funds',
        });
        return (await read(latest_charge_id ?? 'none')).expectStatus(200).body;
      },
      read,
      otherFilters: [{}, { customer_id, status: 'succeeded' }, { customer_id, ...matchesAll }],
    };
  },
  listConsumptions: async (organization) => {
    const { id } = await organization.purchasePlan(plans.variable);
    const path = `/purchases/${id}/consumptions`;
    return {
      path,
      query: {},
      add: () => organization.createConsumption(id, { quantity: '1' }),
      addWithAllFields: () =>
        organization.createConsumption(id, {
          quantity: '2.75',
          description: 'Meter 7',
          external_id: organization.addUniqueSuffix('full'),
        } satisfies Omit<FullBody<'createConsumption'>, 'occurred_at' | 'metadata'>),
      read: createReader(organization, path),
      otherFilters: [{ status: 'open' }, matchesAll],
    };
  },
};

/** Collection of 22 objects, shared by tests that only read. */
interface FilledCollection extends Collection {
  /** Organization that has the objects. */
  organization: TestOrganization;
  /** Newest first. */
  objects: readonly ListedObject[];
}

const filledCollections = new AsyncCache<object, ListName, FilledCollection>();

/** Returns the filled collection of a run; creates it on first use. */
export function getFilledCollection(context: Context, list: ListName): Promise<FilledCollection> {
  return filledCollections.get(context.cacheKey, list, async () => {
    const organization = await context.organization();
    const collection = await createCollection[list](organization);
    return { ...collection, organization, objects: await addObjects(collection, 22) };
  });
}

/** Creates objects one after the other. @returns the objects, newest first */
export async function addObjects(collection: Collection, count: number): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for (let number = 0; number < count; number += 1) objects.unshift(await collection.add());
  return objects;
}

const createReader =
  (organization: TestOrganization, path: string) =>
  async (id: string): Promise<ApiResponse<ListedObject>> =>
    (await organization.send('GET', `${path}/${id}`)) as ApiResponse<ListedObject>;
