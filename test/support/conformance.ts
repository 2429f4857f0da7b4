import { judge } from '../../contracts/conformance/judge.js';
import { operationAt } from './description.js';

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
  const found = judge({
    operation,
    method,
    path,
    status,
    headers: Object.fromEntries(headers),
    text,
  });
  return found
    .filter(({ rule }) => rule !== 'server-error')
    .map(({ rule, message }) => `${rule}: ${message}`);
}
