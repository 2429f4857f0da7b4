import { addToTabList, readTabList } from '../data/tab-list.js';
import type { ConsoleResponse } from '../data/send-request.js';

/** Request that this tab has sent from the console. */
export interface SentRequest {
  id: string;
  operationId: string;
  method: string;
  /** Path and query. */
  target: string;
  /** Values of the parameters in the path and the query. */
  values: Readonly<Record<string, string>>;
  /** Null if the request had none, or one with a secret. */
  body: string | null;
  /** Id of the request in the request log; null for a request of the sandbox API, which the log does not have. */
  loggedId: string | null;
  status: number;
  latencyMs: number;
  sentAt: string;
}

const LIST_NAME = 'sent-requests';
const MAX_REQUESTS = 20;

/**
 * API keys, webhook secrets and payment tokens, and the properties that have them. The storage of a tab can be read by
 * each script of this origin and by each user of the computer, so a body with one of these is not stored. Headers and
 * response bodies are not stored either.
 */
const SECRET_PATTERN = /\b(sk|whsec|tok)_|"[^"]*(token|secret|key|password|card)[^"]*"\s*:/i;

/** Checks whether a request body may contain a secret. */
export const hasSecret = (body: string): boolean => SECRET_PATTERN.test(body);

/** Returns the requests that this tab has sent, newest first. */
export const listSentRequests = (): SentRequest[] => readTabList<SentRequest>(LIST_NAME);

/** Adds a request to those that this tab has sent. */
export function keepSentRequest(
  request: Pick<SentRequest, 'operationId' | 'method' | 'target' | 'values' | 'body'>,
  { status, latencyMs, requestId }: ConsoleResponse,
): void {
  const { body, target } = request;
  const sent: SentRequest = {
    ...request,
    id: crypto.randomUUID(),
    body: body === null || hasSecret(body) ? null : body,
    loggedId: target.startsWith('/v1/') ? requestId : null,
    status,
    latencyMs,
    sentAt: new Date().toISOString(),
  };
  addToTabList(LIST_NAME, sent, MAX_REQUESTS);
}

/** Returns the query with which the console shows a sent request again. The request log has bodies with a token, too. */
export const toSentQuery = ({ id, body, loggedId }: SentRequest): Record<string, string> =>
  body === null && loggedId !== null ? { request: loggedId } : { sent: id };
