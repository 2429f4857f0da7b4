import { expectEqual } from '../../assert.js';
import { sideBySide } from '../../side-by-side.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { law, paid } from './law.js';

/** One of each, by its id and by what else it is known as. */
async function stockOf(
  shop: Shop,
): Promise<Record<'customer' | 'plan' | 'service' | 'purchase' | 'record', Known>> {
  const own = (kind: string): string => shop.unique(kind);
  const service = await shop.service({ external_id: own('service'), name: own('Service') });
  const terms = { ...plans.variable, service_id: service.id };
  const plan = await shop.plan({ ...terms, external_id: own('plan'), name: own('Plan') });
  const email = `${own('ada')}@example.com`;
  const customer = await shop.customer({ external_id: own('customer'), name: own('Ada'), email });
  const order = { plan_id: plan.id, customer_id: customer.id, payment_token: 'tok_success' };
  const purchase = await shop.buy({ ...order, external_id: own('purchase') });
  const record = await shop.report(purchase.id, { quantity: '1', external_id: own('record') });
  return { customer, plan, service, purchase, record };
}

interface Known {
  id: string;
  external_id: string | null;
  name?: string;
  email?: string;
}

/** What is like an id, or another name of the same thing. */
function nearlyOf({ id, external_id, name, email }: Known): string[] {
  const [, rest = ''] = id.split('_');
  const others = [external_id, name, email].filter((one) => typeof one === 'string');
  return [...others, id.toUpperCase(), rest, `${id} `, `${id}0`];
}

/** An object is found by its id alone, wherever one is named. */
export const lookUps: readonly Requirement[] = [
  law({
    id: 'look-ups.paths',
    needs: paid,
    category: 210,
    statement: 'find nothing in a path by another name than its id, letter for letter',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { customer, purchase, record } = await stockOf(shop);
      const paths = [
        ...nearlyOf(customer).map((id) => `/customers/${encodeURIComponent(id)}`),
        ...nearlyOf(purchase).map((id) => `/purchases/${encodeURIComponent(id)}`),
        ...nearlyOf(purchase).map((id) => `/purchases/${encodeURIComponent(id)}/consumptions`),
        ...nearlyOf(purchase).map((id) => `/purchases/${encodeURIComponent(id)}/consumptions/${record.id}`),
        ...nearlyOf(record).map((id) => `/purchases/${purchase.id}/consumptions/${encodeURIComponent(id)}`),
        `/charges/${purchase.id}`,
        `/customers/${purchase.id}`,
        `/purchases/${customer.id}`,
      ];
      await sideBySide(paths, async (path) => {
        (await shop.send('GET', path)).expectProblem(404, 'resource_not_found');
      });
      await sideBySide(nearlyOf(purchase).map(encodeURIComponent), async (id) => {
        (await shop.send('PUT', `/purchases/${id}/cancel`)).expectProblem(404, 'resource_not_found');
      });
      await sideBySide(nearlyOf(record).map(encodeURIComponent), async (id) => {
        const answer = await shop.send('DELETE', `/purchases/${purchase.id}/consumptions/${id}`);
        answer.expectProblem(404, 'resource_not_found');
      });
      expectEqual((await shop.read(purchase.id)).status, 'active', 'The purchase afterwards');
    },
  }),
  law({
    id: 'look-ups.references',
    needs: paid,
    category: 210,
    statement: 'find nothing that a body refers to by another name than its id, letter for letter',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { customer, plan, service } = await stockOf(shop);
      const order = { plan_id: plan.id, customer_id: customer.id };
      const sale = { service_id: service.id, name: 'A plan', ...plans.fixed };
      const bodies = [
        ...nearlyOf(customer).map(
          (id) => ['/purchases', 'customer_id', { ...order, customer_id: id }] as const,
        ),
        ...nearlyOf(plan).map((id) => ['/purchases', 'plan_id', { ...order, plan_id: id }] as const),
        ...nearlyOf(service).map((id) => ['/plans', 'service_id', { ...sale, service_id: id }] as const),
      ];
      await sideBySide(bodies, async ([path, name, body]) => {
        const answer = await shop.send('POST', path, { body });
        answer.expectProblem(422, 'reference_not_found');
        const [first] = answer.problem.errors ?? [];
        expectEqual(first?.pointer, `/${name}`, 'The place that the refusal names', answer);
      });
    },
  }),
  law({
    id: 'look-ups.filters',
    needs: paid,
    category: 210,
    statement: 'list nothing for what is nearly the id, or another name, of what a filter is about',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { customer, plan, purchase } = await stockOf(shop);
      const asked: (readonly [string, string])[] = [
        ...nearlyOf(customer).map((id) => ['/purchases?customer_id=', id] as const),
        ...nearlyOf(customer).map((id) => ['/charges?customer_id=', id] as const),
        ...nearlyOf(plan).map((id) => ['/purchases?plan_id=', id] as const),
        ...nearlyOf(purchase).map((id) => ['/charges?purchase_id=', id] as const),
        ['/customers?external_id=', customer.id],
        ['/purchases?external_id=', purchase.id],
      ];
      await sideBySide(asked, async ([path, id]) => {
        const answer = (await shop.send('GET', path + encodeURIComponent(id))).expectStatus(200);
        expectEqual((answer.body as { data: unknown[] }).data, [], `What ${path}${id} lists`, answer);
      });
    },
  }),
];
