import type { DeliveryError, DeliveryErrorCode } from '../domain/shared/records.js';
import { DestinationRejected } from './guard.js';

/** Error for a response that was not complete before the timeout. */
export class RequestTimeout extends Error {
  override name = 'RequestTimeout';
}

/** Error for a request of a client that was closed. */
export class ClientClosed extends Error {
  override name = 'ClientClosed';
}

const codesByErrorCode: Readonly<Record<string, DeliveryErrorCode>> = {
  ENOTFOUND: 'name_not_resolved',
  ENODATA: 'name_not_resolved',
  ETIMEDOUT: 'timed_out',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  EPROTO: 'tls_failed',
};

const codesByPattern: readonly (readonly [RegExp, DeliveryErrorCode])[] = [
  [/^EAI_/, 'name_not_resolved'],
  [/^HPE_/, 'invalid_answer'],
  [/^ERR_(TLS|SSL)_|CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'tls_failed'],
];

const messages: Readonly<Record<DeliveryErrorCode, (host: string) => string>> = {
  invalid_url: () => 'The URL of the endpoint is not valid',
  destination_refused: (host) => `Tollgate does not send to ${host}`,
  name_not_resolved: (host) => `The host name ${host} could not be resolved`,
  connection_failed: (host) => `The connection to ${host} failed`,
  connection_closed: (host) => `${host} closed the connection before the response was complete`,
  tls_failed: (host) => `The TLS connection to ${host} failed`,
  invalid_answer: (host) => `${host} sent an invalid HTTP response`,
  timed_out: (host) => `${host} did not respond in time`,
  endpoint_down: (host) => `${host} timed out for an earlier delivery, so this one was not sent`,
  deadline_passed: (host) => `The time limit passed before the delivery to ${host} could start`,
  not_sent: (host) => `The delivery to ${host} was not sent`,
};

/** Creates a delivery error with the message of its code. @param detail appended to the message */
export function createDeliveryError(code: DeliveryErrorCode, host: string, detail?: string): DeliveryError {
  const message = messages[code](host);
  return { code, message: detail === undefined ? `${message}.` : `${message}: ${detail}` };
}

/**
 * Converts an error of a request to a delivery error. The message has only the error's code and the URL's host, because
 * paths and queries may contain secrets.
 */
export function toDeliveryError(error: unknown, host: string): DeliveryError {
  if (error instanceof DestinationRejected)
    return createDeliveryError('destination_refused', host, error.message);
  if (error instanceof RequestTimeout) return createDeliveryError('timed_out', host, error.message);
  if (error instanceof ClientClosed) return createDeliveryError('not_sent', host);
  const code = findErrorCode(error);
  if (code === null) return createDeliveryError('connection_failed', host);
  const matching = codesByPattern.find(([pattern]) => pattern.test(code))?.[1];
  return createDeliveryError(codesByErrorCode[code] ?? matching ?? 'connection_failed', host, `${code}.`);
}

/** Returns the code of an error; of the first one if several addresses were tried. */
function findErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? findErrorCode(error.errors[0]) : null;
}
