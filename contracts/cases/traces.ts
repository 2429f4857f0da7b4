import { expectEqual, expectThat } from '../assert.js';
import type { Context } from '../session/context.js';
import { Blocked } from '../finding.js';
import { isObject } from './place.js';
import type { Answer } from '../http/answer.js';
import { placeholders, type Ground, type Subject } from './body-case.js';

/**
 * Lets requests be refused, and finds out whether they left anything behind: something new in the list, something that
 * has their `external_id`, a purchase that changed, a version of the configuration.
 *
 * @param act sends them, each body marked as one of these, unless it is about the place that the mark has
 */
export async function expectNoTraces(
  context: Context,
  subject: Subject,
  ground: Ground,
  act: (
    path: Record<string, string>,
    marked: (body: unknown, about: readonly string[]) => unknown,
  ) => Promise<void>,
): Promise<void> {
  const path = await ground.nextPath();
  const external_id = ground.shop.uniqueId();
  const isMarked = subject.schema.properties?.['external_id'] !== undefined;
  const before = await stateOf(context, subject, ground, path);
  await act(path, (body, about) =>
    isMarked && isObject(body) && !about.includes('/external_id') ? { ...body, external_id } : body,
  );
  expectEqual(
    await stateOf(context, subject, ground, path),
    before,
    `What ${subject.operation.id} was refused for left a trace`,
  );
  if (isMarked) await expectFree(subject, ground, path, external_id);
}

/** What would change if a request were carried out though it was refused. */
async function stateOf(
  { session }: Context,
  { operation }: Subject,
  { shop }: Ground,
  path: Record<string, string>,
): Promise<unknown> {
  // Elsewhere others may write at the same time.
  const isAlone = !session.lacking.has('sandbox');
  const { id } = operation;
  const newestOf = async (list: 'listCustomers' | 'listPurchases'): Promise<unknown> =>
    isAlone ? newest(await shop.call(list, { query: { limit: 1 } })) : null;
  if (id === 'createCustomer') return newestOf('listCustomers');
  if (id === 'createPurchase') return newestOf('listPurchases');
  if (id === 'createConsumption')
    return newest(await shop.call('listConsumptions', { path: path as never, query: { limit: 1 } }));
  if (id !== 'cancelPurchase') return null;
  return (await shop.call('getPurchase', { path: path as never })).expectStatus(200).body;
}

function newest(list: Answer<{ data: unknown[] }>): unknown {
  return list.expectStatus(200).body.data[0];
}

/** What a refused request would have taken can still be taken. */
async function expectFree(
  subject: Subject,
  { shop, references }: Ground,
  path: Record<string, string>,
  external_id: string,
): Promise<void> {
  const [base] = subject.bases(references);
  const body = { ...base?.body, external_id };
  const answer = await shop.call(subject.operation.id, { path: path as never, body: body as never });
  if (answer.status >= 300 && answer.status !== 409) {
    throw new Blocked(`A valid request was refused: ${answer.shown}`, { exchange: answer.exchange });
  }
  const message = `A refused ${subject.operation.id} took its external_id: ${answer.shown}`;
  expectThat(answer.status === 201, message, answer);
}

/** How far the versions of a configuration move while something is done; each valid change moves them by one. */
export async function versionsMade(
  subject: Subject,
  { shop }: Ground,
  act: () => Promise<void>,
): Promise<number> {
  const version = async (): Promise<number> => {
    const [base] = subject.bases(placeholders);
    const answer = await shop.call('createOrganizationConfiguration', { body: base?.body ?? {} });
    if (answer.status !== 201)
      throw new Blocked(`No version was made: ${answer.shown}`, { exchange: answer.exchange });
    return answer.body.version;
  };
  const first = await version();
  await act();
  return (await version()) - first - 1;
}
