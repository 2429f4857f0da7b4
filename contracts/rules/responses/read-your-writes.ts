import {
  defineLawRequirement,
  definePaymentLawRequirement,
  needsPayment,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { readAllPages, type ListQuery } from '../../http/pagination.js';
import { plans } from '../../fixtures/plans.js';
import {
  addObjects,
  createCollection,
  getCollectionNeeds,
  getFilters,
  getIdPrefix,
  listNames,
  listUniqueFilters,
} from '../shared/collections.js';
import type { ListName } from '../../fixtures/valid-calls.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';
import { getOperationArea } from '../shared/operations.js';

type Fields = Readonly<Record<string, string>>;

/** Returns queries that select one object: each filter that no other object matches, alone and with each other filter. */
function toQueries(list: ListName, path: string, values: Fields): Map<string, ListQuery> {
  const filters = Object.entries(values);
  const unique = listUniqueFilters(list);
  const own = filters.filter(([name]) => unique.includes(name));
  return new Map(
    own.flatMap((one) =>
      filters.map((other): [string, ListQuery] => {
        const query: Fields = Object.fromEntries([one, other]);
        return [Object.keys(query).toSorted().join(' and '), { path, query }];
      }),
    ),
  );
}

/** Returns the value of each filter of a list in a new object. */
function getFilterValues(list: ListName, object: Readonly<Record<string, unknown>>): Fields {
  const values = getFilters(list).map((name) => [name, object[name] ?? null] as const);
  const missing = values.flatMap(([name, value]) => (value === null ? [name] : []));
  expectEqual(missing, [], `Filters of ${list} for which the new object has no value`);
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const byList = listNames.flatMap((list) => {
  const define = withDefaults(defineLawRequirement, {
    area: getOperationArea(list),
    operation: list,
    needs: getCollectionNeeds(list),
  });
  return [
    define({
      id: `reading.at-once.${list}`,
      citation: cite('responses.read-your-writes'),
      statement: `return a new object at once in ${list} and when read by id, equal to the creation response`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection(list, organization);
        for (let count = 1; count <= 5; count += 1) {
          const created = await collection.add();
          const read = (await collection.read(created.id)).expectStatus(200);
          expectEqual(read.body, created, 'The object read by id', read);
          const listed = await readAllPages(organization, collection);
          expectEqual(listed[0], created, `The first object of ${list}`);
          expectEqual(listed.length, count, `Number of objects in ${list}`);
        }
      }),
    }),
    define({
      id: `reading.concurrent.${list}`,
      citation: cite('responses.read-your-writes'),
      statement: `store twenty concurrently created objects of ${list} with different ids`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection(list, organization);
        const created = (await repeatConcurrently(20, () => addObjects(collection, 1))).flat();
        const ids = new Set(created.map(({ id }) => id));
        expectEqual(ids.size, 20, 'Number of different ids');
        const prefix = getIdPrefix(list);
        for (const id of ids) expectThat(id.startsWith(prefix), `${id} does not begin with ${prefix}`);
        const listed = await readAllPages(organization, collection);
        expectEqual(new Set(listed.map(({ id }) => id)), ids, `The objects in ${list}`);
        const read = await Promise.all(listed.map(async ({ id }) => (await collection.read(id)).body));
        expectEqual(listed, read, `The objects in ${list}, compared with each read by id`);
        const [createdById, readById] = [created, read].map(
          (all) => new Map(all.map((object) => [object.id, object])),
        );
        expectEqual(createdById, readById, 'The object read by id');
      }),
    }),
  ];
});

const searches = listNames
  .filter((list) => getFilters(list).length > 0)
  .map((list) =>
    defineLawRequirement({
      id: `reading.searched.${list}`,
      area: getOperationArea(list),
      citation: cite('responses.read-your-writes'),
      operation: list,
      // Its purchase has a status from the start.
      needs: list === 'listPurchases' ? needsPayment : getCollectionNeeds(list),
      statement: `return a new object in ${list} with each pair of filters, also if the same request was sent before`,
      verify: withOrganization(async (organization) => {
        const { path, prepareObject } = await createCollection(list, organization);
        const { fields, create } = await prepareObject();
        for (const query of toQueries(list, path, fields).values())
          expectEqual(await readAllPages(organization, query), [], `The objects in ${list} before`);
        const values = getFilterValues(list, { ...fields, ...(await create()) });
        const queries = toQueries(list, path, values);
        expectThat(queries.size > 0, `No filter of ${list} selects one object`);
        const counts = [...queries].map(
          async ([names, query]) => [names, (await readAllPages(organization, query)).length] as const,
        );
        const expected = Object.fromEntries([...queries.keys()].map((names) => [names, 1]));
        const found = Object.fromEntries(await Promise.all(counts));
        expectEqual(found, expected, `Number of objects in ${list} by filters`);
      }),
    }),
  );

const otherRequirements = [
  definePaymentLawRequirement({
    id: 'reading.canceled',
    area: 'cancellations',
    citation: cite('responses.read-your-writes'),
    operation: 'cancelPurchase',
    statement: 'return a canceled purchase by id and in the list as in the cancellation response',
    verify: withOrganization(async (organization) => {
      const { id, customer_id } = await organization.purchasePlan(plans.fixed);
      const body = { mode: 'period_end', reason: 'The household moves.' } as const;
      for (const change of [body, { mode: 'immediate', reason: 'At once.' } as const]) {
        const active = { path: '/purchases', query: { customer_id, status: 'active' } };
        // What a cache stores now is outdated after the cancellation.
        await Promise.all([organization.getPurchase(id), readAllPages(organization, active)]);
        const response = await organization.call('cancelPurchase', { path: { id }, body: change });
        const canceled = response.expectStatus(200).body;
        expectEqual(await organization.getPurchase(id), canceled, 'The object read by id');
        const [listed] = await readAllPages(organization, { path: '/purchases', query: { customer_id } });
        expectEqual(listed, canceled, 'The list');
        const stillActive = await readAllPages(organization, active);
        expectEqual(
          stillActive,
          canceled.status === 'active' ? [canceled] : [],
          'The list of active purchases',
        );
      }
    }),
  }),
  definePaymentLawRequirement({
    id: 'reading.others-untouched',
    area: 'cancellations',
    citation: cite('cancellations.modes'),
    statement: 'change no other purchase, charge, usage record or customer at a cancellation',
    verify: withOrganization(async (organization) => {
      const order = await organization.prepareOrder(plans.variable);
      const { customer_id } = order;
      const purchases = [];
      for (let count = 0; count < 3; count += 1) {
        const purchase = await organization.createPurchase({
          ...order,
          payment_token: 'tok_success',
          metadata: { count: String(count) },
        });
        await organization.createConsumption(purchase.id, {
          quantity: String(count + 1),
          metadata: { count: String(count) },
        });
        purchases.push(purchase);
      }
      const [first, second, third] = purchases.map(({ id }) => id);
      const readOthers = async (): Promise<unknown[]> =>
        Promise.all(
          [first, third].flatMap((id) => [
            readAllPages(organization, { path: '/purchases', query: { customer_id } }).then((all) =>
              all.filter((each) => each.id === id),
            ),
            readAllPages(organization, { path: `/purchases/${id ?? ''}/consumptions`, query: {} }),
          ]),
        );
      const before = await readOthers();
      (await organization.call('cancelPurchase', { path: { id: second ?? '' } })).expectStatus(200);
      expectEqual(await readOthers(), before, 'The other purchases afterwards');
    }),
  }),
  defineLawRequirement({
    id: 'reading.metadata-apart',
    area: 'customers',
    citation: cite('metadata.unchanged'),
    operation: 'createCustomer',
    statement: 'keep the metadata of each object separate',
    verify: withOrganization(async (organization) => {
      const metadataCases: Record<string, string>[] = [
        { a: '1', b: '2' },
        { b: '3' },
        {},
        { constructor: 'x' },
      ];
      const customers = [];
      for (const metadata of metadataCases) customers.push(await organization.createCustomer({ metadata }));
      const read = await Promise.all(
        customers.map(({ id }) => organization.call('getCustomer', { path: { id } })),
      );
      const metadata = read.map(({ body }) => body.metadata);
      expectEqual(metadata, metadataCases, 'The metadata of each object');
    }),
  }),
];

export const readYourWrites = [...byList, ...searches, ...otherRequirements];
