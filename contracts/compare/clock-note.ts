import { MAX_CLOCK_DIFFERENCE_MS } from './compare-values.js';
import type { SessionResult } from './run-session.js';

/** Returns a note if the clocks of the deployments differ so much that distant times cannot be compared. */
export function getClockDifferenceNote(sessions: readonly Pick<SessionResult, 'clockOffsetsMs'>[]): string[] {
  const differences = sessions.map(({ clockOffsetsMs: { target, reference } }) => target - reference);
  const largest = differences.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  if (Math.abs(largest) <= MAX_CLOCK_DIFFERENCE_MS) return [];
  const side = largest > 0 ? 'target' : 'reference';
  const seconds = Math.round(Math.abs(largest) / 1_000);
  return [
    `The clock of the ${side} is ${seconds} s ahead. Times more than a day from a request are compared as past or future.`,
  ];
}
