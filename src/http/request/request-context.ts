import type { Response } from 'express';
import type { components } from '../../../generated/openapi.js';
import type { Organization } from '../../domain/shared/records.js';
import type { JournalEntry } from '../../state/request-log.js';
import type { Answer, IdempotencyRequest } from '../../operations/operation.js';
import type { Soon } from '../../lib/awaitable.js';

/**
 * What the request path has found out about a request so far. Its fields are all there from the start: an object that
 * is given one after the other, as Express's own, is slow to write to.
 */
export class RequestContext {
  requestId = '';
  organization?: Organization;
  idempotency?: IdempotencyRequest | null;
  /** Whether it came as HEAD; it goes on as GET. */
  isHead?: boolean;
  /** Its body as it came. */
  bytes?: Buffer;
  /** The same as text, if it is that. */
  text?: string;
  /** Its entry in the journal. */
  entry?: JournalEntry;
  /** Completes the entry of a request that is not answered in the usual way. */
  complete?: (status: number | null, body?: string | Buffer) => Soon<void>;
  /** What it was refused with. */
  problem?: components['schemas']['Problem'];
  /** Of a request that was carried out with success. */
  answer?: Answer;
}

/** Typed access to `res.locals`, which the server makes one. */
export function contextOf(response: Response): RequestContext {
  return response.locals as RequestContext;
}

/** The organization of a request that was authenticated. */
export function organizationOf(response: Response): Organization {
  const { organization } = contextOf(response);
  if (!organization) throw new Error('The request was not authenticated.');
  return organization;
}
