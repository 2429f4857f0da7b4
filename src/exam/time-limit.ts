import { once } from 'node:events';
import { ExamSetupError, type ExamTarget } from './application.js';

/** Time after which a step in progress is cut off, in milliseconds. */
const LAST_STEP_MS = 3_000;

/** Ends an exam in the middle of a step if it exceeds its time. @returns the timer @param maxTimeMs time in milliseconds */
export function limitTime({ application, ending }: ExamTarget, maxTimeMs: number): NodeJS.Timeout {
  return setInterval(() => {
    const elapsedMs = application.getElapsedMs();
    if (elapsedMs < maxTimeMs + LAST_STEP_MS) return;
    const reason = application.getFailure() ?? 'Use a longer --max-time';
    const seconds = Math.round(elapsedMs / 1000);
    ending.abort(
      new ExamSetupError(`The exam was cut off after ${seconds} s in the middle of a step. ${reason}.`),
    );
  }, 100);
}

/** Waits for a result until a signal aborts. @throws the reason of the signal */
export async function waitUntilAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => {
    throw signal.reason as Error;
  });
  return Promise.race([result, aborted]).finally(() => {
    settled.abort();
  });
}
