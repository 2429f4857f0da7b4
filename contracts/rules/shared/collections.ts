import { FILTERS } from '../../../generated/filters.js';
import { AsyncCache } from '../../lib/async-cache.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { ListQuery, ListedObject } from '../../http/pagination.js';
import type { Need } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { resolveSchema } from '../../cases/schema.js';
import { fillOwnFields } from '../../fixtures/filter-fixtures.js';
import { getFullBody, type FullBody } from '../../fixtures/full-body.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ListName } from '../../fixtures/valid-calls.js';
import { getOperation, getParameters } from '../../spec/api-documents.js';
import { resolveReference, type Parameter, type ResponseObject } from '../../spec/document.js';
import { needsPayment } from './define-requirement.js';
import { fillPath } from './operations.js';

/** What a list needs to be tested. Everything else is read from the OpenAPI document. */
interface CollectionDefinition {
  needs: readonly Need[];
  prepare: (organization: TestOrganization) => Promise<CollectionFixture>;
}

/** How to fill a list, and a query that selects objects of this test only. */
interface CollectionFixture {
  /** Parameters of the path of the list. Default: none. */
  parameters?: Readonly<Record<string, string>>;
  query: ListQuery['query'];
  add: () => Promise<ListedObject>;
  /** Creates an object with all fields, some of them text that ends in digits. */
  addWithAllFields: () => Promise<ListedObject>;
  /** Queries with other filters. A cursor of `query` is invalid with each of them. */
  otherFilters: readonly Record<string, string>[];
  /** Prepares an object that other objects differ from in each filter. */
  prepareObject: () => Promise<NewObject>;
}

interface NewObject {
  /** Values of filters that are known before the object is created. */
  fields: Readonly<Record<string, string>>;
  create: () => Promise<ListedObject>;
}

/** List that a test fills. */
interface Collection extends CollectionFixture, ListQuery {
  parameters: Readonly<Record<string, string>>;
  read: (id: string) => Promise<ApiResponse<ListedObject>>;
}

const matchesAll = { created_from: '2000-01-01T00:00:00Z' };

/** Text that is another one if it is decoded twice, or not at all. */
const ENCODED_TEXT = '%41+%2B &=#?/\\;é';

const definitions: Record<ListName, CollectionDefinition> = {
  listCustomers: {
    needs: ['write'],
    prepare: (organization) => {
      const email = `${organization.addUniqueSuffix('ada')}@example.com`;
      return Promise.resolve({
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
        otherFilters: [{}, { email, ...matchesAll }, { email: 'ada@example.com' }],
        prepareObject: () => {
          const fields = {
            ...fillOwnFields('customer', organization.addUniqueSuffix(ENCODED_TEXT)),
            email: `eve+${organization.addUniqueSuffix('%41')}@example.com`,
          };
          return Promise.resolve({ fields, create: () => organization.createCustomer(fields) });
        },
      });
    },
  },
  listPurchases: {
    needs: ['write'],
    prepare: async (organization) => {
      const order = await organization.prepareOrder(plans.one_time);
      const { customer_id } = order;
      return {
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
        otherFilters: [{}, { customer_id, status: 'pending' }, { customer_id, ...matchesAll }],
        prepareObject: async () => {
          const body = {
            ...fillOwnFields('purchase', organization.addUniqueSuffix(ENCODED_TEXT)),
            customer_id,
            plan_id: (await organization.createPlan(plans.one_time)).id,
          };
          return {
            fields: { ...body, status: 'succeeded', kind: 'one_time' },
            create: () => organization.createPurchase({ ...body, payment_token: 'tok_success' }),
          };
        },
      };
    },
  },
  listCharges: {
    needs: needsPayment,
    prepare: async (organization) => {
      const order = await organization.prepareOrder(plans.one_time);
      const { customer_id } = order;
      const addCharge = async (payment_token: string): Promise<ListedObject> => {
        const { latest_charge_id } = await organization.createPurchase({ ...order, payment_token });
        const charge = await organization.call('getCharge', { path: { id: latest_charge_id ?? 'none' } });
        return charge.expectStatus(200).body;
      };
      return {
        query: { customer_id },
        add: () => addCharge('tok_success'),
        addWithAllFields: () => addCharge('tok_insufficient_funds'),
        otherFilters: [{}, { customer_id, status: 'succeeded' }, { customer_id, ...matchesAll }],
        prepareObject: () =>
          Promise.resolve({
            fields: { customer_id, status: 'succeeded' },
            create: () => addCharge('tok_success'),
          }),
      };
    },
  },
  listConsumptions: {
    needs: needsPayment,
    prepare: async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const add = (): Promise<ListedObject> => organization.createConsumption(id, { quantity: '1' });
      return {
        parameters: { id },
        query: {},
        add,
        addWithAllFields: () =>
          organization.createConsumption(id, {
            quantity: '2.75',
            description: 'Meter 7',
            external_id: organization.addUniqueSuffix('full'),
          } satisfies Omit<FullBody<'createConsumption'>, 'occurred_at' | 'metadata'>),
        otherFilters: [{ status: 'open' }, matchesAll],
        prepareObject: () => Promise.resolve({ fields: { status: 'open' }, create: add }),
      };
    },
  },
};

export const listNames = Object.keys(definitions) as ListName[];

/** Returns what the requirements on a list need. */
export const getCollectionNeeds = (list: ListName): readonly Need[] => definitions[list].needs;

/** Creates what the objects of a list depend on. */
export async function createCollection(list: ListName, organization: TestOrganization): Promise<Collection> {
  const { parameters = {}, ...fixture } = await definitions[list].prepare(organization);
  const path = fillPath(getOperation(list).template, parameters);
  return {
    ...fixture,
    parameters,
    path,
    read: async (id) => (await organization.send('GET', `${path}/${id}`)) as ApiResponse<ListedObject>,
  };
}

/** Returns the prefix of the ids of listed objects, such as `cus_`; empty if their pattern has none. */
export function getIdPrefix(list: ListName): string {
  const { document, definition } = getOperation(list);
  const page = resolveReference<ResponseObject>(document, definition.responses['200'] ?? {}, '').value;
  const schema = resolveSchema(document, page.content?.['application/json']?.schema ?? {});
  const object = resolveSchema(document, schema.properties?.['data']?.items ?? {});
  const { pattern = '' } = resolveSchema(document, object.properties?.['id'] ?? {});
  return /^\^([a-z]+_)/.exec(pattern)?.[1] ?? '';
}

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
    const collection = await createCollection(list, organization);
    return { ...collection, organization, objects: await addObjects(collection, 22) };
  });
}

/** Creates objects one after the other. @returns the objects, newest first */
export async function addObjects(collection: Collection, count: number): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for (let number = 0; number < count; number += 1) objects.unshift(await collection.add());
  return objects;
}

/** Returns the filters of a list, without the range of creation times. */
export const getFilters = (list: ListName): readonly string[] => FILTERS[list];

/** Lists the filters that select one object: those with free values, or all filters of a list below a path with an id. */
export function listUniqueFilters(list: ListName): string[] {
  const { template, document } = getOperation(list);
  const isUnique = ({ schema }: Parameter): boolean => {
    const { type, enum: values } = resolveSchema(document, schema);
    return type === 'string' && values === undefined;
  };
  return getParameters(getOperation(list)).flatMap((parameter) =>
    getFilters(list).includes(parameter.name) && (template.includes('{') || isUnique(parameter))
      ? parameter.name
      : [],
  );
}
