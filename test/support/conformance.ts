import { checkResponse } from '../../contracts/spec/conformance/check-response.js';
import { findOperation } from './description.js';
import { parseMessages } from './event-stream-text.js';

/** Request with its response. */
export interface Exchange {
  method: string;
  /** Path without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** Unparsed body. */
  text: string;
}

/**
 * Returns the violations of the OpenAPI document; empty if the response conforms. Server errors, which some
 * tests provoke, are checked like other responses.
 */
export function findViolations({ method, path, status, headers, text }: Exchange): string[] {
  const operation = findOperation(method, path) ?? null;
  const isStream = method !== 'HEAD' && headers.get('content-type') === 'text/event-stream';
  // The schema of a stream describes each of its messages.
  const texts = isStream ? parseMessages(text).map(({ data }) => data) : [text];
  const answered = { operation, method, path, status, headers: Object.fromEntries(headers) };
  const found = texts.flatMap((each) => checkResponse({ ...answered, text: each }));
  return found
    .filter(({ rule }) => rule !== 'server-error')
    .map(({ rule, message }) => `${rule}: ${message}`);
}
