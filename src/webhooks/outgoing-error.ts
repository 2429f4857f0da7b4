import type { DeliveryError, DeliveryErrorCode } from '../domain/delivery/delivery.js';
import { DestinationRefused } from './guard.js';

/** No answer, or not all of it, within the time that there was. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

const codes: Readonly<Record<string, DeliveryErrorCode>> = {
  ENOTFOUND: 'name_not_resolved',
  ENODATA: 'name_not_resolved',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  UND_ERR_SOCKET: 'connection_closed',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_answer',
  UND_ERR_DESTROYED: 'not_sent',
  UND_ERR_CLOSED: 'not_sent',
  EPROTO: 'tls_failed',
};

const families: readonly (readonly [RegExp, DeliveryErrorCode])[] = [
  [/^EAI_/, 'name_not_resolved'],
  [/^HPE_/, 'invalid_answer'],
  [/^ERR_(TLS|SSL)_|CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'tls_failed'],
];

const sentences: Readonly<Record<DeliveryErrorCode, (host: string) => string>> = {
  invalid_url: () => 'The URL of the endpoint cannot be read.',
  destination_refused: (host) => `Nothing is sent to ${host}`,
  name_not_resolved: (host) => `No address was found for ${host}`,
  connection_failed: (host) => `No connection to ${host} came about`,
  connection_closed: (host) => `${host} closed the connection before its answer was complete`,
  tls_failed: (host) => `No secure connection to ${host} came about`,
  invalid_answer: (host) => `${host} did not answer in HTTP`,
  timed_out: (host) => `${host} did not answer in time`,
  endpoint_down: (host) => `${host} timed out before and is taken as down`,
  deadline_passed: (host) => `There was no time left to send to ${host}`,
  not_sent: (host) => `Nothing was sent to ${host}`,
};

/** An error with its usual sentence, and what more there is to say about it. */
export function deliveryError(code: DeliveryErrorCode, host: string, detail?: string): DeliveryError {
  const sentence = sentences[code](host);
  return { code, message: detail === undefined ? `${sentence}.` : `${sentence}: ${detail}` };
}

/**
 * What went wrong with a request. Of an error it shows only the code, and of the URL only the host, for paths and
 * queries may hold secrets.
 */
export function readFailure(error: unknown, host: string): DeliveryError {
  if (error instanceof DestinationRefused) return deliveryError('destination_refused', host, error.message);
  if (error instanceof TimedOut) return deliveryError('timed_out', host, error.message);
  const code = codeOf(error);
  if (code === null) return deliveryError('connection_failed', host);
  const family = families.find(([pattern]) => pattern.test(code))?.[1];
  return deliveryError(codes[code] ?? family ?? 'connection_failed', host, `${code}.`);
}

/** Where several addresses were tried, the first one's error speaks for all. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // undici means to give its parser's errors a code and gives them none.
  if (error.name === 'HTTPParserError') return 'HPE_INVALID';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : null;
}
