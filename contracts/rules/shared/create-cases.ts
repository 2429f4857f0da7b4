import type { ApiResponse } from '../../http/api-response.js';
import { readAllPages } from '../../http/pagination.js';
import type { Need } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { PublicOperationName } from '../../fixtures/valid-calls.js';
import { needsPayment } from './define-requirement.js';

/** Request that creates an object, with a way to list the objects created by such requests. */
export interface CreateCase {
  path: string;
  body: Record<string, unknown>;
  /** Sends the request. @param changes fields to add to the body or to replace @param key Idempotency-Key */
  send: (changes?: Record<string, unknown>, key?: string) => Promise<ApiResponse>;
  /** Lists the ids of the objects that exist because of the request, whatever its responses were. */
  listCreatedIds: () => Promise<string[]>;
}

export const createNeeds = {
  createCustomer: ['write'],
  createService: ['write'],
  createPlan: ['write'],
  createPurchase: needsPayment,
  createConsumption: needsPayment,
} as const satisfies Record<CreateOperation, readonly Need[]>;

/** Operations that create an object. A configuration is a version of the settings of its organization. */
export type CreateOperation = Exclude<
  Extract<PublicOperationName, `create${string}`>,
  'createOrganizationConfiguration'
>;

export const createOperations = Object.keys(createNeeds) as CreateOperation[];

/** Prepares a request whose objects can be told apart from those of all other requests. */
export async function prepareCreate(
  organization: TestOrganization,
  operation: CreateOperation,
): Promise<CreateCase> {
  switch (operation) {
    case 'createCustomer': {
      const email = `${organization.addUniqueSuffix('ada')}@example.com`;
      const body = { email, name: 'Ada Lindqvist', metadata: { channel: 'web', step: '1' } };
      return toListedCase(organization, '/customers', body, { email });
    }
    case 'createService':
      return toCaseWithoutList(organization, '/services', { name: 'Home electricity' });
    case 'createPlan': {
      const service_id = await organization.getServiceId();
      const body = { service_id, name: 'A plan', ...structuredClone(plans.fixed) };
      return toCaseWithoutList(organization, '/plans', body);
    }
    case 'createPurchase': {
      const order = await organization.prepareOrder(plans.fixed);
      const body = { ...order, payment_token: 'tok_success', metadata: { channel: 'web', step: '1' } };
      return toListedCase(organization, '/purchases', body, { customer_id: order.customer_id });
    }
    case 'createConsumption': {
      const { id } = await organization.purchasePlan(plans.variable);
      const body = { quantity: '2.50', metadata: { meter: '7' } };
      return toListedCase(organization, `/purchases/${id}/consumptions`, body, {});
    }
  }
}

/** Case for a type with a list operation. @param filter matches the objects of this case only */
function toListedCase(
  organization: TestOrganization,
  path: string,
  body: Record<string, unknown>,
  filter: Record<string, string>,
): CreateCase {
  const listCreatedIds = async (): Promise<string[]> => {
    const objects = await readAllPages(organization, { path, query: { ...filter, limit: '100' } });
    return objects.map(({ id }) => id);
  };
  return { path, body, send: createSender(organization, path, body), listCreatedIds };
}

/**
 * Case for a type without a list operation. To find the created object, it sends another create request with the same
 * `external_id`, which is rejected with the id. If there was no object, this request creates one.
 */
function toCaseWithoutList(
  organization: TestOrganization,
  path: string,
  fields: Record<string, unknown>,
): CreateCase {
  const body = { ...fields, external_id: organization.addUniqueSuffix('own') };
  const send = createSender(organization, path, body);
  const listCreatedIds = async (): Promise<string[]> => {
    const response = await send({ description: 'a probe' });
    return response.status === 409 ? [response.problem.existing_id ?? ''] : [];
  };
  return { path, body, send, listCreatedIds };
}

function createSender(organization: TestOrganization, path: string, body: object): CreateCase['send'] {
  return (changes, key) => {
    const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
    return organization.send('POST', path, { body: { ...body, ...changes }, ...headers });
  };
}

export function getCreatedId(response: ApiResponse): string {
  return String((response.body as { id: unknown }).id);
}
