import { FILTERS } from '../../../generated/filters.js';
import type { operations } from '../../../generated/closed/sandbox.js';
import { formatInstant, parseInstant } from '../../domain/shared/calendar.js';
import { getRequestTime, presentRequest, presentRequestSummary } from '../../presenters/present-request.js';
import { Problem } from '../../domain/shared/problem.js';
import type { SandboxOperation } from '../../engine/operation.js';
import type { RequestLogEntry, TruncatedBody } from '../../state/request-log.js';
import { pickFilters, createPage } from '../pagination.js';
import { createNotFoundProblem } from '../problems.js';

type Filters = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  (typeof FILTERS.listRequests)[number]
>;

export const listRequests: SandboxOperation<'listRequests'> = async (
  { requestLog },
  { organization, query },
) => {
  const filters: Filters = pickFilters(query, FILTERS.listRequests);
  const from = query.created_from === undefined ? undefined : parseInstant(query.created_from);
  const to = query.created_to === undefined ? undefined : parseInstant(query.created_to);
  const isListed = (entry: RequestLogEntry): boolean =>
    matches(entry, filters) &&
    (from === undefined || getRequestTime(entry) >= from) &&
    (to === undefined || getRequestTime(entry) < to);
  const page = await createPage(
    organization,
    ['requests', requestLog.name, filters, from, to],
    query,
    presentRequestSummary,
    async (after, limit) => {
      const found = [];
      for await (const entry of requestLog.listNewest(organization.id, after)) {
        if (isListed(entry.record)) found.push(entry);
        if (found.length === limit) break;
      }
      return found;
    },
  );
  if (page instanceof Problem) return page;
  const { startedAt } = requestLog;
  const log_started_at = startedAt === null ? null : formatInstant(startedAt);
  return { ...page, body: { ...page.body, log_started_at } };
};

export const getRequest: SandboxOperation<'getRequest'> = async ({ requestLog }, { organization, path }) => {
  for await (const { record } of requestLog.listNewest(organization.id)) {
    if (record.id === path.id) return { status: 200, body: presentRequest(record) };
  }
  return createNotFoundProblem('request', path.id);
};

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

function decodeBeginning({ beginning }: TruncatedBody, length: number): string {
  if (typeof beginning === 'string') return beginning.slice(0, length);
  return new TextDecoder().decode(beginning.subarray(0, length));
}
