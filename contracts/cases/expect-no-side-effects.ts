import { expectEqual, expectThat } from '../http/assert.js';
import type { Context } from '../session/context.js';
import { Blocked } from '../results/finding.js';
import { isObject } from '../lib/is-object.js';
import type { ApiResponse } from '../http/api-response.js';
import { placeholderIds, type RequestFixture, type BodyCase } from './body-case.js';

/** Adds the marker `external_id` to a body, unless the `variedPointers` include it. */
type AddMarker = (body: unknown, variedPointers: readonly string[]) => unknown;

/**
 * Sends requests that must be rejected and compares the state before and after: the newest list entry, the purchase, and
 * whether the marker `external_id` of the bodies is still unused.
 *
 * @param sendRejected sends the requests, with marked bodies
 * @throws Finding if a rejected request had a side effect
 */
export async function expectNoSideEffects(
  context: Context,
  bodyCase: BodyCase,
  fixture: RequestFixture,
  sendRejected: (path: Record<string, string>, addMarker: AddMarker) => Promise<void>,
): Promise<void> {
  const path = await fixture.getNextPath();
  const external_id = fixture.organization.nextUniqueId();
  const hasExternalId = bodyCase.schema.properties?.['external_id'] !== undefined;
  const before = await loadState(context, bodyCase, fixture, path);
  await sendRejected(path, (body, variedPointers) =>
    hasExternalId && isObject(body) && !variedPointers.includes('/external_id')
      ? { ...body, external_id }
      : body,
  );
  expectEqual(
    await loadState(context, bodyCase, fixture, path),
    before,
    `A rejected ${bodyCase.operation.id} changed stored objects`,
  );
  if (hasExternalId) await expectExternalIdUnused(bodyCase, fixture, path, external_id);
}

/** Loads the state that a request of the body case would change. */
async function loadState(
  { session }: Context,
  { operation: { id } }: BodyCase,
  { organization }: RequestFixture,
  path: Record<string, string>,
): Promise<unknown> {
  if (id === 'createCustomer' || id === 'createPurchase') {
    // Without a sandbox, other clients may write to the organization at the same time.
    if (session.unmetNeeds.has('sandbox')) return null;
    const list = id === 'createCustomer' ? 'listCustomers' : 'listPurchases';
    return getNewest(await organization.call(list, { query: { limit: 1 } }));
  }
  if (id === 'createConsumption')
    return getNewest(
      await organization.call('listConsumptions', { path: path as never, query: { limit: 1 } }),
    );
  if (id !== 'cancelPurchase') return null;
  return (await organization.call('getPurchase', { path: path as never })).expectStatus(200).body;
}

function getNewest(list: ApiResponse<{ data: unknown[] }>): unknown {
  return list.expectStatus(200).body.data[0];
}

async function expectExternalIdUnused(
  { operation, getBaseBodies }: BodyCase,
  { organization, references }: RequestFixture,
  path: Record<string, string>,
  external_id: string,
): Promise<void> {
  const body = { ...getBaseBodies(references)[0]?.body, external_id };
  const response = await organization.call(operation.id, { path: path as never, body: body as never });
  if (response.status >= 300 && response.status !== 409) {
    throw new Blocked(`A valid request was rejected: ${response.summary}`, { exchange: response.exchange });
  }
  const message = `A rejected ${operation.id} reserved its external_id: ${response.summary}`;
  expectThat(response.status === 201, message, response);
}

/** Counts the configuration versions that `act` creates; each version number is one higher than the previous one. */
export async function countNewVersions(
  bodyCase: BodyCase,
  { organization }: RequestFixture,
  act: () => Promise<void>,
): Promise<number> {
  const createVersion = async (): Promise<number> => {
    const [base] = bodyCase.getBaseBodies(placeholderIds);
    const response = await organization.call('createOrganizationConfiguration', { body: base?.body ?? {} });
    if (response.status !== 201)
      throw new Blocked(`No version was created: ${response.summary}`, { exchange: response.exchange });
    return response.body.version;
  };
  const first = await createVersion();
  await act();
  return (await createVersion()) - first - 1;
}
