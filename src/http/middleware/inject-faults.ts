import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { canTrigger, type Fault, type FaultStage } from '../../state/active-faults.js';
import { publishFaults } from '../../engine/publish.js';
import { mutateObjects } from '../../state/mutate-objects.js';
import type { AppContext } from '../../engine/context.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ProblemCode } from '../../domain/shared/records.js';
import { getOperation, getOrganization, getRequestContext } from '../request/request-context.js';

type Status = Extract<Fault['effect'], { kind: 'status' }>['status'];

const problemCodes: Record<Status, ProblemCode> = {
  408: 'request_timeout',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'gateway_timeout',
};

/** `Retry-After` of an injected 429 or 503 whose fault sets none. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;

/**
 * Applies the active faults of an organization to its requests. Runs three times in each request: before and after its
 * body is parsed, and after the commit of its operation.
 */
export function injectFaults(context: AppContext, stage: FaultStage): RequestHandler {
  return async (request, response, next) => {
    const body = request.body as unknown;
    if (stage === 'after_body' && body === undefined) {
      next();
      return;
    }
    const { operationId } = getOperation(response);
    const { id: organizationId } = getOrganization(response);
    const sentBody = getRequestContext(response).result?.body;
    const target = { operationId, stage, body, sentBody };
    const { admission } = getRequestContext(response);
    if (admission && !admission.faults.some((fault) => canTrigger(fault, target))) {
      next();
      return;
    }
    const faults = await context.faults.trigger(organizationId, target);
    if (faults.length > 0) await applyFaults(context, faults, request, response, next);
    else next();
  };
}

async function applyFaults(
  context: AppContext,
  faults: readonly Fault[],
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  await publishFaults(context, getOrganization(response).id, faults);
  const requestContext = getRequestContext(response);
  const { logEntry, completeLogEntry } = requestContext;
  if (logEntry) logEntry.faultIds = [...logEntry.faultIds, ...faults.map(({ id }) => id)];
  for (const { id, effect } of faults) {
    switch (effect.kind) {
      case 'latency':
        await context.pauses.pause(effect.latency_ms);
        break;
      case 'timeout':
        await context.pauses.pause(effect.after_ms);
        next(toFaultProblem(id, 'gateway_timeout'));
        return;
      case 'status': {
        const { status, retry_after_seconds = getRetryAfterSeconds(status) } = effect;
        if (retry_after_seconds !== null) response.setHeader('Retry-After', String(retry_after_seconds));
        next(toFaultProblem(id, problemCodes[status]));
        return;
      }
      case 'connection_reset':
        await completeLogEntry?.(null);
        request.socket.resetAndDestroy();
        return;
      case 'partial_body':
        truncateResponse(response);
        break;
      case 'mutate': {
        const { result } = requestContext;
        if (result) requestContext.result = { ...result, body: mutateObjects(result.body, effect) };
        requestContext.isMutated = true;
        break;
      }
    }
  }
  next();
}

function getRetryAfterSeconds(status: Status): number | null {
  return status === 429 || status === 503 ? DEFAULT_RETRY_AFTER_SECONDS : null;
}

/** Returns a problem whose detail says that the fault is injected, so that it is not mistaken for a bug. */
function toFaultProblem(faultId: string, code: ProblemCode): Problem {
  return new Problem(code, `The fault ${faultId} of this sandbox caused this error.`);
}

/**
 * Makes a response close its connection after half of its body, although its Content-Length announces all of it. A
 * response without a body closes the connection before the status line.
 */
function truncateResponse(response: Response): void {
  const { isHead, completeLogEntry } = getRequestContext(response);
  const end = (body?: string | Buffer): Response => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
    const closeConnection = (): void => void response.socket?.destroy();
    const half = bytes.subarray(0, bytes.length / 2);
    const isEmpty = bytes.length === 0 || isHead === true;
    void (async () => {
      await completeLogEntry?.(isEmpty ? null : response.statusCode, half);
      if (isEmpty) closeConnection();
      else response.write(half, closeConnection);
    })();
    return response;
  };
  response.end = end as Response['end'];
}
