import { setTimeout as delay } from 'node:timers/promises';

/** A pause after which another second has begun, in milliseconds. */
const MIN_PAUSE_MS = 1100;
/** Longest pause that waits for the end of a minute, in milliseconds. */
const MAX_PAUSE_MS = 3000;
/** Time that a sequence takes until it waits, in milliseconds. */
const LEAD_TIME_MS = 1000;

/** Waits until an idempotency key that contains the second differs, or the minute if it ends soon. */
export async function waitForChange(): Promise<void> {
  const untilMinute = getTimeUntilMinute();
  await delay(untilMinute < MAX_PAUSE_MS ? Math.max(untilMinute, MIN_PAUSE_MS) : MIN_PAUSE_MS);
}

/** Checks whether a sequence that starts now and waits sees the next minute. */
export function isMinuteEnding(): boolean {
  return getTimeUntilMinute() < MAX_PAUSE_MS - LEAD_TIME_MS;
}

function getTimeUntilMinute(): number {
  return 60_050 - (Date.now() % 60_000);
}
