import type { Answer } from '../http/answer.js';
import { isObject } from './place.js';
import type { Shop } from '../fixtures/test-organization.js';
import type { Ground, Subject } from './body-case.js';

/** Sends a body, with an `external_id` that was not used before unless that is what the body is about. */
export async function sendBody(
  { operation }: Subject,
  { shop, nextPath }: Ground,
  body: unknown,
  about: string,
): Promise<{ answer: Answer; sent: unknown }> {
  const sent = about === '/external_id' ? body : withNewExternalId(shop, body);
  const path = await nextPath();
  const answer = await shop.call(operation.id, { path: path as never, body: sent as never });
  return { answer, sent };
}

function withNewExternalId(shop: Shop, body: unknown): unknown {
  return isObject(body) && typeof body['external_id'] === 'string'
    ? { ...body, external_id: shop.uniqueId() }
    : body;
}

/** What was made, as it is read; null where nothing can be. */
export function readBack({ reader }: Subject, { shop }: Ground, made: Answer): Promise<Answer | null> {
  const { id, purchase_id } = made.body as { id: string; purchase_id?: string };
  switch (reader) {
    case 'getCustomer':
    case 'getPurchase':
      return shop.call(reader, { path: { id } });
    case 'getConsumption':
      return shop.call(reader, { path: { id: purchase_id ?? '', consumption_id: id } });
    case null:
      return Promise.resolve(null);
  }
}
