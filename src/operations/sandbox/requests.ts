import type { components, operations } from '../../../generated/sandbox.js';
import { fromMilliseconds, toInstant } from '../../domain/shared/calendar.js';
import { readClock } from '../../domain/shared/clock.js';
import { masked, maskedBody } from '../../lib/mask.js';
import type { Instant } from '../../domain/shared/records.js';
import type { ActionOf } from '../operation.js';
import { KEPT_BYTES, type JournalEntry, type KeptBody } from '../../state/request-log.js';
import { given, pageOf } from '../pagination.js';
import type { AppContext } from '../../context.js';
import { notFound } from '../problems.js';
import { andThen, type Soon } from '../../lib/awaitable.js';

type Schemas = components['schemas'];
type Filters = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'operation_id' | 'status' | 'method' | 'path' | 'object_id'
>;

export const listRequests: ActionOf<operations['listRequests']> = ({ journal }, { organization, query }) => {
  const filters: Filters = given(query, ['operation_id', 'status', 'method', 'path', 'object_id']);
  const from = query.created_from === undefined ? undefined : toInstant(query.created_from);
  const to = query.created_to === undefined ? undefined : toInstant(query.created_to);
  const isAsked = (entry: JournalEntry): boolean =>
    matches(entry, filters) &&
    (from === undefined || createdAt(entry) >= from) &&
    (to === undefined || createdAt(entry) < to);
  return pageOf(
    organization,
    ['requests', journal.name, filters, from, to],
    query,
    summaryOf,
    async (after, limit) => {
      const found = [];
      for await (const entry of journal.newest(organization.id, after)) {
        if (isAsked(entry.record)) found.push(entry);
        if (found.length === limit) break;
      }
      return found;
    },
  );
};

export const getRequest: ActionOf<operations['getRequest']> = async ({ journal }, { organization, path }) => {
  for await (const { record } of journal.newest(organization.id)) {
    if (record.id === path.id) return { status: 200, body: presentRequest(record) };
  }
  return notFound('request', path.id);
};

/** Tells of a request that is over. */
export function tellOfRequest({ feed }: AppContext, entry: JournalEntry): Soon<void> {
  const { id } = entry.organization;
  return andThen(feed.isHeard(id), (isHeard) =>
    isHeard ? feed.tell(id, [{ type: 'request', data: summaryOf(entry) }]) : undefined,
  );
}

function matches(entry: JournalEntry, { operation_id, status, method, path, object_id }: Filters): boolean {
  return (
    (operation_id === undefined || entry.operationId === operation_id) &&
    (method === undefined || entry.method === method) &&
    (path === undefined || entry.target.includes(path)) &&
    (object_id === undefined || isAbout(entry, object_id)) &&
    (status === undefined || isOfStatus(entry.status, status))
  );
}

/** Whether the path names an object, or the answer is that object: its id is the first thing that it says. */
function isAbout({ target, responseBody }: JournalEntry, objectId: string): boolean {
  if (target.includes(objectId)) return true;
  const opening = `{"id":"${objectId}"`;
  return responseBody !== null && textOfBeginning(responseBody, opening.length) === opening;
}

/** @param wanted a status, or a class such as `4xx` */
function isOfStatus(status: number | null, wanted: string): boolean {
  const text = String(status);
  return wanted.endsWith('xx') ? text.startsWith(wanted.charAt(0)) : text === wanted;
}

/** What the organization's clock read: when it committed, or else when it came. */
function createdAt({ committed, organization, receivedAt }: JournalEntry): Instant {
  return committed?.at ?? readClock(organization, receivedAt, null);
}

const LONGEST_PATH = 2_048;
const LONGEST_HEADER = 1_000;
const MOST_EVENTS = 100;

function summaryOf(entry: JournalEntry): Schemas['RequestSummary'] {
  return {
    id: entry.id,
    created_at: createdAt(entry),
    received_at: fromMilliseconds(entry.receivedAt),
    request_id: entry.requestId,
    method: entry.method,
    path: masked(entry.target).slice(0, LONGEST_PATH),
    operation_id: entry.operationId as Schemas['NullableOperationId'],
    status: entry.status,
    latency_ms: entry.latencyMilliseconds && Math.round(entry.latencyMilliseconds * 1000) / 1000,
    problem_code: entry.problem?.code ?? null,
    errors_total: entry.problem?.errors_total ?? 0,
    fault_ids: [...entry.faultIds],
  };
}

function presentRequest(entry: JournalEntry): Schemas['Request'] {
  return {
    ...summaryOf(entry),
    errors: entry.problem?.errors ?? [],
    event_ids: (entry.committed?.eventIds ?? []).slice(0, MOST_EVENTS),
    request_headers: Object.entries(entry.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: masked(value).slice(0, LONGEST_HEADER) }],
    ),
    request_body: textOf(entry.requestBody),
    request_body_bytes: entry.requestBody?.bytes ?? null,
    response_body: textOf(entry.responseBody),
    response_body_bytes: entry.responseBody?.bytes ?? null,
  };
}

/** What half a secret or half a character at the end of a beginning can consist of, and how long it can be. */
const CUT_OFF = /[\w+/=\\\uFFFD -]/;
const LONGEST_CUT_OFF = 200;

function textOfBeginning({ beginning }: KeptBody, length: number): string {
  if (typeof beginning === 'string') return beginning.slice(0, length);
  return new TextDecoder().decode(beginning.subarray(0, length));
}

function textOf(body: KeptBody | null): string | null {
  if (!body) return null;
  const { beginning, bytes } = body;
  const text = typeof beginning === 'string' ? beginning : new TextDecoder().decode(beginning);
  return maskedBody(bytes > KEPT_BYTES ? withoutCutOff(text) : text);
}

function withoutCutOff(text: string): string {
  const first = Math.max(0, text.length - LONGEST_CUT_OFF);
  let end = text.length;
  while (end > first && CUT_OFF.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
