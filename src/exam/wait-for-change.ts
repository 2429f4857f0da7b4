import { setTimeout as delay } from 'node:timers/promises';

/** A pause after which another second has begun, in milliseconds. */
const MIN_PAUSE_MS = 1100;
/** Longest pause that waits for the end of a minute, in milliseconds. */
const MAX_PAUSE_MS = 3000;

/** Waits until an idempotency key that contains the second differs, or the minute if it ends soon. */
export async function waitForChange(): Promise<void> {
  const untilMinute = getTimeUntilMinute();
  await delay(untilMinute < MAX_PAUSE_MS ? Math.max(untilMinute, MIN_PAUSE_MS) : MIN_PAUSE_MS);
}

function getTimeUntilMinute(): number {
  return 60_050 - (Date.now() % 60_000);
}
