import type { components } from '../../generated/sandbox.js';
import { readShortDuration } from '../lib/short-duration.js';
import { unwrap } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';

type Advanced = components['schemas']['ClockAdvanced'];

/** An instant: RFC 3339, or a date of JavaScript. */
export type Instant = string | Date;

/** A duration, an instant to go to, or the next instant at which something falls due. */
export type Advance = string | { to: Instant };

/** The organization's clock. Whoever calls it gets a `ProblemError` where the sandbox refuses. */
export interface Clock {
  /** What it reads, RFC 3339 in UTC. */
  now: () => Promise<string>;
  /** Stops it at an instant; only while there is no object yet, since time never runs backwards. */
  set: (now: Instant) => Promise<void>;
  /** Stops it where it is. */
  freeze: () => Promise<void>;
  /** Lets it go on from where it is, as fast as real time. */
  live: () => Promise<void>;
  /**
   * Lets time pass, and everything happen that falls due: by `1mo`, `1d12h`, `30min` or an ISO 8601 duration (`P1M`), to an
   * instant, or to the `next` instant at which something falls due.
   *
   * @returns how many charges, events and deliveries there were, and the first hundred of each
   */
  advance: (by: Advance) => Promise<Advanced>;
}

export function clockOf({ control }: SandboxApi): Clock {
  const set = async (body: components['schemas']['ClockUpdate']): Promise<void> => {
    await unwrap(control.PUT('/clock', { body }));
  };
  return {
    now: async () => (await unwrap(control.GET('/clock'))).now,
    set: (now) => set({ mode: 'frozen', now: asText(now) }),
    freeze: () => set({ mode: 'frozen' }),
    live: () => set({ mode: 'live' }),
    advance: (by) => unwrap(control.POST('/clock/advance', { body: asBody(by) })),
  };
}

function asBody(by: Advance): components['schemas']['ClockAdvance'] {
  if (typeof by === 'object') return { to: asText(by.to) };
  return by === 'next' ? { to: 'next' } : { by: readShortDuration(by) ?? by };
}

export function asText(instant: Instant): string {
  return typeof instant === 'string' ? instant : instant.toISOString();
}
