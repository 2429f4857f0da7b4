import {
  defineLawRequirement,
  definePaymentLawRequirement,
  withOrganization,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { readAllPages } from '../../http/pagination.js';
import { plans } from '../../fixtures/plans.js';
import { addObjects, collectionNeeds, createCollection, listNames } from '../shared/collections.js';
import { repeatConcurrently } from '../shared/repeat-concurrently.js';
import { citations } from '../shared/citations.js';

const ID_PREFIXES = {
  listCustomers: 'cus_',
  listPurchases: 'pur_',
  listCharges: 'chg_',
  listConsumptions: 'con_',
} as const;

const byList = listNames.flatMap((list) => {
  const common = { operation: list, needs: collectionNeeds[list] } as const;
  return [
    defineLawRequirement({
      ...common,
      id: `reading.at-once.${list}`,
      citation: citations.requests.readYourWrites,
      statement: `show in ${list}, and when it is read, what has just been made, as it was answered`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection[list](organization);
        for (let count = 1; count <= 5; count += 1) {
          const created = await collection.add();
          const read = (await collection.read(created.id)).expectStatus(200);
          expectEqual(read.body, created, 'What is read', read);
          const listed = await readAllPages(organization, collection);
          expectEqual(listed[0], created, `The first of ${list}`);
          expectEqual(listed.length, count, `How many ${list} shows`);
        }
      }),
    }),
    defineLawRequirement({
      ...common,
      id: `reading.concurrent.${list}`,
      citation: citations.requests.readYourWrites,
      statement: `keep each of twenty that are made at once for ${list}, under an id of its own`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection[list](organization);
        const created = (await repeatConcurrently(20, () => addObjects(collection, 1))).flat();
        const ids = new Set(created.map(({ id }) => id));
        expectEqual(ids.size, 20, 'How many ids there are');
        const prefix = ID_PREFIXES[list];
        for (const id of ids) expectThat(id.startsWith(prefix), `${id} does not begin with ${prefix}`);
        const listed = await readAllPages(organization, collection);
        expectEqual(new Set(listed.map(({ id }) => id)), ids, `What ${list} shows`);
        const read = await Promise.all(listed.map(async ({ id }) => (await collection.read(id)).body));
        expectEqual(listed, read, `What ${list} shows, by what reading each shows`);
        const [createdById, readById] = [created, read].map(
          (all) => new Map(all.map((object) => [object.id, object])),
        );
        expectEqual(createdById, readById, 'What is read');
      }),
    }),
  ];
});

const otherRequirements = [
  definePaymentLawRequirement({
    id: 'reading.canceled',
    citation: citations.requests.readYourWrites,
    operation: 'cancelPurchase',
    statement: 'show a purchase that was canceled as the cancellation answered it, alone and in the list',
    verify: withOrganization(async (organization) => {
      const { id, customer_id } = await organization.purchasePlan(plans.fixed);
      const body = { mode: 'period_end', reason: 'The household moves.' } as const;
      for (const change of [body, { mode: 'immediate', reason: 'At once.' } as const]) {
        const response = await organization.call('cancelPurchase', { path: { id }, body: change });
        const canceled = response.expectStatus(200).body;
        expectEqual(await organization.getPurchase(id), canceled, 'What is read');
        const [listed] = await readAllPages(organization, { path: '/purchases', query: { customer_id } });
        expectEqual(listed, canceled, 'What the list shows');
      }
    }),
  }),
  definePaymentLawRequirement({
    id: 'reading.others-untouched',
    citation: citations.cancellation.summary,
    statement: 'change no other purchase, charge, consumption or customer by a cancellation',
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
      expectEqual(await readOthers(), before, 'What the other purchases are afterwards');
    }),
  }),
  defineLawRequirement({
    id: 'reading.metadata-apart',
    citation: citations.requests.metadata,
    operation: 'createCustomer',
    statement: 'keep the metadata of each object to itself',
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
      expectEqual(metadata, metadataCases, 'The metadata of each');
    }),
  }),
];

export const readYourWrites = [...byList, ...otherRequirements];
