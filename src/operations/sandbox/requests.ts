import type { components, operations } from '../../../generated/closed/sandbox.js';
import { formatInstant, parseInstant } from '../../domain/shared/calendar.js';
import { readClock } from '../../domain/shared/clock.js';
import { maskBody, maskPath, maskSecrets } from '../../lib/mask.js';
import { parseTraceparent } from '../../lib/trace-context.js';
import type { Instant } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../operation.js';
import { MAX_LOGGED_BODY_BYTES, type RequestLogEntry, type TruncatedBody } from '../../state/request-log.js';
import { pickFilters, createPage } from '../pagination.js';
import type { AppContext } from '../../context.js';
import { createNotFoundProblem } from '../problems.js';

type Schemas = components['schemas'];
type Filters = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'operation_id' | 'status' | 'method' | 'path' | 'object_id'
>;

export const listRequests: SandboxOperation<'listRequests'> = ({ requestLog }, { organization, query }) => {
  const filters: Filters = pickFilters(query, ['operation_id', 'status', 'method', 'path', 'object_id']);
  const from = query.created_from === undefined ? undefined : parseInstant(query.created_from);
  const to = query.created_to === undefined ? undefined : parseInstant(query.created_to);
  const isListed = (entry: RequestLogEntry): boolean =>
    matches(entry, filters) &&
    (from === undefined || getCreatedAt(entry) >= from) &&
    (to === undefined || getCreatedAt(entry) < to);
  return createPage(
    organization,
    ['requests', requestLog.name, filters, from, to],
    query,
    presentSummary,
    async (after, limit) => {
      const found = [];
      for await (const entry of requestLog.listNewest(organization.id, after)) {
        if (isListed(entry.record)) found.push(entry);
        if (found.length === limit) break;
      }
      return found;
    },
  );
};

export const getRequest: SandboxOperation<'getRequest'> = async ({ requestLog }, { organization, path }) => {
  for await (const { record } of requestLog.listNewest(organization.id)) {
    if (record.id === path.id) return { status: 200, body: presentRequest(record) };
  }
  return createNotFoundProblem('request', path.id);
};

/** Publishes a completed request to the subscribers of the event stream. */
export async function publishRequest(
  { eventBus }: Pick<AppContext, 'eventBus'>,
  entry: RequestLogEntry,
): Promise<void> {
  const { id } = entry.organization;
  if (await eventBus.hasSubscribers(id))
    await eventBus.publish(id, [{ type: 'request', data: presentSummary(entry) }]);
}

function matches(
  entry: RequestLogEntry,
  { operation_id, status, method, path, object_id }: Filters,
): boolean {
  return (
    (operation_id === undefined || entry.operationId === operation_id) &&
    (method === undefined || entry.method === method) &&
    (path === undefined || entry.target.includes(path)) &&
    (object_id === undefined || mentionsObject(entry, object_id)) &&
    (status === undefined || matchesStatus(entry.status, status))
  );
}

/** Returns whether the path contains an object id, or the response is that object, which starts with its id. */
function mentionsObject({ target, responseBody }: RequestLogEntry, objectId: string): boolean {
  if (target.includes(objectId)) return true;
  const opening = `{"id":"${objectId}"`;
  return responseBody !== null && decodeBeginning(responseBody, opening.length) === opening;
}

/** Returns whether a status matches a filter: a status such as `404`, or a class such as `4xx`. */
function matchesStatus(status: number | null, filter: string): boolean {
  const text = String(status);
  return filter.endsWith('xx') ? text.startsWith(filter.charAt(0)) : text === filter;
}

/** Returns the clock time of the commit of a request, or of its arrival if it committed nothing. */
function getCreatedAt({ committed, organization, receivedAt }: RequestLogEntry): Instant {
  return committed?.at ?? readClock(organization, receivedAt, null);
}

const MAX_PATH_LENGTH = 2_048;
const MAX_HEADER_LENGTH = 1_000;
const MAX_EVENTS = 100;

function presentSummary(entry: RequestLogEntry): Schemas['RequestSummary'] {
  return {
    id: entry.id,
    created_at: getCreatedAt(entry),
    received_at: formatInstant(entry.receivedAt),
    request_id: maskSecrets(entry.requestId),
    method: entry.method,
    path: maskPath(entry.target).slice(0, MAX_PATH_LENGTH),
    operation_id: entry.operationId as Schemas['OperationId'] | null,
    status: entry.status,
    latency_ms: entry.latencyMilliseconds && Math.round(entry.latencyMilliseconds * 1000) / 1000,
    problem_code: entry.problem?.code ?? null,
    errors_total: entry.problem?.errors_total ?? 0,
    fault_ids: [...entry.faultIds],
  };
}

function presentRequest(entry: RequestLogEntry): Schemas['LoggedRequest'] {
  return {
    ...presentSummary(entry),
    errors: entry.problem?.errors ?? [],
    event_ids: (entry.committed?.eventIds ?? []).slice(0, MAX_EVENTS),
    request_headers: Object.entries(entry.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: maskHeader(name, value).slice(0, MAX_HEADER_LENGTH) }],
    ),
    request_body: presentBody(entry.requestBody),
    request_body_bytes: entry.requestBody?.bytes ?? null,
    response_body: presentBody(entry.responseBody),
    response_body_bytes: entry.responseBody?.bytes ?? null,
  };
}

/** Masks the secrets of a header. A valid `traceparent` has none, but its digits can look like a card number. */
function maskHeader(name: string, value: string): string {
  return name === 'traceparent' && parseTraceparent(value) !== null ? value : maskSecrets(value);
}

/** Characters of a partial secret or a partial UTF-8 character at the end of a truncated body. */
const PARTIAL_TOKEN_PATTERN = /[\w+/=\\\uFFFD -]/;
const MAX_PARTIAL_TOKEN_LENGTH = 200;

function decodeBeginning({ beginning }: TruncatedBody, length: number): string {
  if (typeof beginning === 'string') return beginning.slice(0, length);
  return new TextDecoder().decode(beginning.subarray(0, length));
}

function presentBody(body: TruncatedBody | null): string | null {
  if (!body) return null;
  const { beginning, bytes } = body;
  const text = typeof beginning === 'string' ? beginning : new TextDecoder().decode(beginning);
  return maskBody(bytes > MAX_LOGGED_BODY_BYTES ? removePartialToken(text) : text);
}

/** Removes a partial token from the end of a truncated body, which masking would not recognize. */
function removePartialToken(text: string): string {
  const first = Math.max(0, text.length - MAX_PARTIAL_TOKEN_LENGTH);
  let end = text.length;
  while (end > first && PARTIAL_TOKEN_PATTERN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
