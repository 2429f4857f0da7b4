import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { problemCatalogue, routeOf } from '../description.js';
import { Problem } from '../domain/problem.js';
import { StoreUnavailable } from '../actions/errors.js';
import { contextOf } from './context.js';

const MAXIMUM_ERRORS = 100;
const RETRY_AFTER_SECONDS = 5;

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
    if (problem.code === 'internal_error') report(error, contextOf(response).requestId);
    send(problem, request, response);
  };
}

function send(problem: Problem, request: Request, response: Response): void {
  const { status, title } = problemCatalogue[problem.code];
  const { errors, existing_id } = problem.extras;
  response
    .status(status)
    .type('application/problem+json')
    .json({
      type: `/docs/problems/${problem.code}`,
      title,
      status,
      detail: problem.detail.slice(0, 2000),
      instance: shownPath(request),
      code: problem.code,
      request_id: contextOf(response).requestId,
      ...(errors && { errors: errors.slice(0, MAXIMUM_ERRORS), errors_total: errors.length }),
      ...(existing_id !== undefined && { existing_id }),
    });
}

/** What the request path throws or passes on, as one of our problems. */
function asProblem(error: unknown, request: Request, response: Response): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) {
    response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    return new Problem('service_unavailable', 'The sandbox cannot store anything now: try again later.');
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
