import type { TestOrganization } from '../fixtures/test-organization.js';
import { plans } from '../fixtures/plans.js';
import type { ApiResponse } from '../http/api-response.js';
import { Finding, Inconclusive } from '../results/finding.js';
import { sandboxDocument } from '../spec/api-documents.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { getListedObjects } from './listed-objects.js';

/** Returns true for a health document of the sandbox API, as opposed to a page that a server has for unknown paths. */
export function isHealthDocument({ status, json }: ApiResponse): boolean {
  return status === 200 && findSchemaErrors(sandboxDocument, '/components/schemas/Health', json).length === 0;
}

/**
 * Returns true if the second API key lists and reads a customer that the first one lists.
 *
 * @param isWritable allows to create a customer if there is none
 */
export async function shareCustomers(
  first: TestOrganization,
  second: TestOrganization,
  isWritable: boolean,
): Promise<boolean> {
  const result = await ignoreFailure(async () => {
    if (isWritable && (await listCustomerIds(first)).length === 0) await first.createCustomer();
    const [ids, otherIds] = await Promise.all([listCustomerIds(first), listCustomerIds(second)]);
    const shared = ids.find((id) => otherIds.includes(id));
    return (
      shared !== undefined && (await second.call('getCustomer', { path: { id: shared } })).status === 200
    );
  });
  return result ?? false;
}

/** Returns true if the target does not know the key of an organization. */
export async function isKeyRejected(organization: TestOrganization): Promise<boolean> {
  const response = await ignoreFailure(() => organization.call('listCustomers', { query: { limit: 1 } }));
  return response?.status === 401;
}

/** Returns the ids of the newest customers; none if the list cannot be read. */
async function listCustomerIds(organization: TestOrganization): Promise<string[]> {
  const response = await organization.call('listCustomers', { query: { limit: 100 } });
  return getListedObjects(response).map(({ id }) => id);
}

/** Pays with a test token. @returns why test tokens cannot be used; null if they can, or if that cannot be told */
export function findTestTokenObstacle(organization: TestOrganization): Promise<string | null> {
  return ignoreFailure(async () => {
    const order = await organization.prepareOrder(plans.one_time);
    const body = { ...order, payment_token: 'tok_success' };
    const { status, json } = await organization.call('createPurchase', { body });
    const { code } = (json ?? {}) as { code?: unknown };
    return status === 422 && code === 'payment_token_unknown'
      ? 'the target does not know the test token tok_success'
      : null;
  });
}

/** Returns the result of a probe; null if the target fails at it, which requirements report. */
async function ignoreFailure<Result>(probe: () => Promise<Result>): Promise<Result | null> {
  try {
    return await probe();
  } catch (error) {
    if (error instanceof Finding || error instanceof Inconclusive) return null;
    throw error;
  }
}
