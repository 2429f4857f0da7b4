import { isDeepStrictEqual } from 'node:util';
import { findDifferences } from '../cases/round-trip.js';
import { Api } from '../http/api.js';
import { ApiResponse } from '../http/api-response.js';
import { expectThat } from '../http/assert.js';
import { expectConsistentPage, matchesFilter, type ListedObject, type Page } from '../http/pagination.js';
import {
  expectErrorLocations,
  expectLocations,
  expectReplays,
  expectStableFields,
  getIdempotencyScope,
  objectKinds,
} from '../invariants/exchange-checks.js';
import { getLastPathSegment, type SuccessfulExchange } from '../invariants/exchange-log.js';
import { isObject } from '../lib/is-object.js';
import { toConformanceFinding } from '../session/violation-log.js';
import { getBodySchema, getParameters, operations } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { conformanceRules, type ConformanceRule } from '../spec/conformance/rules.js';
import {
  expectBilledAmounts,
  expectConsistentObjects,
  expectCourses,
  expectCreationOrder,
  expectFinalCharges,
  isBefore,
} from './object-checks.js';
import type { RecordedLog, Recording } from './recording.js';

/**
 * Checks a recording.
 *
 * @returns number of responses that it inspected or compared; with 0, the recording does not show the rule
 * @throws Finding
 */
type RecordingCheck = (recording: Recording) => number;

type LogCheck = (log: RecordedLog, recording: Recording) => number;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Checks the exchanges of each organization. */
const forEachLog =
  (check: LogCheck): RecordingCheck =>
  (recording) =>
    sum(recording.logs.map((log) => check(log, recording)));

/** Checks the exchanges of each organization whose API key the recording has. */
const forEachOrganization = (check: LogCheck): RecordingCheck =>
  forEachLog((log, recording) => (log.hasKey ? check(log, recording) : 0));

/** Checks the successful responses of an operation one by one. The check returns false if it does not apply. */
const forEachSuccess = (
  operation: string,
  check: (success: SuccessfulExchange, recording: Recording) => boolean,
): RecordingCheck =>
  forEachLog(
    ({ successes }, recording) =>
      successes.filter((success) => success.operation === operation && check(success, recording)).length,
  );

/** Rules that only some responses can violate. */
const errorOnlyRules: ReadonlySet<string> = new Set(['problem', 'secret', 'hidden-operation']);

const checkConformance =
  (rule: ConformanceRule): RecordingCheck =>
  ({ violationLog, exchanges, withHeaders }) => {
    const violations = [...violationLog.violations.values()].filter((violation) => violation.rule === rule);
    const finding = toConformanceFinding(violations);
    if (finding) throw finding;
    const answered = exchanges.filter(({ response }) => response.status > 0);
    if (rule.startsWith('header-') || rule === 'request-id') return withHeaders.size;
    if (!errorOnlyRules.has(rule)) return answered.length;
    return answered.filter(({ response, operation }) => response.status >= 400 || !operation).length;
  };

/** Client that resolves URLs of responses, and sends nothing. */
function createOfflineApi({ target }: Recording): Api {
  return new Api(
    () => Promise.reject(new Error('A recording is checked without requests.')),
    target.bases,
    null,
  );
}

const checkLocations = forEachLog(({ successes }, recording) =>
  expectLocations(
    { successes: successes.filter(({ response }) => recording.withHeaders.has(response.exchange)) },
    createOfflineApi(recording),
  ),
);

const OBJECT_ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/;

/** Lists the successes with an Idempotency-Key that certainly belong to one organization. */
const listKeyed = ({ successes, hasKey }: RecordedLog): SuccessfulExchange[] =>
  successes.filter((success) => {
    if (getIdempotencyScope(success) === null) return false;
    const { target, request } = success.response.exchange;
    return hasKey || OBJECT_ID.test(`${target} ${request.body ?? ''}`);
  });

const checkReplays = forEachLog((log, { withHeaders }) => {
  const keyed = listKeyed(log).filter(({ response }) => withHeaders.has(response.exchange));
  return expectReplays({ successes: isWithinRetention(keyed) ? keyed : [], isComplete: false });
});

const DAY_MS = 86_400_000;

/** Returns false for a recording of more than the time for which keys are stored. */
function isWithinRetention(keyed: readonly SuccessfulExchange[]): boolean {
  const times = keyed.map(({ response }) => Date.parse(response.exchange.started_at));
  return times.length === 0 || (times.at(-1) ?? 0) - (times[0] ?? 0) < DAY_MS;
}

/** Returns the body of a request; undefined if it is missing, truncated or no JSON. */
const getSentBody = ({ response }: Pick<SuccessfulExchange, 'response'>): unknown =>
  parseJson(response.exchange.request.body ?? '');

/** Expects that a second request with the same Idempotency-Key and another body does not succeed. */
const checkOtherBody = (operation: string): RecordingCheck =>
  forEachLog((log) => {
    let compared = 0;
    const first = new Map<string, SuccessfulExchange>();
    const keyed = listKeyed(log).filter((success) => success.operation === operation);
    for (const success of isWithinRetention(keyed) ? keyed : []) {
      const scope = getIdempotencyScope(success) ?? '';
      const before = first.get(scope);
      if (!before) {
        first.set(scope, success);
        continue;
      }
      const [one, other] = [getSentBody(before), getSentBody(success)];
      const isSame = one === undefined || other === undefined || isDeepStrictEqual(one, other);
      const message = 'A request with another body and the Idempotency-Key of an earlier one succeeded';
      expectThat(isSame, message, success.response);
      compared += 1;
    }
    return compared;
  });

/** Expects the response to a creation to repeat the values of its request. */
const checkEcho = (operation: string, isMetadata: boolean): RecordingCheck =>
  forEachSuccess(operation, ({ response, body, isReplay }) => {
    const sent = getSentBody({ response });
    if (response.status !== 201 || isReplay || !isObject(sent)) return false;
    const part = isMetadata ? { metadata: sent['metadata'] ?? {} } : { ...sent, metadata: undefined };
    const [first] = findDifferences(part, body);
    if (!first) return true;
    throw response.toFinding(`${first.pointer} of the response is not as sent`, first.sent, first.received);
  });

const checkRequestBody = (operationId: string): RecordingCheck => {
  const operation = operations.find(({ id }) => id === operationId);
  const schema = operation && getBodySchema(operation);
  return forEachSuccess(operationId, ({ response }, { invalidRequests }) => {
    if (!operation || !schema || getSentBody({ response }) === undefined) return false;
    const reason = invalidRequests.get(response.exchange);
    expectThat(reason === undefined, `A request with an invalid body succeeded: ${reason ?? ''}`, response);
    return true;
  });
};

const getQuery = (target: string): [string, string][] => [
  ...new URLSearchParams(target.split('?').slice(1).join('?')),
];

const checkUnknownParameters = (operationId: string): RecordingCheck => {
  const operation = operations.find(({ id }) => id === operationId);
  const names = new Set(operation ? getParameters(operation).map(({ name }) => name) : []);
  return forEachSuccess(operationId, ({ response }) => {
    const query = getQuery(response.exchange.target);
    const unknown = query.find(([name]) => !names.has(name));
    expectThat(
      unknown === undefined,
      `A request with the unknown parameter ${unknown?.[0] ?? ''} succeeded`,
      response,
    );
    return query.length > 0;
  });
};

/** Expects success only with an API key, if other requests of the recording have one. */
const checkMissingKey =
  (operation: string): RecordingCheck =>
  (recording) => {
    const { logs, exchanges } = recording;
    if (!logs.some(({ hasKey }) => hasKey)) return 0;
    const unkeyed = exchanges.filter(
      (exchange) => exchange.operation?.id === operation && !('authorization' in exchange.request.headers),
    );
    for (const exchange of unkeyed) {
      const { status } = exchange.response;
      const isAccepted = status >= 200 && status < 300;
      expectThat(!isAccepted, `A request without an API key returned ${status}`, new ApiResponse(exchange));
    }
    return unkeyed.length;
  };

const toPage = (response: ApiResponse): ApiResponse<Page> => response as ApiResponse<Page>;

/** Expects each page to be consistent, and newest first. @param hasLimit checks the pages of requests with `limit` */
const checkPages = (list: string, hasLimit: boolean): RecordingCheck =>
  forEachSuccess(list, ({ response, body }, { target, withHeaders }) => {
    const [path = ''] = response.exchange.target.split('?');
    const query = Object.fromEntries(getQuery(response.exchange.target));
    if ('limit' in query !== hasLimit || !Array.isArray(body?.['data'])) return false;
    if (withHeaders.has(response.exchange))
      expectConsistentPage(toPage(response), { path: path.slice(target.bases.contract.length), query });
    const { data } = toPage(response).body;
    const ids = data.map(({ id }) => id);
    expectThat(new Set(ids).size === ids.length, 'A page contains an object twice', response);
    expectOrdered(data, response);
    return true;
  });

function expectOrdered(objects: readonly ListedObject[], response: ApiResponse): void {
  for (const [index, { id, created_at }] of objects.entries()) {
    const previous = objects[index - 1];
    const isInOrder = previous === undefined || previous.created_at >= created_at;
    expectThat(isInOrder, `${id} is newer than ${previous?.id ?? ''}, which comes before it`, response);
  }
}

/** Fewest characters of a cursor that is certainly of one list, if the API key is not known. */
const MIN_CURSOR_LENGTH = 16;

/** Expects a page behind a cursor to go on where the page with the cursor ended. */
const checkFollowingPages = (list: string): RecordingCheck =>
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
        expectOrdered(objects, response);
        followed += 1;
      }
      if (next_cursor !== null) before.set(`${scope} ${next_cursor}`, { objects, response });
    }
    return followed;
  });

const checkFilter = (list: string, name: string): RecordingCheck =>
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
const checkDeletions = forEachLog(({ successes }) => {
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

const readers: Readonly<Record<string, readonly [create: string, read: string]>> = {
  listCustomers: ['createCustomer', 'getCustomer'],
  listPurchases: ['createPurchase', 'getPurchase'],
  listConsumptions: ['createConsumption', 'getConsumption'],
};

/** Expects a created object in reads and in lists from then on, unless it was deleted. */
const checkReads = (list: string): RecordingCheck =>
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

/** Expects no two objects with one `external_id`, for objects that never release it. */
const checkExternalIds = (operation: string): RecordingCheck =>
  forEachOrganization(({ successes }) => {
    const owners = new Map<unknown, unknown>();
    let inspected = 0;
    for (const { operation: id, response, body, isReplay } of successes) {
      const externalId = body?.['external_id'] ?? null;
      if (id !== operation || response.status !== 201 || isReplay || externalId === null) continue;
      const owner = owners.get(externalId) ?? body?.['id'];
      expectThat(
        owner === body?.['id'],
        `Two objects have the external_id ${externalId as string}`,
        response,
      );
      owners.set(externalId, owner);
      inspected += 1;
    }
    return inspected;
  });

const checkProblems: RecordingCheck = ({ exchanges, incomplete }) => {
  const rejected = exchanges
    .filter(({ method, response }) => response.status >= 400 && method !== 'HEAD')
    .filter((exchange) => !incomplete.has(exchange) && exchange.response.text !== '')
    .map((exchange) => new ApiResponse(exchange))
    .filter(({ json }) => isObject(json));
  rejected.forEach(expectErrorLocations);
  return rejected.length;
};

const lists = operations.filter(({ id }) => id.startsWith('list'));
const creations = operations.filter(({ id }) => /^create(?!Organization)/.test(id));
const PAGING_PARAMETERS = new Set(['limit', 'cursor', 'X-Request-Id', 'id']);

const listFilters = (): [string, RecordingCheck][] =>
  lists.flatMap((list) =>
    getParameters(list)
      .filter(({ name }) => !PAGING_PARAMETERS.has(name))
      .map(({ name }): [string, RecordingCheck] => [
        `filters.${name.replaceAll('_', '-')}.${list.id}`,
        checkFilter(list.id, name),
      ]),
  );

/** Checks of recordings, by the id of the requirement that they belong to. */
export const recordingChecks: ReadonlyMap<string, RecordingCheck> = new Map<string, RecordingCheck>([
  ...(Object.keys(conformanceRules) as ConformanceRule[]).map((rule): [string, RecordingCheck] => [
    `conformance.${rule}`,
    checkConformance(rule),
  ]),
  ...objectKinds.map((kind): [string, RecordingCheck] => [
    `audit.shown-alike.${kind}`,
    forEachLog((log) => expectStableFields(log, kind)),
  ]),
  ['audit.locations', checkLocations],
  ['audit.replays', checkReplays],
  ['audit.problems', checkProblems],
  ['audit.events.courses', forEachLog(expectCourses)],
  ['model.requests', forEachLog(expectConsistentObjects)],
  ['model.time', forEachLog(expectFinalCharges)],
  ['money.amounts', forEachLog(expectBilledAmounts)],
  ['instants.created-at', forEachOrganization(expectCreationOrder)],
  ['deletion.gone', checkDeletions],
  ...lists.flatMap(({ id }): [string, RecordingCheck][] => [
    [`pages.whole.${id}`, checkPages(id, true)],
    [`pages.usual-limit.${id}`, checkPages(id, false)],
    [`pages.writes-between.${id}`, checkFollowingPages(id)],
  ]),
  ...listFilters(),
  ...Object.keys(readers).map((list): [string, RecordingCheck] => [
    `reading.at-once.${list}`,
    checkReads(list),
  ]),
  ...creations.flatMap(({ id }): [string, RecordingCheck][] => [
    [`echo.text.${id}`, checkEcho(id, false)],
    [`echo.metadata.${id}`, checkEcho(id, true)],
    [`idempotency.other-body.${id}`, checkOtherBody(id)],
    [`generated.invalid.${id}`, checkRequestBody(id)],
  ]),
  ...['createCustomer', 'createService', 'createPlan'].map((id): [string, RecordingCheck] => [
    `external-ids.unique.${id}`,
    checkExternalIds(id),
  ]),
  ...operations.flatMap(({ id }): [string, RecordingCheck][] => [
    [`authentication.missing-key.${id}`, checkMissingKey(id)],
    [`queries.unknown.${id}`, checkUnknownParameters(id)],
  ]),
]);
