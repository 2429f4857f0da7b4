import type { components } from '../../generated/closed/sandbox.js';
import { formatInstant } from '../domain/shared/calendar.js';
import { readClock } from '../domain/shared/clock.js';
import type { Instant } from '../domain/shared/records.js';
import { maskBody, maskPath, maskSecrets } from '../lib/mask.js';
import { parseTraceparent } from '../lib/trace-context.js';
import { MAX_LOGGED_BODY_BYTES, type RequestLogEntry, type TruncatedBody } from '../state/request-log.js';

type Schemas = components['schemas'];

/** Returns the clock time of the commit of a request, or of its arrival if it committed nothing. */
export function getRequestTime({ committed, organization, receivedAt }: RequestLogEntry): Instant {
  return committed?.at ?? readClock(organization, receivedAt, null);
}

const MAX_PATH_LENGTH = 2_048;
const MAX_HEADER_LENGTH = 1_000;
const MAX_EVENTS = 100;

export function presentRequestSummary(entry: RequestLogEntry): Schemas['RequestSummary'] {
  return {
    id: entry.id,
    created_at: getRequestTime(entry),
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

export function presentRequest(entry: RequestLogEntry): Schemas['LoggedRequest'] {
  return {
    ...presentRequestSummary(entry),
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
