import { hash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import canonicalize from 'canonicalize';
import { formatInstant } from '../../domain/shared/calendar.js';
import type { AppContext } from '../../engine/context.js';
import { containsSecretKey } from '../../lib/mask.js';
import { getRequestContext, getOperation } from '../request/request-context.js';
import { Problem } from '../../domain/shared/problem.js';
import { toHeaderName, toInvalidRequest } from './validate-request.js';

const VALID_REQUEST_ID = /^[\x21-\x7E]{1,128}$/;

/**
 * Returns the request's `X-Request-Id` in the response, or a generated id if there is none, it is not valid or it
 * contains a secret.
 */
export function assignRequestId(context: AppContext): RequestHandler {
  return (request, response, next) => {
    const given = readRequestId(request);
    const id =
      typeof given === 'string' && VALID_REQUEST_ID.test(given)
        ? given
        : context.newId('req', formatInstant(context.realNow()));
    getRequestContext(response).requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}

/** Returns the header, unless it contains an API key or a webhook secret: ids are not masked in responses and logs. */
function readRequestId({ headers }: Request): unknown {
  const id = headers['x-request-id'];
  return typeof id === 'string' && containsSecretKey(id) ? undefined : id;
}

/** Headers that the sandbox reads, and that may occur once. Node.js itself rejects a second `Content-Length`. */
const SINGLE_HEADER =
  /^(?:authorization|content-type|host|idempotency-key|last-event-id|origin|sec-fetch-(?:site|user)|tollgate-organization|user-agent|x-request-id)$/i;

/**
 * Rejects requests with a header that may occur once and occurs several times, even if all values are equal. Node.js
 * joins the values of some headers, and drops all but the first value of others.
 *
 * @see RFC 9110, section 5.3
 * @see RFC 9112, section 3.2 for `Host`
 */
export const rejectRepeats: RequestHandler = ({ rawHeaders }, _response, next) => {
  const single = rawHeaders.filter((name, index) => index % 2 === 0 && SINGLE_HEADER.test(name));
  const names = single.map((name) => name.toLowerCase());
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const detail = 'The header occurs several times. Send it once.';
  const errors = [...repeated].map((name) => ({
    header: toHeaderName(name),
    code: 'too_many' as const,
    detail,
  }));
  next(errors.length === 0 ? undefined : toInvalidRequest(errors));
};

/**
 * Rejects requests without `Host`, and with an `Expect` other than `100-continue`. Node.js would reject them without a
 * response body.
 *
 * @see RFC 9112, section 3.2
 * @see RFC 9110, section 10.1.1
 */
export const checkProtocolHeaders: RequestHandler = ({ headers: { host, expect } }, _response, next) => {
  if (host === undefined)
    next(createHeaderProblem('Host', 'required', 'The header is missing. Send the host of the URL.'));
  else if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    next(
      createHeaderProblem(
        'Expect',
        'not_in_enum',
        'The only supported value is "100-continue". Send it, or leave the header out.',
      ),
    );
  else next();
};

function createHeaderProblem(header: string, code: 'required' | 'not_in_enum', detail: string): Problem {
  return new Problem('invalid_request', `The header ${header} is not valid; see \`errors\`.`, {
    errors: [{ header, code, detail }],
  });
}

/** Rejects requests whose `Accept` excludes the media type of the response. @see RFC 9110, section 12.5.1 */
export const checkAccept: RequestHandler = (request, response, next) => {
  const { accept } = request.headers;
  const { responseType, hasEmptySuccess } = getOperation(response);
  const isAcceptable =
    accept === undefined || accept === '*/*' || accept === responseType || request.accepts(responseType);
  // Generated clients of an operation without a success body accept only the documented error type.
  if (isAcceptable || (hasEmptySuccess && request.accepts('application/problem+json'))) {
    next();
    return;
  }
  next(
    new Problem(
      'not_acceptable',
      `The Accept header excludes ${responseType}, the only format of the response. Add it to Accept, or leave the header out.`,
    ),
  );
};

// The package is CommonJS, but its types declare an ES module.
const toCanonicalJson = canonicalize as unknown as (value: unknown) => string;

/**
 * Reads `Idempotency-Key` of POST and PUT requests, and computes the fingerprint that detects a different request with
 * the same key. The quoted form of the draft and the bare form are the same key.
 *
 * @see draft-ietf-httpapi-idempotency-key-header-07
 * @see RFC 8785 for the canonical JSON
 */
export const readIdempotencyKey: RequestHandler = (request, response, next) => {
  const header = request.headers['idempotency-key'];
  const applies = typeof header === 'string' && (request.method === 'POST' || request.method === 'PUT');
  const key = applies ? unquote(header) : '';
  getRequestContext(response).idempotency = applies
    ? {
        key,
        scope: `${request.method} ${request.baseUrl}${request.path} ${key}`,
        fingerprint: hash('sha256', toCanonicalJson(request.body ?? null)),
      }
    : null;
  next();
};

/** Removes the quotes and escapes of a structured-field string. @see RFC 8941, section 3.3.3 */
function unquote(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}
