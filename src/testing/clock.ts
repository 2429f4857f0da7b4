import { inspect } from 'node:util';
import type { components } from '../../generated/sandbox.js';
import { expandDay, parseAdvance } from '../lib/parse-advance.js';
import { createSend } from './create-send.js';
import type { SandboxApi } from './sandbox-api.js';

/** Result of an advance: the new time, and what happened up to it. */
export type ClockAdvanced = components['schemas']['ClockAdvanced'];

/** Timestamp, as an RFC 3339 string or a `Date`. A day such as `2027-01-31` is its start in UTC. */
export type Instant = string | Date;

/** Target of an advance: a duration from the current time, a timestamp, or `next` for the next scheduled work. */
export type Advance = string | { by: string } | { to: Instant };

/** Clock of an organization. Its methods throw error responses as `ProblemError`. */
export interface Clock {
  /** Returns the current time as an RFC 3339 timestamp in UTC. */
  now: () => Promise<string>;
  /**
   * Freezes the clock at a time.
   *
   * @throws {ProblemError} if the organization has objects; advance the clock instead
   */
  set: (now: Instant) => Promise<void>;
  /** Freezes the clock at the current time. */
  freeze: () => Promise<void>;
  /** Runs the clock at the speed of real time, from its current time. */
  live: () => Promise<void>;
  /**
   * Runs the clock faster than real time, from its current time.
   *
   * @param factor number of seconds that the clock advances in each second of real time, from 1 to 100,000. Default:
   *   86,400 (a day)
   */
  accelerate: (factor?: number) => Promise<void>;
  /**
   * Advances the clock and runs all work that is scheduled up to the new time.
   *
   * @param advance a duration such as `1mo`, `1d12h`, `30min` or `P1M` (ISO 8601), a timestamp, a day, or `next` for the
   *   next scheduled work
   * @returns the number of charges, events and deliveries that the advance caused, and the first 100 of each
   * @throws {TypeError} if the argument has none of these forms
   */
  advance: (advance: Advance) => Promise<ClockAdvanced>;
  /**
   * Advances the clock to the next renewal or trial end, and runs all work that is scheduled before, such as retries. Unlike
   * an advance by `1mo`, repeated calls reach each renewal of a subscription that renews on the last day of a month.
   *
   * @param purchase the purchase or its id. Default: the purchase that renews first
   * @returns the same as `advance`
   * @throws {Error} if no renewal and no trial end is scheduled
   */
  advanceToNextRenewal: (purchase?: { id: string } | string) => Promise<ClockAdvanced>;
}

/** Creates the clock of an organization. */
export function createClock(api: SandboxApi): Clock {
  const send = createSend(api);
  const set = async (body: components['schemas']['ClockUpdate']): Promise<void> => {
    await send('setClock', { body });
  };
  const now = async (): Promise<string> => (await send('getClock')).now;
  const advance: Clock['advance'] = async (target) => send('advanceClock', { body: toAdvanceBody(target) });
  return {
    now,
    set: (now) => set({ mode: 'frozen', now: toTimestamp(now) }),
    freeze: () => set({ mode: 'frozen' }),
    live: () => set({ mode: 'live' }),
    accelerate: (factor) => set({ mode: 'accelerated', factor: factor ?? null }),
    advance,
    advanceToNextRenewal: async (purchase) => {
      const id = typeof purchase === 'object' ? purchase.id : purchase;
      const { next } = await send('getForecast', { to: await now(), limit: 1, purchase_id: id });
      const [to] = [next.renewal, next.trial_end].flatMap((work) => work?.at ?? []).sort();
      if (to !== undefined) return advance({ to });
      const subject =
        id === undefined ? 'No purchase has a' : `The purchase "${id}" does not exist, or it has no`;
      throw new Error(
        `${subject} scheduled renewal or trial end. Only a subscription that has not ended renews.`,
      );
    },
  };
}

function toAdvanceBody(advance: unknown): components['schemas']['ClockAdvance'] {
  const target = typeof advance === 'string' ? parseAdvance(advance) : advance;
  const { by, to } = (target ?? {}) as Record<string, unknown>;
  const duration = typeof by === 'string' && to === undefined ? parseAdvance(by) : null;
  if (duration && 'by' in duration) return duration;
  if ((typeof to === 'string' || to instanceof Date) && by === undefined) return { to: toTimestamp(to) };
  const forms = "'1mo', 'P1M', 'next', '2027-03-01', { by: 'P1M' } or { to: '2027-03-01T00:00:00Z' }";
  throw new TypeError(`clock.advance() received ${inspect(advance)}. Pass ${forms}.`);
}

/** Converts a timestamp to an RFC 3339 string. */
export function toTimestamp(time: Instant): string {
  return typeof time === 'string' ? expandDay(time) : time.toISOString();
}
