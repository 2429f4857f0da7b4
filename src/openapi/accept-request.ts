import type { Request } from 'express';
import type { Operation } from './api.js';
import { getRequestAcceptor } from './compile-request-acceptors.js';

/**
 * Returns whether a request is certainly valid, in a form that needs no interpretation. Then its query has the types and
 * the defaults of the document, as the library would set them. Any doubt is left to the library.
 *
 * @param accepts acceptor of the parts of the operation's requests
 */
export function acceptRequest(
  request: Request,
  { operationId, integerParameters }: Operation,
  accepts: ((parts: object) => boolean) | undefined = getRequestAcceptor(operationId),
): boolean {
  const { originalUrl, params, headers } = request;
  const body = request.body as unknown;
  const [path = '', queryText] = originalUrl.split('?');
  // The library decodes a path itself.
  if (!accepts || path.includes('%')) return false;
  const query: Record<string, unknown> = queryText === undefined ? {} : { ...request.query };
  for (const name of integerParameters) {
    const text = query[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || !PLAIN_INTEGER.test(text)) return false;
    query[name] = Number(text);
  }
  const parts = { params, query, headers, ...(body !== undefined && { body }) };
  if (!accepts(parts)) return false;
  // Express defines a getter without a setter.
  Object.defineProperty(request, 'query', { value: query, configurable: true, writable: true });
  return true;
}

/** Integers that a number represents exactly. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
