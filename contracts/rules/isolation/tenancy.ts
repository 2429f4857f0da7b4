import {
  defineLawRequirement,
  definePaymentLawRequirement,
  needsPayment,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual, expectIncludes, expectThat } from '../../http/assert.js';
import { toQueryString } from '../../http/api.js';
import { readAllPages, type Page } from '../../http/pagination.js';
import { getOperation, operations } from '../../spec/api-documents.js';
import type { Operation } from '../../spec/document.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { buildValidCall, type PublicOperationName } from '../../fixtures/valid-calls.js';
import type { ListName } from '../../fixtures/valid-calls.js';
import { createCollection, listNames, listUniqueFilters } from '../shared/collections.js';
import { fillPath } from '../shared/operations.js';
import { cite } from '../shared/cite.js';
const definePaymentLaw = withDefaults(definePaymentLawRequirement, { area: 'isolation', category: 207 });

const EMPTY_PAGE = { data: [], has_more: false, next_cursor: null };

const defineLaw = withDefaults(defineLawRequirement, {
  area: 'isolation',
  category: 207,
  needs: [...needsPayment, 'second-key'],
});

/** Reads the object that the id in a path names, with the charges and consumptions of a purchase. */
async function readObjects(
  organization: TestOrganization,
  { template }: Operation,
  { id = '' }: Record<string, string>,
): Promise<unknown[]> {
  const [collection = ''] = template.split('{id}');
  const parts = id.startsWith('pur_') ? [`/charges?purchase_id=${id}`, `/purchases/${id}/consumptions`] : [];
  const paths = [`${collection}${id}`, ...parts];
  return Promise.all(
    paths.map(async (path) => (await organization.send('GET', path)).expectStatus(200).body),
  );
}

const operationsWithId = operations.filter(({ template }) => template.includes('{id}'));

const foreignIds = operationsWithId.map((operation: Operation) =>
  defineLaw({
    id: `tenancy.id.${operation.id}`,
    citation: cite('isolation.unknown-ids'),
    operation: operation.id,
    statement: `respond to ${operation.id} with an id of another organization as with an unknown id`,
    verify: withOrganization(async (owner, { otherOrganization }) => {
      const other = await otherOrganization();
      const { path, body } = await buildValidCall(owner, operation.id as PublicOperationName);
      const before = await readObjects(owner, operation, path);
      const options = body === undefined ? {} : { body };
      const response = await other.send(operation.method, fillPath(operation.template, path), options);
      response.expectProblem(404, 'resource_not_found');
      expectEqual(
        await readObjects(owner, operation, path),
        before,
        'The objects of the owner afterwards',
        response,
      );
    }),
  }),
);

interface ReferenceCase {
  path: string;
  /** Creates a body that refers to an object of the owner. */
  createBody: (owner: TestOrganization, other: TestOrganization) => Promise<Record<string, unknown>>;
  operation: PublicOperationName;
}

const referenceCases: Record<string, ReferenceCase> = {
  plan_id: {
    operation: 'createPurchase',
    path: '/purchases',
    createBody: async (owner, other) => ({
      plan_id: (await owner.createPlan()).id,
      customer_id: (await other.createCustomer()).id,
    }),
  },
  customer_id: {
    operation: 'createPurchase',
    path: '/purchases',
    createBody: async (owner, other) => ({
      plan_id: (await other.createPlan()).id,
      customer_id: (await owner.createCustomer()).id,
    }),
  },
  service_id: {
    operation: 'createPlan',
    path: '/plans',
    createBody: async (owner) => ({
      ...structuredClone(plans.fixed),
      service_id: await owner.getServiceId(),
      name: 'A plan',
    }),
  },
};

const foreignReferences = Object.entries(referenceCases).map(([property, { operation, path, createBody }]) =>
  defineLaw({
    id: `tenancy.reference.${property.replaceAll('_', '-')}`,
    citation: cite('references.unknown'),
    operation,
    statement: `reject a ${property} of another organization in ${operation} with 422 reference_not_found`,
    verify: withOrganization(async (owner, { otherOrganization }) => {
      const other = await otherOrganization();
      const response = await other.send('POST', path, { body: await createBody(owner, other) });
      response.expectProblem(422, 'reference_not_found');
      const pointers = response.problem.errors?.map(({ pointer }) => pointer);
      expectEqual(pointers, [`/${property}`], 'The locations of the errors', response);
    }),
  }),
);

/** Creates an object of the owner. @returns the queries that match only this object, each with one filter */
async function createFilters(owner: TestOrganization, list: ListName): Promise<Record<string, string>[]> {
  const { fields, create } = await (await createCollection(list, owner)).prepareObject();
  const object: Record<string, unknown> = { ...fields, ...(await create()) };
  return listUniqueFilters(list).map((name) => ({ [name]: String(object[name]) }));
}

/** Lists that are not below the id of an object, which another organization cannot read. */
const wholeLists = listNames.filter((list) => !getOperation(list).template.includes('{'));

const foreignFilters = wholeLists
  .filter((list) => listUniqueFilters(list).length > 0)
  .map((operation) =>
    defineLaw({
      id: `tenancy.filter.${operation}`,
      citation: cite('isolation.own-organization'),
      operation,
      statement: `return an empty list from ${operation} for a filter with an id of another organization`,
      verify: withOrganization(async (owner, { otherOrganization }) => {
        const other = await otherOrganization();
        for (const filter of await createFilters(owner, operation)) {
          const address = getOperation(operation).template + toQueryString(filter);
          const own = (await owner.send('GET', address)).expectStatus(200);
          expectEqual((own.body as Page).data.length, 1, 'Number of objects of the owner', own);
          const response = (await other.send('GET', address)).expectStatus(200);
          expectIncludes(response.body, EMPTY_PAGE, 'The list', response);
        }
      }),
    }),
  );

const foreignLists = wholeLists.flatMap((operation) => [
  defineLaw({
    id: `tenancy.nothing.${operation}`,
    citation: cite('isolation.own-organization'),
    operation,
    needs: [...needsPayment, 'second-key', 'sandbox'],
    statement: `return an empty list from ${operation} to a new organization`,
    verify: withOrganization(async (owner, { newOrganization }) => {
      await (await createCollection(operation, owner)).add();
      const other = await newOrganization();
      const response = (await other.send('GET', getOperation(operation).template)).expectStatus(200);
      expectIncludes(response.json, EMPTY_PAGE, 'The list', response);
    }),
  }),
  defineLaw({
    id: `tenancy.list.${operation}`,
    citation: cite('isolation.own-organization'),
    operation,
    statement: `return from ${operation} only objects of the organization that the API key belongs to`,
    verify: withOrganization(async (owner, { otherOrganization }) => {
      const other = await otherOrganization();
      const { path, add } = await createCollection(operation, other);
      const { id: ownId, created_at } = await add();
      const list = { path, query: { created_from: created_at, limit: '100' } };
      const before = await readAllPages(other, list);
      const { id: foreignId } = await (await createCollection(operation, owner)).add();
      const after = await readAllPages(other, list);
      const isForeign = after.some(({ id }) => id === foreignId);
      expectThat(!isForeign, `${operation} returns an object of another organization`);
      // Other clients may write to a shared target, so only the earlier objects are compared.
      const idsBefore = new Set(before.map(({ id }) => id));
      const unchanged = after.filter(({ id }) => idsBefore.has(id));
      expectEqual(unchanged, before, 'The list afterwards');
      expectThat(idsBefore.has(ownId), 'The list does not contain the objects of its organization');
    }),
  }),
]);

const consumptionOperations = operations.filter(({ template }) => template.includes('{consumption_id}'));

const foreignParents = consumptionOperations.map(({ id: operation, method }) =>
  definePaymentLaw({
    id: `tenancy.parent.${operation}`,
    citation: cite('usage.other-purchase'),
    operation,
    statement: `return 404 from ${operation} under a purchase that does not own the usage record`,
    verify: withOrganization(async (organization) => {
      const [own, other] = [
        await organization.purchasePlan(plans.variable),
        await organization.purchasePlan(plans.variable),
      ];
      const { id } = await organization.createConsumption(own.id, { quantity: '1' });
      const response = await organization.send(method, `/purchases/${other.id}/consumptions/${id}`);
      response.expectProblem(404, 'resource_not_found');
      (await organization.send('GET', `/purchases/${own.id}/consumptions/${id}`)).expectStatus(200);
    }),
  }),
);

const foreignRecords = consumptionOperations.map(({ id: operation, method }) =>
  defineLaw({
    id: `tenancy.foreign-record.${operation}`,
    citation: cite('isolation.unknown-ids'),
    operation,
    statement: `return 404 from ${operation} for the usage record of another organization under an own purchase`,
    verify: withOrganization(async (owner, { otherOrganization }) => {
      const other = await otherOrganization();
      const [{ id: purchaseId }, { id: ownId }] = [
        await owner.purchasePlan(plans.variable),
        await other.purchasePlan(plans.variable),
      ];
      const { id } = await owner.createConsumption(purchaseId, { quantity: '1' });
      const response = await other.send(method, `/purchases/${ownId}/consumptions/${id}`);
      response.expectProblem(404, 'resource_not_found');
      (await owner.send('GET', `/purchases/${purchaseId}/consumptions/${id}`)).expectStatus(200);
    }),
  }),
);

const otherObjectTypes = definePaymentLaw({
  id: 'tenancy.kinds',
  citation: cite('ids.exact', 'ids.other-kinds'),
  statement: 'reject the id of another resource type with 404 in a path and 422 in a body',
  verify: withOrganization(async (organization) => {
    const purchase = await organization.purchasePlan(plans.fixed);
    const ids = {
      purchases: purchase.id,
      charges: purchase.latest_charge_id ?? '',
      customers: purchase.customer_id,
    };
    for (const [path, own] of Object.entries(ids)) {
      for (const id of Object.values(ids)) {
        if (id !== own)
          (await organization.send('GET', `/${path}/${id}`)).expectProblem(404, 'resource_not_found');
      }
    }
    const body = { plan_id: purchase.customer_id, customer_id: purchase.plan_id };
    const response = await organization.call('createPurchase', { body });
    response.expectProblem(422, 'reference_not_found');
    const pointers = new Set(response.problem.errors?.map(({ pointer }) => pointer));
    expectEqual(pointers, new Set(['/plan_id', '/customer_id']), 'The locations of the errors', response);
  }),
});

export const tenancy = [
  ...foreignIds,
  ...foreignReferences,
  ...foreignFilters,
  ...foreignLists,
  ...foreignParents,
  ...foreignRecords,
  otherObjectTypes,
];
