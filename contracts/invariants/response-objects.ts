import type { Exchange } from '../results/exchange.js';
import type { SuccessfulExchange, ExchangeLog } from './exchange-log.js';

/** A resource as a response represents it. */
export type ApiObject = Record<string, unknown> & { id: string };

export type ObjectKind = 'purchase' | 'charge' | 'consumption' | 'customer';

const kindsByPrefix: Readonly<Record<string, ObjectKind>> = {
  pur: 'purchase',
  chg: 'charge',
  con: 'consumption',
  cus: 'customer',
};

/** Derives the kind from the prefix of an id; null for kinds that have no operation to read them. */
export function getObjectKind(id: string): ObjectKind | null {
  return kindsByPrefix[id.split('_')[0] ?? ''] ?? null;
}

const objectCache = new WeakMap<SuccessfulExchange, readonly ApiObject[]>();

/** Returns the objects in a response: a single one, or the items of a list, including those inside events. */
export function getObjects(success: SuccessfulExchange): readonly ApiObject[] {
  const objects = objectCache.get(success) ?? parseObjects(success);
  objectCache.set(success, objects);
  return objects;
}

function parseObjects({ body, operation }: SuccessfulExchange): ApiObject[] {
  const items = body?.['data'];
  if (!Array.isArray(items)) return isApiObject(body) ? [body] : [];
  const isWrapped = operation === 'listEvents' || operation === 'listObjects';
  return items.map((item: unknown) => (isWrapped ? (item as ApiObject)['data'] : item)).filter(isApiObject);
}

function isApiObject(value: unknown): value is ApiObject {
  const id = (value as ApiObject | null | undefined)?.id;
  return typeof id === 'string' && getObjectKind(id) !== null;
}

/**
 * Returns the responses that were requested after all writes had ended, and the response of the last write itself. A replay
 * is none of them: it has the state of an object at the first request.
 */
export function getSuccessesAfterLastChange({
  exchanges,
  forms,
  successes,
}: ExchangeLog): SuccessfulExchange[] {
  const writes = exchanges.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  const changes = [...writes, ...forms].toSorted((one, other) => one.number - other.number);
  const lastChange = changes.at(-1);
  const getEnd = (some: readonly Exchange[]): number =>
    Math.max(0, ...some.map(({ begun_by_then }) => begun_by_then));
  const [endOfAll, endOfOthers] = [getEnd(changes), getEnd(changes.slice(0, -1))];
  return successes.filter(
    ({ response: { exchange }, isReplay }) =>
      !isReplay && exchange.number > (exchange === lastChange ? endOfOthers : endOfAll),
  );
}
