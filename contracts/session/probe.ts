import type { TestOrganization } from '../fixtures/test-organization.js';
import { plans } from '../fixtures/plans.js';
import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import { isObject } from '../lib/is-object.js';
import { Finding, Inconclusive, ResponseRejected } from '../results/finding.js';
import { operations, problemCatalog, sandboxDocument } from '../spec/api-documents.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { getListedObjects } from './listed-objects.js';
import { IDS } from './operation-log.js';
import { UsageError } from './target.js';

/** Error codes of an operation. A server without the operation may also return those of a path or a method. */
const operationErrorCodes = new Set(Object.keys(problemCatalog));
for (const code of ['path_not_found', 'method_not_allowed']) operationErrorCodes.delete(code);

/**
 * Returns true if none of the operations that read exists: each request gets a response of another server.
 *
 * @param first response to `listCustomers`, which decides for a target that has it
 * @param without ids of operations that must not be called
 */
export async function isOtherServer(
  api: Api,
  first: ApiResponse,
  without: readonly string[],
): Promise<boolean> {
  if (!isForeign(first)) return false;
  for (const { id, method, template } of operations) {
    if (method !== 'GET' || id === 'listCustomers' || without.includes(id)) continue;
    const path = template.replace(/\{\w+\}/g, 'none');
    const response = await ignoreFailure(() => api.send('GET', path, { retryWhenBusy: false }));
    if (response === null || !isForeign(response)) return false;
  }
  return true;
}

/** Returns true for a response that does not come from an operation of the API, not even from a faulty one. */
function isForeign(response: ApiResponse): boolean {
  // An API with a wrong Content-Type is an API.
  const { status, receivedJson, text } = response;
  const json = isObject(receivedJson) ? receivedJson : null;
  if (typeof json?.['code'] === 'string' && operationErrorCodes.has(json['code'])) return false;
  if (status < 300) return !(json && isPage(json)) && text.search(IDS) === -1;
  if (status < 400 || [403, 404, 405, 501].includes(status)) return true;
  const isHtml = response.getHeader('content-type')?.startsWith('text/html') === true;
  return isHtml && !json && status < 500 && status !== 401 && status !== 429;
}

/** Returns true for a page of a list, also without some of its properties. */
function isPage(json: Record<string, unknown>): boolean {
  return 'has_more' in json || 'next_cursor' in json || Object.keys(json).join() === 'data';
}

/** Reads the health document of the sandbox API. @returns null for a response that exceeds a limit */
export async function readHealth(anonymous: Api): Promise<ApiResponse | null> {
  try {
    return await anonymous.call('getHealth', { retryWhenBusy: false });
  } catch (error) {
    if (error instanceof ResponseRejected) return null;
    throw error;
  }
}

/** Returns true for a health document of the sandbox API, as opposed to a page that a server has for unknown paths. */
export function isHealthDocument({ status, json }: ApiResponse): boolean {
  return status === 200 && findSchemaErrors(sandboxDocument, '/components/schemas/Health', json).length === 0;
}

/**
 * Returns true if the second API key lists and reads a customer that the first one lists.
 *
 * @param isWritable allows to create a customer if there is none
 */
async function shareCustomers(
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
async function isKeyRejected(organization: TestOrganization): Promise<boolean> {
  const response = await ignoreFailure(() => organization.call('listCustomers', { query: { limit: 1 } }));
  return response?.status === 401;
}

/**
 * Reads with each key, to find those that belong to no organization, or to the same one.
 *
 * @param named organizations, each with the setting of its key
 * @throws UsageError if the target rejects a key, or if two keys belong to the same organization
 */
export async function expectOrganizationsApart(
  origin: string,
  named: readonly (readonly [name: string, organization: TestOrganization])[],
  isWritable: boolean,
): Promise<void> {
  for (const [name, organization] of named) {
    if (await isKeyRejected(organization))
      throw new UsageError(`${origin} rejects the key in ${name}: check that it belongs to this deployment.`);
  }
  for (const [index, [name, organization]] of named.entries()) {
    for (const [earlierName, earlier] of named.slice(0, index)) {
      if (await shareCustomers(earlier, organization, isWritable))
        throw new UsageError(
          `The key in ${name} lists and reads the same customers as the one in ${earlierName}. ` +
            'Set it to the key of another organization. If it is one, the target does not keep organizations apart.',
        );
    }
  }
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
