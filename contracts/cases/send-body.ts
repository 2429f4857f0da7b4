import type { ApiResponse } from '../http/api-response.js';
import { findReadOperation, toObjectPath } from '../spec/api-documents.js';
import { isObject } from '../lib/is-object.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import type { RequestFixture, BodyCase } from './body-case.js';

/**
 * Sends a body, with a new `external_id` if it has one.
 *
 * @param about pointer of the varied value; `/external_id` is sent unchanged
 */
export async function sendBody(
  { operation }: BodyCase,
  { organization, getNextPath }: RequestFixture,
  body: unknown,
  about: string,
): Promise<{ response: ApiResponse; sent: unknown }> {
  const sent = about === '/external_id' ? body : withNewExternalId(organization, body);
  const path = await getNextPath();
  const response = await organization.call(operation.id, { path: path as never, body: sent as never });
  return { response, sent };
}

function withNewExternalId(organization: TestOrganization, body: unknown): unknown {
  return isObject(body) && typeof body['external_id'] === 'string'
    ? { ...body, external_id: organization.nextUniqueId() }
    : body;
}

/** Reads a created object; null if the API has no operation for it. */
export function readBack(
  { operation }: BodyCase,
  { organization }: RequestFixture,
  created: ApiResponse,
): Promise<ApiResponse | null> {
  const { id, purchase_id } = created.body as { id: string; purchase_id?: string };
  const reader = findReadOperation(operation);
  return reader ? organization.send('GET', toObjectPath(reader, id, purchase_id)) : Promise.resolve(null);
}
