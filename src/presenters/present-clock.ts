import type { components } from '../../generated/closed/sandbox.js';
import { getClockFactor } from '../domain/shared/clock.js';
import type { Reader } from '../store/store.js';
import { findNextDueAt } from '../queries/find-next-due-at.js';
import { getSettledNow } from '../queries/get-now.js';

/**
 * Returns the clock of an organization: its current time and when work is due next.
 *
 * @param realNow real time in milliseconds since 1970
 */
export async function presentClock(reader: Reader, realNow: number): Promise<components['schemas']['Clock']> {
  const now = await getSettledNow(reader, realNow);
  const { clock } = reader.organization;
  return {
    mode: clock.mode,
    factor: getClockFactor(clock),
    now,
    next_due_at: await findNextDueAt(reader, now),
  };
}
