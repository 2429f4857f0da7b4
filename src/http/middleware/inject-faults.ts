import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Fault } from '../../state/active-faults.js';
import { tellOfFaults } from '../../operations/sandbox/faults.js';
import { andThen } from '../../lib/awaitable.js';
import type { AppContext } from '../../context.js';
import { operationOf } from '../../openapi/document.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ProblemCode } from '../../domain/shared/records.js';
import { contextOf, organizationOf } from '../request/request-context.js';
import { cutInTheMiddle } from '../response/truncate-response.js';

type Status = Extract<Fault['effect'], { kind: 'status' }>['status'];

const codeOf: Record<Status, ProblemCode> = {
  408: 'request_timeout',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'gateway_timeout',
};

/** What an answer says that has to say when to try again, where the fault does not. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Lets the faults of an organization hit its requests: once where a request is about to be carried out, and once more
 * where it has been, and only its answer is still to be sent.
 */
export function faults(parts: AppContext, when: Fault['when']): RequestHandler {
  return (request, response, next) => {
    const { operationId } = operationOf(request);
    const { id: organizationId } = organizationOf(response);
    return andThen(parts.faults.strike(organizationId, operationId, when), (struck) => {
      if (struck.length > 0) return inflict(parts, struck, request, response, next);
      next();
    });
  };
}

async function inflict(
  parts: AppContext,
  struck: readonly Fault[],
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  await tellOfFaults(parts, organizationOf(response).id, struck);
  const { entry } = contextOf(response);
  if (entry) entry.faultIds = [...entry.faultIds, ...struck.map(({ id }) => id)];
  for (const { id, effect } of struck) {
    switch (effect.kind) {
      case 'latency':
        await parts.pauses.pause(effect.latency_ms);
        break;
      case 'timeout':
        await parts.pauses.pause(effect.after_ms);
        next(answeredBy(id, 'gateway_timeout'));
        return;
      case 'status': {
        const { status, retry_after_seconds = retryAfter(status) } = effect;
        if (retry_after_seconds !== null) response.setHeader('Retry-After', String(retry_after_seconds));
        next(answeredBy(id, codeOf[status]));
        return;
      }
      case 'connection_reset':
        await contextOf(response).complete?.(null);
        request.socket.resetAndDestroy();
        return;
      case 'partial_body':
        cutInTheMiddle(response);
        break;
    }
  }
  next();
}

function retryAfter(status: Status): number | null {
  return status === 429 || status === 503 ? RETRY_AFTER_SECONDS : null;
}

/** Nobody is to take it for something that really went wrong. */
function answeredBy(faultId: string, code: ProblemCode): Problem {
  return new Problem(code, `The fault ${faultId} of this sandbox answers so.`);
}
