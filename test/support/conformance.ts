import { judge } from '../../contracts/spec/conformance/check-response.js';
import { operationAt } from './description.js';
import { messagesOf } from './event-stream-text.js';

/** A request that was answered. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
}

/**
 * What an answer has that the description does not allow; empty when it conforms. A server error is provoked by some
 * tests, and judged as any other answer.
 */
export function violationsOf({ method, path, status, headers, text }: Exchange): string[] {
  const operation = operationAt(method, path) ?? null;
  const isStream = method !== 'HEAD' && headers.get('content-type') === 'text/event-stream';
  // The schema of a stream is that of each of its messages.
  const texts = isStream ? messagesOf(text).map(({ data }) => data) : [text];
  const answered = { operation, method, path, status, headers: Object.fromEntries(headers) };
  const found = texts.flatMap((each) => judge({ ...answered, text: each }));
  return found
    .filter(({ rule }) => rule !== 'server-error')
    .map(({ rule, message }) => `${rule}: ${message}`);
}
