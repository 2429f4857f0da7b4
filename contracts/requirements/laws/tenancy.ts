import { expectEqual, expectThat } from '../../assert.js';
import { walk, type Thing } from '../../http/walk.js';
import { operations } from '../../spec/description.js';
import type { Operation } from '../../spec/document.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { validCall, type PublicOperation } from '../../fixtures/valid-calls.js';
import { law, paid } from './law.js';

const common = { category: 207, needs: [...paid, 'second-key'] } as const;

const filled = (template: string, path: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');

/** Everything that a client can see of the objects that a path names. */
async function seen(shop: Shop, { id = '' }: Record<string, string>): Promise<unknown[]> {
  const paths = id.startsWith('pur_')
    ? [`/purchases/${id}`, `/charges?purchase_id=${id}`, `/purchases/${id}/consumptions`]
    : [`/${id.startsWith('chg_') ? 'charges' : 'customers'}/${id}`];
  return Promise.all(paths.map(async (path) => (await shop.send('GET', path)).expectStatus(200).body));
}

const withId = operations.filter(({ template }) => template.includes('{id}'));

const foreignIds = withId.map((operation: Operation) =>
  law({
    ...common,
    id: `tenancy.id.${operation.id}`,
    operation: operation.id,
    statement: `answer ${operation.id} with the id of another organization as with one that never was`,
    verify: async ({ shop, otherShop }) => {
      const [owner, stranger] = [await shop(), await otherShop()];
      const { path, body } = await validCall(owner, operation.id as PublicOperation);
      const before = await seen(owner, path);
      const sent = body === undefined ? {} : { body };
      const answer = await stranger.send(operation.method, filled(operation.template, path), sent);
      answer.expectProblem(404, 'resource_not_found');
      expectEqual(await seen(owner, path), before, 'What the owner sees afterwards', answer);
    },
  }),
);

interface Referring {
  path: string;
  /** The property with the foreign id, and everything else of the body. */
  body: (owner: Shop, stranger: Shop) => Promise<Record<string, unknown>>;
  operation: PublicOperation;
}

const references: Record<string, Referring> = {
  plan_id: {
    operation: 'createPurchase',
    path: '/purchases',
    body: async (owner, stranger) => ({
      plan_id: (await owner.plan()).id,
      customer_id: (await stranger.customer()).id,
    }),
  },
  customer_id: {
    operation: 'createPurchase',
    path: '/purchases',
    body: async (owner, stranger) => ({
      plan_id: (await stranger.plan()).id,
      customer_id: (await owner.customer()).id,
    }),
  },
  service_id: {
    operation: 'createPlan',
    path: '/plans',
    body: async (owner) => ({
      ...structuredClone(plans.fixed),
      service_id: await owner.serviceId(),
      name: 'A plan',
    }),
  },
};

const foreignReferences = Object.entries(references).map(([property, { operation, path, body }]) =>
  law({
    ...common,
    id: `tenancy.reference.${property.replaceAll('_', '-')}`,
    operation,
    statement: `refuse another organization's ${property} in ${operation} with 422 reference_not_found`,
    verify: async ({ shop, otherShop }) => {
      const [owner, stranger] = [await shop(), await otherShop()];
      const answer = await stranger.send('POST', path, { body: await body(owner, stranger) });
      answer.expectProblem(422, 'reference_not_found');
      const pointers = answer.problem.errors?.map(({ pointer }) => pointer);
      expectEqual(pointers, [`/${property}`], 'What errors point at', answer);
    },
  }),
);

/** What the owner has, with the filters that would show it. */
async function wanted(owner: Shop): Promise<Record<string, string[]>> {
  const { email, external_id } = await owner.customer({
    email: `${owner.unique('ada')}@example.com`,
    external_id: owner.unique('own'),
  });
  const [plan, customer] = await Promise.all([owner.plan(plans.fixed), owner.customer()]);
  const bought = await owner.buy({
    plan_id: plan.id,
    customer_id: customer.id,
    payment_token: 'tok_success',
    external_id: owner.unique('order'),
  });
  return {
    '/customers': [`email=${email}`, `external_id=${external_id ?? ''}`],
    '/purchases': [
      `customer_id=${bought.customer_id}`,
      `plan_id=${bought.plan_id}`,
      `external_id=${bought.external_id ?? ''}`,
    ],
    '/charges': [`customer_id=${bought.customer_id}`, `purchase_id=${bought.id}`],
  };
}

const listNames: Record<string, string> = {
  '/customers': 'listCustomers',
  '/purchases': 'listPurchases',
  '/charges': 'listCharges',
};

const foreignLists = Object.entries(listNames).flatMap(([path, operation]) => [
  law({
    ...common,
    id: `tenancy.filter.${operation}`,
    operation,
    statement: `answer an empty list to ${operation} with a filter that names what is another organization's`,
    verify: async ({ shop, otherShop }) => {
      const [owner, stranger] = [await shop(), await otherShop()];
      for (const filter of (await wanted(owner))[path] ?? []) {
        const address = `${path}?${filter}`;
        const own = (await owner.send('GET', address)).expectStatus(200);
        expectEqual((own.body as { data: unknown[] }).data.length, 1, 'What its owner sees', own);
        const answer = (await stranger.send('GET', address)).expectStatus(200);
        expectEqual(answer.body, { data: [], has_more: false, next_cursor: null }, 'The list', answer);
      }
    },
  }),
  law({
    ...common,
    id: `tenancy.nothing.${operation}`,
    operation,
    needs: [...common.needs, 'sandbox'],
    statement: `show nothing in ${operation} to an organization that has made nothing, whatever others have`,
    verify: async ({ shop, freshShop }) => {
      await wanted(await shop());
      const newcomer = await freshShop();
      const answer = (await newcomer.send('GET', path)).expectStatus(200);
      expectEqual(answer.json, { data: [], has_more: false, next_cursor: null }, 'The list', answer);
    },
  }),
  law({
    ...common,
    id: `tenancy.list.${operation}`,
    operation,
    statement: `show nothing of another organization in ${operation}, and change nothing in it by what that does`,
    verify: async ({ shop, otherShop }) => {
      const [owner, stranger] = [await shop(), await otherShop()];
      const { created_at, id: ownId } = await stranger.customer();
      await stranger.purchase(plans.one_time);
      const list = { path, query: { created_from: created_at, limit: '100' } };
      const before = await walk(stranger, list);
      await wanted(owner);
      const [{ id: customer_id }, { id: purchase_id }] = [await owner.customer(), await owner.purchase()];
      const after = await walk(stranger, list);
      const foreign = new Set([customer_id, purchase_id]);
      const isForeign = ({ id, customer_id: by, purchase_id: of }: Thing): boolean =>
        [id, by, of].some((one) => foreign.has(String(one)));
      expectThat(!after.some(isForeign), `${operation} shows what another organization has`);
      // Others may write in a target that is shared; what was there stays as it was.
      const known = new Set(before.map(({ id }) => id));
      expectEqual(
        after.filter(({ id }) => known.has(id)),
        before,
        'What the list shows afterwards',
      );
      expectThat(before.length > 0 && ownId !== '', 'The list does not show what its own organization has');
    },
  }),
]);

const wrongParents: Record<string, 'GET' | 'DELETE'> = { getConsumption: 'GET', deleteConsumption: 'DELETE' };

const parents = Object.entries(wrongParents).map(([operation, method]) =>
  law({
    id: `tenancy.parent.${operation}`,
    operation,
    needs: paid,
    category: 207,
    statement: `answer ${operation} below another purchase than its own with 404`,
    verify: async ({ shop }) => {
      const one = await shop();
      const [own, other] = [await one.purchase(plans.variable), await one.purchase(plans.variable)];
      const { id } = await one.report(own.id, { quantity: '1' });
      const answer = await one.send(method, `/purchases/${other.id}/consumptions/${id}`);
      answer.expectProblem(404, 'resource_not_found');
      (await one.send('GET', `/purchases/${own.id}/consumptions/${id}`)).expectStatus(200);
    },
  }),
);

const otherKinds = law({
  id: 'tenancy.kinds',
  needs: paid,
  category: 207,
  statement: 'answer an id of another kind with 404, and 422 in a body',
  verify: async ({ shop }) => {
    const one = await shop();
    const purchase = await one.purchase(plans.fixed);
    const ids = {
      purchases: purchase.id,
      charges: purchase.latest_charge_id ?? '',
      customers: purchase.customer_id,
    };
    for (const [path, own] of Object.entries(ids)) {
      for (const id of Object.values(ids)) {
        if (id !== own) (await one.send('GET', `/${path}/${id}`)).expectProblem(404, 'resource_not_found');
      }
    }
    const body = { plan_id: purchase.customer_id, customer_id: purchase.plan_id };
    const answer = await one.call('createPurchase', { body });
    answer.expectProblem(422, 'reference_not_found');
    const pointers = new Set(answer.problem.errors?.map(({ pointer }) => pointer));
    expectEqual(pointers, new Set(['/plan_id', '/customer_id']), 'What errors point at', answer);
  },
});

export const tenancy: readonly Requirement[] = [
  ...foreignIds,
  ...foreignReferences,
  ...foreignLists,
  ...parents,
  otherKinds,
];
