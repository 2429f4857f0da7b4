import { StoreUnavailable } from '../errors.js';

/** Classes and codes of transient errors. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TRANSIENT_CODES = [
  /^08/, // connection exception
  /^53/, // insufficient resources
  /^57P0/, // shutdown, or still starting
  /^57014$/, // statement timeout
  /^55P03$/, // lock timeout
  /^25P0[34]$/, // idle or total transaction timeout
  /^25006$/, // read-only standby
  /^58/, // system error
];

/** Code of a statement that the role may not run. */
export const INSUFFICIENT_PRIVILEGE = '42501';

const CONFLICT_CODES = /^40(001|P01)$/;

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** Messages of node-postgres errors without a code. */
const CONNECTION_MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (was closed|has encountered)|^Cannot use a pool/;

/** Checks whether a retry of the same transaction may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.test(getErrorCode(error));
}

/** Maps transient database errors to `StoreUnavailable`; returns every other error, a bug, unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  return new StoreUnavailable('the database cannot commit now', { cause: error });
}

/** Checks whether an error means that the database is currently not available. */
export function isUnavailable(error: unknown): boolean {
  const code = getErrorCode(error);
  return (
    CONNECTION_ERRORS.has(code) ||
    isConflict(error) ||
    TRANSIENT_CODES.some((pattern) => pattern.test(code)) ||
    (error instanceof Error && CONNECTION_MESSAGES.test(error.message))
  );
}

/** Returns the code of an error of PostgreSQL or of the connection; empty without one. */
export function getErrorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
