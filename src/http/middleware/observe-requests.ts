import type { RequestHandler, Response } from 'express';
import type { AppContext } from '../../engine/context.js';
import { maskPath, maskSecrets } from '../../lib/mask.js';
import { getTraceId, parseTraceContext } from '../../lib/trace-context.js';
import { getRequestContext, getSentPath } from '../request/request-context.js';

const MAX_PATH_LENGTH = 500;

/**
 * Reads the trace of each request, and counts and logs the request when its response has ended. Covers all pages and both
 * APIs; the request log of an organization has only its requests to the public API.
 */
export function observeRequests({
  log,
  metrics,
  basePath,
}: Pick<AppContext, 'log' | 'metrics' | 'basePath'>): RequestHandler {
  // One listener for all responses: V8 would keep a closure for each one, with everything that it captures.
  function recordEnd(this: Response): void {
    const { operation, startedAt, result, target } = getRequestContext(this);
    const milliseconds = performance.now() - startedAt;
    const status = this.writableFinished ? this.statusCode : null;
    const isMeasured = status !== null && result?.stream === undefined;
    metrics.countRequest(
      operation?.operationId ?? getPageGroup(target),
      status === null ? 'aborted' : String(status),
      isMeasured ? milliseconds / 1000 : null,
    );
    if (log.isLevelEnabled('debug')) logEnd(log, this, status, milliseconds);
  }
  return (request, response, next) => {
    const requestContext = getRequestContext(response);
    const { traceparent, tracestate } = request.headers;
    requestContext.startedAt = performance.now();
    requestContext.target = removeBasePath(getSentPath(response), basePath);
    requestContext.traceContext =
      traceparent === undefined ? null : parseTraceContext(traceparent, tracestate);
    response.on('close', recordEnd);
    next();
  };
}

/** Removes the path of the public URL. The result begins with a slash. */
function removeBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/** Returns the label of a request that matches no operation. There is no label for each path, which clients choose. */
function getPageGroup(target: string): string {
  const [, group] = /^\/(v1|_sandbox|checkout|docs)(?=[/?]|$)/.exec(target) ?? [];
  if (group === undefined) return 'dashboard';
  return group === 'v1' || group === '_sandbox' ? 'unknown' : group;
}

/** Writes the log line of a request. @param status null if the connection was closed without a complete response */
function logEnd(
  log: AppContext['log'],
  response: Response,
  status: number | null,
  milliseconds: number,
): void {
  const { requestId, target, operation, organization, isHead, problem, traceContext } =
    getRequestContext(response);
  const method = isHead === true ? 'HEAD' : response.req.method;
  const path = maskLoggedPath(target);
  const fields = {
    request_id: maskSecrets(requestId),
    ...(traceContext && { trace_id: getTraceId(traceContext) }),
    organization_id: organization?.id ?? null,
    method,
    path,
    route: operation?.route ?? null,
    operation_id: operation?.operationId ?? null,
    status,
    duration_ms: Math.round(milliseconds * 1000) / 1000,
    ...(problem && { problem_code: problem.code }),
  };
  log.debug(fields, `${method} ${path} ${status ?? 'aborted'}`);
}

/** Returns the path without its query and without secrets: keys, card numbers and the tokens of checkout pages. */
function maskLoggedPath(target: string): string {
  const [path = ''] = target.split('?');
  return maskPath(path)
    .replace(/^(\/checkout\/)(?!assets\/)[^/]+/, '$1****')
    .slice(0, MAX_PATH_LENGTH);
}
