import { DAY_MS } from '../lib/calendar.js';
import { isDeepStrictEqual } from 'node:util';
import { findDifferences } from '../cases/round-trip.js';
import { Api } from '../http/api.js';
import { ApiResponse } from '../http/api-response.js';
import { expectThat } from '../http/assert.js';
import {
  expectErrorLocations,
  expectLocations,
  expectReplays,
  expectStableFields,
  getIdempotencyScope,
  objectKinds,
} from '../invariants/exchange-checks.js';
import type { SuccessfulExchange } from '../invariants/exchange-log.js';
import { isObject } from '../lib/is-object.js';
import { toConformanceFinding } from '../session/violation-log.js';
import { getBodySchema, getParameters, operations } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { conformanceRules, type ConformanceRule } from '../spec/conformance/rules.js';
import type { Operation } from '../spec/document.js';
import {
  checkDeletions,
  checkFilter,
  checkFollowingPages,
  checkPages,
  checkReads,
  readers,
} from './list-checks.js';
import {
  expectBilledAmounts,
  expectConsistentObjects,
  expectCourses,
  expectCreationOrder,
  expectFinalCharges,
} from './object-checks.js';
import type { RecordedLog, Recording } from './recording.js';
import {
  forEachLog,
  forEachOrganization,
  forEachSuccess,
  getQuery,
  type RecordingCheck,
} from './recording-check.js';

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

const toIds = (named: readonly Operation[]): string[] => named.map(({ id }) => id);
const lists = operations.filter(({ id }) => id.startsWith('list'));
const creations = operations.filter(({ id }) => /^create(?!Organization)/.test(id));
const PAGING_PARAMETERS = new Set(['limit', 'cursor', 'X-Request-Id', 'id']);

/** Returns the checks of each id, by the id of their requirement. */
const listChecks = (
  ids: readonly string[],
  toChecks: (id: string) => Record<string, RecordingCheck>,
): [string, RecordingCheck][] => ids.flatMap((id) => Object.entries(toChecks(id)));

const listFilterChecks = (list: Operation): [string, RecordingCheck][] =>
  getParameters(list)
    .filter(({ name }) => !PAGING_PARAMETERS.has(name))
    .map(({ name }) => [`filters.${name.replaceAll('_', '-')}.${list.id}`, checkFilter(list.id, name)]);

/** Checks of recordings, by the id of the requirement that they belong to. */
export const recordingChecks: ReadonlyMap<string, RecordingCheck> = new Map<string, RecordingCheck>([
  ...listChecks(Object.keys(conformanceRules), (rule) => ({
    [`conformance.${rule}`]: checkConformance(rule as ConformanceRule),
  })),
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
  ...listChecks(toIds(lists), (id) => ({
    [`pages.whole.${id}`]: checkPages(id, true),
    [`pages.usual-limit.${id}`]: checkPages(id, false),
    [`pages.writes-between.${id}`]: checkFollowingPages(id),
  })),
  ...lists.flatMap(listFilterChecks),
  ...listChecks(Object.keys(readers), (list) => ({ [`reading.at-once.${list}`]: checkReads(list) })),
  ...listChecks(toIds(creations), (id) => ({
    [`echo.text.${id}`]: checkEcho(id, false),
    [`echo.metadata.${id}`]: checkEcho(id, true),
    [`idempotency.other-body.${id}`]: checkOtherBody(id),
    [`generated.invalid.${id}`]: checkRequestBody(id),
  })),
  ...listChecks(['createCustomer', 'createService', 'createPlan'], (id) => ({
    [`external-ids.unique.${id}`]: checkExternalIds(id),
  })),
  ...listChecks(toIds(operations), (id) => ({
    [`authentication.missing-key.${id}`]: checkMissingKey(id),
    [`queries.unknown.${id}`]: checkUnknownParameters(id),
  })),
]);
