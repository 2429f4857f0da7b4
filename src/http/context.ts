import type { Response } from 'express';
import type { Organization } from '../domain/records.js';
import type { Answer, IdempotencyRequest } from '../actions/action.js';

/** What the request path has found out about a request so far. */
interface RequestContext {
  requestId: string;
  organization?: Organization;
  idempotency?: IdempotencyRequest | null;
  /** Of a request that was carried out with success. */
  answer?: Answer;
}

/** Typed access to `res.locals`. */
export function contextOf(response: Response): RequestContext {
  return response.locals as RequestContext;
}

/** The organization of a request that was authenticated. */
export function organizationOf(response: Response): Organization {
  const { organization } = contextOf(response);
  if (!organization) throw new Error('The request was not authenticated.');
  return organization;
}
