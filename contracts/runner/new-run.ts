import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

/** Creates the id of a run from its start. @param startedAt RFC 3339 timestamp */
export const createRunId = (startedAt: string): string =>
  `${startedAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;

/** Returns the path of the cleanup log of a run, below the working directory. */
export const getCleanupLogFile = (runId: string): string => resolve('.tollgate-check', runId, 'ledger.jsonl');
