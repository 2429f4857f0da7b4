import { expectEqual, expectThat } from '../../assert.js';
import { walk } from '../../http/walk.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { addTo, collectionNeeds, collections, type ListName } from './collections.js';
import { law, paid } from './law.js';

/** Ids begin with what they are the id of. */
const prefixes = {
  listCustomers: 'cus_',
  listPurchases: 'pur_',
  listCharges: 'chg_',
  listConsumptions: 'con_',
} as const;

const eachList = (Object.keys(collections) as ListName[]).flatMap((list) => {
  const common = { operation: list, needs: collectionNeeds[list] } as const;
  return [
    law({
      ...common,
      id: `reading.at-once.${list}`,
      statement: `show in ${list}, and when it is read, what has just been made, as it was answered`,
      verify: async ({ shop }) => {
        const one = await shop();
        const collection = await collections[list](one);
        for (let count = 1; count <= 5; count += 1) {
          const made = await collection.add();
          const read = (await collection.read(made.id)).expectStatus(200);
          expectEqual(read.body, made, 'What is read', read);
          const shown = await walk(one, collection);
          expectEqual(shown[0], made, `The first of ${list}`);
          expectEqual(shown.length, count, `How many ${list} shows`);
        }
      },
    }),
    law({
      ...common,
      id: `reading.concurrent.${list}`,
      statement: `keep each of twenty that are made at once for ${list}, under an id of its own`,
      verify: async ({ shop }) => {
        const one = await shop();
        const collection = await collections[list](one);
        const made = (await Promise.all(Array.from({ length: 20 }, () => addTo(collection, 1)))).flat();
        const ids = new Set(made.map(({ id }) => id));
        expectEqual(ids.size, 20, 'How many ids there are');
        const prefix = prefixes[list];
        for (const id of ids) expectThat(id.startsWith(prefix), `${id} does not begin with ${prefix}`);
        const shown = await walk(one, collection);
        expectEqual(new Set(shown.map(({ id }) => id)), ids, `What ${list} shows`);
        const read = await Promise.all(shown.map(async ({ id }) => (await collection.read(id)).body));
        expectEqual(shown, read, `What ${list} shows, by what reading each shows`);
        expectEqual(
          new Map(made.map((one) => [one.id, one])),
          new Map(read.map((one) => [one.id, one])),
          'What is read',
        );
      },
    }),
  ];
});

const others = [
  law({
    id: 'reading.canceled',
    operation: 'cancelPurchase',
    needs: paid,
    statement: 'show a purchase that was canceled as the cancellation answered it, alone and in the list',
    verify: async ({ shop }) => {
      const one = await shop();
      const { id, customer_id } = await one.purchase(plans.fixed);
      const body = { mode: 'period_end', reason: 'The household moves.' } as const;
      for (const change of [body, { mode: 'immediate', reason: 'At once.' } as const]) {
        const canceled = (await one.call('cancelPurchase', { path: { id }, body: change })).expectStatus(
          200,
        ).body;
        expectEqual(await one.read(id), canceled, 'What is read');
        const [listed] = await walk(one, { path: '/purchases', query: { customer_id } });
        expectEqual(listed, canceled, 'What the list shows');
      }
    },
  }),
  law({
    id: 'reading.others-untouched',
    needs: paid,
    statement: 'change no other purchase, charge, consumption or customer by a cancellation',
    verify: async ({ shop }) => {
      const one = await shop();
      const order = await one.order(plans.variable);
      const { customer_id } = order;
      const bought = [];
      for (let count = 0; count < 3; count += 1) {
        const purchase = await one.buy({
          ...order,
          payment_token: 'tok_success',
          metadata: { count: String(count) },
        });
        await one.report(purchase.id, { quantity: String(count + 1), metadata: { count: String(count) } });
        bought.push(purchase);
      }
      const [first, second, third] = bought.map(({ id }) => id);
      const seen = async (): Promise<unknown[]> =>
        Promise.all(
          [first, third].flatMap((id) => [
            walk(one, { path: '/purchases', query: { customer_id } }).then((all) =>
              all.filter((each) => each.id === id),
            ),
            walk(one, { path: `/purchases/${id ?? ''}/consumptions`, query: {} }),
          ]),
        );
      const before = await seen();
      (await one.call('cancelPurchase', { path: { id: second ?? '' } })).expectStatus(200);
      expectEqual(await seen(), before, 'What the other purchases are afterwards');
    },
  }),
  law({
    id: 'reading.metadata-apart',
    operation: 'createCustomer',
    statement: 'keep the metadata of each object to itself',
    verify: async ({ shop }) => {
      const one = await shop();
      const given: Record<string, string>[] = [{ a: '1', b: '2' }, { b: '3' }, {}, { constructor: 'x' }];
      const made = [];
      for (const metadata of given) made.push(await one.customer({ metadata }));
      const read = await Promise.all(made.map(({ id }) => one.call('getCustomer', { path: { id } })));
      expectEqual(
        read.map(({ body }) => body.metadata),
        given,
        'The metadata of each',
      );
    },
  }),
];

export const reading: readonly Requirement[] = [...eachList, ...others];
