import type { ApiResponse } from '../http/api-response.js';
import type { Page } from '../http/pagination.js';
import type { SuccessfulExchange } from '../invariants/exchange-log.js';
import type { RecordedLog, Recording } from './recording.js';

/**
 * Checks a recording.
 *
 * @returns number of responses that it inspected or compared; with 0, the recording does not show the rule
 * @throws Finding
 */
export type RecordingCheck = (recording: Recording) => number;

type LogCheck = (log: RecordedLog, recording: Recording) => number;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Checks the exchanges of each organization. */
export const forEachLog =
  (check: LogCheck): RecordingCheck =>
  (recording) =>
    sum(recording.logs.map((log) => check(log, recording)));

/** Checks the exchanges of each organization whose API key the recording has. */
export const forEachOrganization = (check: LogCheck): RecordingCheck =>
  forEachLog((log, recording) => (log.hasKey ? check(log, recording) : 0));

/** Checks the successful responses of an operation one by one. The check returns false if it does not apply. */
export const forEachSuccess = (
  operation: string,
  check: (success: SuccessfulExchange, recording: Recording) => boolean,
): RecordingCheck =>
  forEachLog(
    ({ successes }, recording) =>
      successes.filter((success) => success.operation === operation && check(success, recording)).length,
  );

export const getQuery = (target: string): [string, string][] => [
  ...new URLSearchParams(target.split('?').slice(1).join('?')),
];

export const toPage = (response: ApiResponse): ApiResponse<Page> => response as ApiResponse<Page>;
