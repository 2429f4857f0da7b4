import { getBearerText, type Exchange } from '../results/exchange.js';
import { checkResponse } from '../spec/conformance/check-response.js';
import type { Violation } from '../spec/conformance/rules.js';

/** Length from which the text behind `Bearer` is taken for an API key. Shorter ones occur in other places by chance. */
const MIN_KEY_LENGTH = 12;

/** Returns the API key of a request; null if it has none. */
export function findApiKey(headers: Exchange['request']['headers']): string | null {
  const key = getBearerText(headers);
  return key.length >= MIN_KEY_LENGTH ? key : null;
}

/**
 * Checks the response of an exchange against the OpenAPI document.
 *
 * @param json parsed body, if the caller has it already
 */
export function checkExchange(
  { method, target, operation, request, response }: Exchange,
  json?: unknown,
): Violation[] {
  // HTTP confirms a stored response with 304, which the introduction of the document allows (RFC 9110, section 15.4.5).
  const isRead = method === 'GET' || method === 'HEAD';
  if (response.status === 304 && isRead && request.headers['if-none-match'] !== undefined) return [];
  const path = target.split('?')[0] ?? '';
  const received = { ...response, operation, method, path, apiKey: findApiKey(request.headers) };
  return checkResponse(received, json);
}
