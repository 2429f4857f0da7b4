import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { components } from '../../../generated/closed/openapi.js';
import type { AppContext } from '../../engine/context.js';
import { findSimilarPath, problemCatalog } from '../../openapi/api.js';
import { maskPath, maskSecrets } from '../../lib/mask.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ProblemCode, ValidationError } from '../../domain/shared/records.js';
import { SandboxStopping, StoreUnavailable, UnknownOrganization } from '../../store/errors.js';
import { getRequestContext, getSentPath } from '../request/request-context.js';

const MAX_ERRORS = 100;
export const RETRY_AFTER_SECONDS = 5;

/** Problems that are sent with `Retry-After`, whichever part of the code raises them. */
const codesWithRetryAfter: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service_unavailable',
  'stream_limit_reached',
]);

/** `WWW-Authenticate` headers of the problems with status 401. @see RFC 6750, section 3 */
const challenges: Readonly<Partial<Record<ProblemCode, string>>> = {
  api_key_missing: 'Bearer realm="tollgate"',
  session_missing: 'Bearer realm="tollgate"',
  api_key_invalid: 'Bearer realm="tollgate", error="invalid_token"',
};

/** Reports a bug to the operator of the sandbox. The response has only the request id. */
export type ReportError = (error: unknown, requestId: string) => void;

/** Responds with 404 to every request that reaches it. */
export const rejectUnknownPath: RequestHandler = (_request, response, next) =>
  void next(toPathNotFound(response));

/** Creates the error handler: it sends every error, bugs included, as a problem. @see RFC 9457 */
export function createProblemHandler(
  report: ReportError,
  { basePath }: Pick<AppContext, 'basePath'>,
): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = toProblem(error, response);
    if (codesWithRetryAfter.has(problem.code) && !response.hasHeader('Retry-After'))
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    const challenge = challenges[problem.code];
    if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
    // An `internal_error` that was raised as a problem is an injected fault, not a bug.
    if (problem.code === 'internal_error' && problem !== error)
      report(error, getRequestContext(response).requestId);
    sendProblem(problem, basePath, response);
  };
}

function sendProblem(problem: Problem, basePath: string, response: Response): void {
  const { requestId } = getRequestContext(response);
  const body = toProblemBody(problem, basePath, toSafePath(response), requestId);
  getRequestContext(response).problem = body;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.status(body.status).json(body);
}

/**
 * Returns the response body of a problem, with a link to the documentation below `basePath`. API keys and other secrets
 * in it are masked.
 *
 * @param instance path of the request
 */
export function toProblemBody(
  { code, detail, extras: { errors, existing_id } }: Problem,
  basePath: string,
  instance: string,
  requestId: string,
): components['schemas']['Problem'] {
  const { title, status } = problemCatalog[code];
  return {
    type: `${basePath}/docs/problems/${code}`,
    title,
    status,
    detail: maskSecrets(detail).slice(0, 2000),
    instance: maskSecrets(instance),
    code,
    request_id: requestId,
    ...(errors && { errors: errors.slice(0, MAX_ERRORS).map(maskError), errors_total: errors.length }),
    ...(existing_id !== undefined && { existing_id }),
  };
}

function maskError({ pointer, parameter, header, code, detail }: ValidationError): ValidationError {
  return {
    ...(pointer !== undefined && { pointer: maskSecrets(pointer) }),
    ...(parameter !== undefined && { parameter: maskSecrets(parameter) }),
    ...(header !== undefined && { header }),
    code,
    detail: maskSecrets(detail),
  };
}

/** Converts any error of the request path to a problem. */
function toProblem(error: unknown, response: Response): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SandboxStopping) {
    const detail =
      'The sandbox is stopping, and continues this work at its next start. Send the request again later, with the same ' +
      '`Idempotency-Key` if it has one.';
    return new Problem('service_unavailable', detail);
  }
  if (error instanceof StoreUnavailable) {
    return new Problem('service_unavailable', 'The sandbox cannot store data now. Try again later.');
  }
  if (error instanceof UnknownOrganization) {
    const detail = 'The organization of this API key was deleted during the request.';
    return new Problem('api_key_invalid', detail);
  }
  const { requestId, operation } = getRequestContext(response);
  // Express could not decode the path.
  if ((error as { status?: number }).status === 400 && operation === undefined)
    return toPathNotFound(response);
  return new Problem(
    'internal_error',
    `An unexpected error occurred in the sandbox. Search its log for ${requestId}.`,
  );
}

function toPathNotFound(response: Response): Problem {
  const path = toSafePath(response);
  const { target } = getRequestContext(response);
  const basePath = getSentPath(response).slice(0, -target.length);
  const similar = findSimilarPath(path.slice(basePath.length));
  const advice = target.startsWith('/docs/')
    ? `See ${basePath}/docs/llms.txt for a list of all pages.`
    : similar === null
      ? 'Compare it with the API reference. Its paths begin with /v1, those of the sandbox API with /_sandbox.'
      : `Did you mean ${basePath}${similar}?`;
  const detail = `The path ${path} does not exist. ${advice}`;
  return new Problem('path_not_found', detail);
}

/** Creates the handler that rejects every other method of a path and sets `Allow`. @param methods in lower case */
export function createMethodRejecter(methods: readonly string[]): RequestHandler {
  const allowed = methods.map((method) => method.toUpperCase());
  if (allowed.includes('GET')) allowed.push('HEAD');
  const list = allowed.join(', ');
  return (request, response, next) => {
    response.setHeader('Allow', list);
    const detail = `${toSafePath(response)} does not support ${request.method}. Supported methods: ${list}.`;
    next(new Problem('method_not_allowed', detail));
  };
}

/** Returns the path of a request, without its query, as a valid URI reference of at most 500 characters. */
function toSafePath(response: Response): string {
  const [path = '/'] = getSentPath(response).split('?');
  return maskPath(path)
    .slice(0, 500)
    .replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@%/-]/g, (character) => encodeURIComponent(character));
}
