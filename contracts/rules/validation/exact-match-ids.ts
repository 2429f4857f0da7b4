import { definePaymentLawRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { cite } from '../shared/cite.js';

const definePaymentLaw = withDefaults(definePaymentLawRequirement, { area: 'validation', category: 210 });

/** Creates an object of each type, with an id and every other identifying field. */
async function createFixtures(
  organization: TestOrganization,
): Promise<Record<'customer' | 'plan' | 'service' | 'purchase' | 'record', NamedObject>> {
  const own = (kind: string): string => organization.addUniqueSuffix(kind);
  const service = await organization.createService({ external_id: own('service'), name: own('Service') });
  const terms = { ...plans.variable, service_id: service.id };
  const plan = await organization.createPlan({ ...terms, external_id: own('plan'), name: own('Plan') });
  const email = `${own('ada')}@example.com`;
  const customer = await organization.createCustomer({
    external_id: own('customer'),
    name: own('Ada'),
    email,
  });
  const order = { plan_id: plan.id, customer_id: customer.id, payment_token: 'tok_success' };
  const purchase = await organization.createPurchase({ ...order, external_id: own('purchase') });
  const record = await organization.createConsumption(purchase.id, {
    quantity: '1',
    external_id: own('record'),
  });
  return { customer, plan, service, purchase, record };
}

interface NamedObject {
  id: string;
  external_id: string | null;
  name?: string;
  email?: string;
}

/** Strings similar to the id of an object, and other fields that identify it. */
function getSimilarIds({ id, external_id, name, email }: NamedObject): string[] {
  const [, rest = ''] = id.split('_');
  const otherFields = [external_id, name, email].filter((field) => typeof field === 'string');
  return [...otherFields, id.toUpperCase(), rest, `${id} `, `${id}0`];
}

/** Look-up of objects by exact id only, in paths, bodies and filters. */
export const exactMatchIds = [
  definePaymentLaw({
    id: 'look-ups.paths',
    citation: cite('ids.exact', 'ids.other-kinds'),
    statement: 'find an object in a path only by its exact id',
    verify: withOrganization(async (organization) => {
      const { customer, purchase, record } = await createFixtures(organization);
      const [customerIds = [], purchaseIds = [], recordIds = []] = [customer, purchase, record].map(
        (object) => getSimilarIds(object).map(encodeForUrl),
      );
      const paths = [
        ...customerIds.map((id) => `/customers/${id}`),
        ...purchaseIds.map((id) => `/purchases/${id}`),
        ...purchaseIds.map((id) => `/purchases/${id}/consumptions`),
        ...purchaseIds.map((id) => `/purchases/${id}/consumptions/${record.id}`),
        ...recordIds.map((id) => `/purchases/${purchase.id}/consumptions/${id}`),
        `/charges/${purchase.id}`,
        `/customers/${purchase.id}`,
        `/purchases/${customer.id}`,
      ];
      await mapConcurrent(paths, async (path) => {
        (await organization.send('GET', path)).expectProblem(404, 'resource_not_found');
      });
      await mapConcurrent(purchaseIds, async (id) => {
        const response = await organization.send('PUT', `/purchases/${id}/cancel`);
        response.expectProblem(404, 'resource_not_found');
      });
      await mapConcurrent(recordIds, async (id) => {
        const response = await organization.send('DELETE', `/purchases/${purchase.id}/consumptions/${id}`);
        response.expectProblem(404, 'resource_not_found');
      });
      expectEqual((await organization.getPurchase(purchase.id)).status, 'active', 'The purchase afterwards');
    }),
  }),
  definePaymentLaw({
    id: 'look-ups.references',
    citation: cite('ids.exact', 'ids.other-kinds'),
    statement: 'find a referenced object in a body only by its exact id',
    verify: withOrganization(async (organization) => {
      const { customer, plan, service } = await createFixtures(organization);
      const order = { plan_id: plan.id, customer_id: customer.id };
      const sale = { service_id: service.id, name: 'A plan', ...plans.fixed };
      const bodies = [
        ...getSimilarIds(customer).map(
          (id) => ['/purchases', 'customer_id', { ...order, customer_id: id }] as const,
        ),
        ...getSimilarIds(plan).map((id) => ['/purchases', 'plan_id', { ...order, plan_id: id }] as const),
        ...getSimilarIds(service).map((id) => ['/plans', 'service_id', { ...sale, service_id: id }] as const),
      ];
      await mapConcurrent(bodies, async ([path, name, body]) => {
        const response = await organization.send('POST', path, { body });
        response.expectProblem(422, 'reference_not_found');
        const [first] = response.problem.errors ?? [];
        expectEqual(first?.pointer, `/${name}`, 'The location in the error response', response);
      });
    }),
  }),
  definePaymentLaw({
    id: 'look-ups.filters',
    area: 'filters',
    citation: cite('lists.unknown-filter-id'),
    statement: 'match a filter only by the exact id',
    verify: withOrganization(async (organization) => {
      const { customer, plan, purchase } = await createFixtures(organization);
      const filters: (readonly [string, string])[] = [
        ...getSimilarIds(customer).map((id) => ['/purchases?customer_id=', id] as const),
        ...getSimilarIds(customer).map((id) => ['/charges?customer_id=', id] as const),
        ...getSimilarIds(plan).map((id) => ['/purchases?plan_id=', id] as const),
        ...getSimilarIds(purchase).map((id) => ['/charges?purchase_id=', id] as const),
        ['/customers?external_id=', customer.id],
        ['/purchases?external_id=', purchase.id],
      ];
      await mapConcurrent(filters, async ([path, id]) => {
        const response = (await organization.send('GET', path + encodeForUrl(id))).expectStatus(200);
        expectEqual((response.body as { data: unknown[] }).data, [], `The objects of ${path}${id}`, response);
      });
    }),
  }),
];
