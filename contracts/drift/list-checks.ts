import { ApiResponse } from '../http/api-response.js';
import { expectThat } from '../http/assert.js';
import {
  expectConsistentPage,
  expectNewestFirst,
  matchesFilter,
  type ListedObject,
} from '../http/pagination.js';
import { getLastPathSegment, type SuccessfulExchange } from '../invariants/exchange-log.js';
import { isBefore } from './object-checks.js';
import {
  forEachLog,
  forEachOrganization,
  forEachSuccess,
  getQuery,
  toPage,
  type RecordingCheck,
} from './recording-check.js';

/** Expects each page to be consistent, and newest first. @param hasLimit checks the pages of requests with `limit` */
export const checkPages = (list: string, hasLimit: boolean): RecordingCheck =>
  forEachSuccess(list, ({ response, body }, { target, withHeaders }) => {
    const [path = ''] = response.exchange.target.split('?');
    const query = Object.fromEntries(getQuery(response.exchange.target));
    if ('limit' in query !== hasLimit || !Array.isArray(body?.['data'])) return false;
    if (withHeaders.has(response.exchange))
      expectConsistentPage(toPage(response), { path: path.slice(target.bases.contract.length), query });
    const { data } = toPage(response).body;
    const ids = data.map(({ id }) => id);
    expectThat(new Set(ids).size === ids.length, 'A page contains an object twice', response);
    expectNewestFirst(data, response);
    return true;
  });

/** Fewest characters of a cursor that is certainly of one list, if the API key is not known. */
const MIN_CURSOR_LENGTH = 16;

/** Expects a page behind a cursor to go on where the page with the cursor ended. */
export const checkFollowingPages = (list: string): RecordingCheck =>
  forEachLog(({ successes, hasKey }) => {
    let followed = 0;
    const before = new Map<string, { objects: ListedObject[]; response: ApiResponse }>();
    for (const { response, body } of successes.filter(({ operation }) => operation === list)) {
      if (!Array.isArray(body?.['data'])) continue;
      const { data, next_cursor } = toPage(response).body;
      const query = getQuery(response.exchange.target);
      const cursor = query.find(([name]) => name === 'cursor')?.[1] ?? '';
      const filters = query.filter(([name]) => name !== 'cursor' && name !== 'limit').toSorted();
      const scope = `${response.exchange.target.split('?')[0] ?? ''} ${JSON.stringify(filters)}`;
      const earlier =
        hasKey || cursor.length >= MIN_CURSOR_LENGTH ? before.get(`${scope} ${cursor}`) : undefined;
      const objects = earlier && isBefore(earlier.response, response) ? [...earlier.objects, ...data] : data;
      if (objects.length > data.length) {
        const seen = new Set(earlier?.objects.map(({ id }) => id));
        const again = data.find(({ id }) => seen.has(id));
        expectThat(again === undefined, `The pages contain ${again?.id ?? ''} twice`, response);
        expectNewestFirst(objects, response);
        followed += 1;
      }
      if (next_cursor !== null) before.set(`${scope} ${next_cursor}`, { objects, response });
    }
    return followed;
  });

export const checkFilter = (list: string, name: string): RecordingCheck =>
  forEachSuccess(list, ({ response, body }) => {
    const filter = getQuery(response.exchange.target).find((parameter) => parameter[0] === name);
    if (!filter || !Array.isArray(body?.['data'])) return false;
    const unexpected = toPage(response).body.data.find((object) => !matchesFilter(object, filter));
    expectThat(
      unexpected === undefined,
      `${unexpected?.id ?? ''} does not match ${name}=${filter[1]}`,
      response,
    );
    return true;
  });

/** Expects 404 for a deleted usage record, and no list with it. */
export const checkDeletions = forEachLog(({ successes }) => {
  let inspected = 0;
  const deleted = new Map<string, ApiResponse>();
  for (const success of successes) {
    const { operation, response, body } = success;
    const shown =
      operation === 'listConsumptions' && Array.isArray(body?.['data'])
        ? toPage(response).body.data.map(({ id }) => id)
        : operation === 'getConsumption' || operation === 'deleteConsumption'
          ? [getLastPathSegment(success)]
          : [];
    for (const id of shown) {
      const deletion = deleted.get(id);
      if (!deletion || !isBefore(deletion, response)) continue;
      throw response.toFinding(
        `${operation} returned ${response.status} for ${id}, which was deleted before`,
      );
    }
    if (operation === 'deleteConsumption') deleted.set(getLastPathSegment(success), response);
    inspected += deleted.size > 0 ? shown.length : 0;
  }
  return inspected;
});

export const readers: Readonly<Record<string, readonly [create: string, read: string]>> = {
  listCustomers: ['createCustomer', 'getCustomer'],
  listPurchases: ['createPurchase', 'getPurchase'],
  listConsumptions: ['createConsumption', 'getConsumption'],
};

/** Expects a created object in reads and in lists from then on, unless it was deleted. */
export const checkReads = (list: string): RecordingCheck =>
  forEachOrganization(({ successes, exchanges }, { incomplete }) => {
    const [create, read] = readers[list] ?? [];
    const deleted = new Set(
      successes.filter(({ operation }) => operation === 'deleteConsumption').map(getLastPathSegment),
    );
    const created = successes.filter(
      ({ operation, response, isReplay }) => operation === create && response.status === 201 && !isReplay,
    );
    const byId = new Map(created.map((success) => [String(success.body?.['id']), success]));
    let inspected = 0;
    for (const exchange of exchanges) {
      if (exchange.operation?.id !== read || exchange.response.status !== 404) continue;
      const response = new ApiResponse(exchange);
      const [path = ''] = exchange.target.split('?');
      const id = path.split('/').at(-1) ?? '';
      const creation = deleted.has(id) ? undefined : byId.get(id)?.response;
      // A usage record is found only below its own purchase.
      const isPath = path === `${creation?.exchange.target.split('?')[0] ?? ''}/${id}`;
      const isMissing = creation !== undefined && isPath && isBefore(creation, response);
      expectThat(!isMissing, `${id} was created before, and is not found`, response);
    }
    for (const success of successes) {
      if (success.operation === read && byId.has(getLastPathSegment(success))) inspected += 1;
      if (success.operation !== list || incomplete.has(success.response.exchange)) continue;
      expectListed(
        success,
        created.filter(({ body }) => !deleted.has(String(body?.['id']))),
      );
      inspected += 1;
    }
    return inspected;
  });

/** Expects all earlier created objects that belong on the first page of a list without filters. */
function expectListed({ response, body }: SuccessfulExchange, created: readonly SuccessfulExchange[]): void {
  const { target } = response.exchange;
  if (!Array.isArray(body?.['data']) || getQuery(target).some(([name]) => name !== 'limit')) return;
  const { data, has_more } = toPage(response).body;
  const oldest = data.at(-1)?.created_at ?? '';
  const ids = new Set(data.map(({ id }) => id));
  const [path = ''] = target.split('?');
  for (const creation of created) {
    const { id, created_at, purchase_id } = creation.body as unknown as ListedObject;
    const isOfList = purchase_id === undefined || path.includes(`/${purchase_id as string}/`);
    const isExpected =
      isOfList && isBefore(creation.response, response) && (!has_more || created_at > oldest);
    expectThat(!isExpected || ids.has(id), `${id} was created before, and is not listed`, response);
  }
}
