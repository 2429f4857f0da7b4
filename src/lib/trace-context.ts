import { containsSecretKey } from './mask.js';

/** Tracing headers of a request. @see https://www.w3.org/TR/trace-context-1/ */
interface TraceHeaders {
  /** Value of the `traceparent` header in version 00. */
  traceparent: string;
  /** Value of the `tracestate` header; null without a valid one. */
  tracestate: string | null;
}

/** Maximum length that every implementation has to propagate. @see W3C Trace Context, section 3.3.1.5 */
const MAX_TRACESTATE_LENGTH = 512;
const MAX_TRACESTATE_MEMBERS = 32;

const TRACEPARENT_PATTERN = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const TRACESTATE_KEY_PATTERN =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/;
const TRACESTATE_VALUE_PATTERN = /^[ -+\--<>-~]{0,255}[!-+\--<>-~]$/;

/**
 * Parses the tracing headers of a request. An invalid `traceparent` is ignored with its `tracestate`; an invalid
 * `tracestate` is ignored alone.
 *
 * @returns null without a valid `traceparent`
 */
export function parseTraceContext(
  traceparent: string | string[] | undefined,
  tracestate: string | string[] | undefined,
): TraceHeaders | null {
  if (typeof traceparent !== 'string') return null;
  const parent = parseTraceparent(traceparent);
  if (parent === null) return null;
  return {
    traceparent: parent,
    tracestate: typeof tracestate === 'string' ? parseTracestate(tracestate) : null,
  };
}

/** Returns the trace id, 32 hexadecimal digits. */
export const getTraceId = ({ traceparent }: TraceHeaders): string => traceparent.slice(3, 35);

/**
 * Returns a `traceparent` in version 00, the highest version that Tollgate knows; null if it is invalid. A later version
 * may have more fields and flags, which are dropped.
 *
 * @see W3C Trace Context, sections 3.2.2 and 4.3
 */
export function parseTraceparent(text: string): string | null {
  const [, version, traceId = '', parentId = '', flags = '', rest] = TRACEPARENT_PATTERN.exec(text) ?? [];
  const isInvalid =
    version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(parentId);
  if (isInvalid) return null;
  if (version === '00') return rest === undefined ? text : null;
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  return `00-${traceId}-${parentId}-${isSampled ? '01' : '00'}`;
}

/** Returns the first members of a `tracestate`, up to the maximum length; null if it is invalid or has a secret. */
function parseTracestate(text: string): string | null {
  // An empty member is allowed: headers that proxies combine can have some.
  const members = text
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
  const isValid =
    members.length <= MAX_TRACESTATE_MEMBERS && members.every(isMember) && !containsSecretKey(text);
  if (!isValid) return null;
  let kept = '';
  for (const member of members) {
    const next = kept === '' ? member : `${kept},${member}`;
    if (next.length > MAX_TRACESTATE_LENGTH) break;
    kept = next;
  }
  return kept === '' ? null : kept;
}

function isMember(member: string): boolean {
  const separator = member.indexOf('=');
  return (
    TRACESTATE_KEY_PATTERN.test(member.slice(0, Math.max(separator, 0))) &&
    TRACESTATE_VALUE_PATTERN.test(member.slice(separator + 1))
  );
}
