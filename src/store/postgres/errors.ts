import { StoreUnavailable } from '../store.js';

/** What the database means for the moment, by the class or code of its error. @see PostgreSQL, appendix A */
const passing = [
  /^08/, // the connection
  /^53/, // no room, memory or connection left
  /^57P0/, // it is shut down, or not up yet
  /^57014$/, // a statement took too long
  /^55P03$/, // a lock was not had in time
  /^25P0[34]$/, // a transaction stood still, or took, too long
  /^25006$/, // it is a standby
  /^58/, // its system failed
];

const conflicts = /^40(001|P01)$/;

const connecting = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/** What node-postgres says without a code. */
const disconnected =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (was closed|has encountered)|^Cannot use a pool/;

/** Whether the same transaction may pass when it is run again. */
export function isConflict(error: unknown): boolean {
  return conflicts.test(codeOf(error));
}

/** An error as the store tells it: what may pass by itself is unavailability, everything else a bug. */
export function storeError(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  return new StoreUnavailable('the database cannot commit now', { cause: error });
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    connecting.has(code) ||
    isConflict(error) ||
    passing.some((pattern) => pattern.test(code)) ||
    (error instanceof Error && disconnected.test(error.message))
  );
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
