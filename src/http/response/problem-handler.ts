import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { components } from '../../../generated/openapi.js';
import { problemCatalogue, routeOf } from '../../openapi/document.js';
import { masked } from '../../lib/mask.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ProblemCode, ValidationError } from '../../domain/shared/records.js';
import { StoreUnavailable, UnknownOrganization } from '../../store/errors.js';
import { contextOf } from '../request/request-context.js';

const MAXIMUM_ERRORS = 100;
export const RETRY_AFTER_SECONDS = 5;

/** What is answered with `Retry-After`, whoever refuses. */
const triedAgainSoon: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service_unavailable',
  'stream_limit_reached',
]);

/** How to come with a key, in the answer to whoever came without a good one. @see RFC 6750, section 3 */
const challenges: Readonly<Partial<Record<ProblemCode, string>>> = {
  api_key_missing: 'Bearer realm="tollgate"',
  api_key_invalid: 'Bearer realm="tollgate", error="invalid_token"',
};

/** Reports a bug to whoever runs the sandbox; the caller only learns the request's id. */
export type ReportError = (error: unknown, requestId: string) => void;

/** Answers a path that nothing serves. */
export const pathNotFound: RequestHandler = (request, _response, next) => {
  next(
    new Problem(
      'path_not_found',
      `Nothing is served at ${shownPath(request)}: compare it with the reference.`,
    ),
  );
};

/** Answers whatever went wrong as a problem; the last resort for bugs as well. @see RFC 9457 */
export function problemHandler(report: ReportError): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = asProblem(error, request, response);
    if (triedAgainSoon.has(problem.code) && !response.hasHeader('Retry-After'))
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    const challenge = challenges[problem.code];
    if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
    // A problem that was passed on as such is meant.
    if (problem.code === 'internal_error' && problem !== error) report(error, contextOf(response).requestId);
    send(problem, request, response);
  };
}

function send(problem: Problem, request: Request, response: Response): void {
  const body = problemBody(problem, shownPath(request), contextOf(response).requestId);
  contextOf(response).problem = body;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.status(body.status).json(body);
}

/** A problem as it is answered: without any secret that came in a wrong place. @param instance the path called */
export function problemBody(
  { code, detail, extras: { errors, existing_id } }: Problem,
  instance: string,
  requestId: string,
): components['schemas']['Problem'] {
  const { title, status } = problemCatalogue[code];
  return {
    type: `/docs/problems/${code}`,
    title,
    status,
    detail: masked(detail).slice(0, 2000),
    instance: masked(instance),
    code,
    request_id: requestId,
    ...(errors && { errors: errors.slice(0, MAXIMUM_ERRORS).map(maskedError), errors_total: errors.length }),
    ...(existing_id !== undefined && { existing_id }),
  };
}

function maskedError({ pointer, parameter, header, code, detail }: ValidationError): ValidationError {
  return {
    ...(pointer !== undefined && { pointer: masked(pointer) }),
    ...(parameter !== undefined && { parameter: masked(parameter) }),
    ...(header !== undefined && { header }),
    code,
    detail: masked(detail),
  };
}

/** What the request path throws or passes on, as one of our problems. */
function asProblem(error: unknown, request: Request, response: Response): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) {
    return new Problem('service_unavailable', 'The sandbox cannot store anything now: try again later.');
  }
  if (error instanceof UnknownOrganization) {
    const detail = 'The organization of this API key was deleted while the request was under way.';
    return new Problem('api_key_invalid', detail);
  }
  const { status, headers } = error as { status?: number; headers?: Record<string, string> };
  if (status === 405 && headers) {
    const allowed = (headers['Allow'] ?? '').split(', ');
    const withHead = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
    response.setHeader('Allow', withHead.join(', '));
    const detail = `${request.method} is not allowed at ${shownPath(request)}; allowed: ${withHead.join(', ')}.`;
    return new Problem('method_not_allowed', detail);
  }
  // A path that the description lacks, or that cannot even be decoded.
  if (status === 404 || (status === 400 && !routeOf(request))) {
    return new Problem(
      'path_not_found',
      `Nothing is served at ${shownPath(request)}: compare it with the reference.`,
    );
  }
  const requestId = contextOf(response).requestId;
  return new Problem(
    'internal_error',
    `Something went wrong in the sandbox itself. Its log has more under ${requestId}.`,
  );
}

/** The path of a request as a URI reference, whatever bytes came. */
function shownPath(request: Request): string {
  const [path = '/'] = request.originalUrl.split('?');
  return path
    .slice(0, 500)
    .replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@%/-]/g, (character) => encodeURIComponent(character));
}
