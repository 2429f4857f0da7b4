import { useEffect, useRef, useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from './api.js';
import { getClockSpeed } from './clock-mode.js';
import { useStreamMessages } from './live-updates.js';
import { useResource } from './use-resource.js';

/** Clock of the organization, with the progress of an advance. */
export type ClockState = Schemas['Clock'] & {
  /** Target of an advance in progress; null if there is none. */
  advancing_to: string | null;
  /** Real time of the last update, in milliseconds since the epoch. */
  readAtMs: number;
};

/** Returns the organization's clock, kept up to date; null until it is loaded. */
export function useClock(): ClockState | null {
  const [latest, setLatest] = useState<Pick<
    ClockState,
    'mode' | 'factor' | 'now' | 'advancing_to' | 'readAtMs'
  > | null>(null);
  const { data } = useResource(
    'clock',
    async () => {
      const clock = await unwrap(sandboxApi.GET('/clock'));
      setLatest((before) => ({
        mode: clock.mode,
        factor: clock.factor,
        now: clock.now,
        advancing_to: before?.advancing_to ?? null,
        readAtMs: Date.now(),
      }));
      return clock;
    },
    // Any of these may change `next_due_at`.
    ({ type }) => type === 'event' || type === 'clock' || type === 'delivery',
  );
  useStreamMessages((messages) => {
    const last = messages.flatMap((message) => (message.type === 'clock' ? [message.data] : [])).at(-1);
    if (last) setLatest({ ...last, readAtMs: Date.now() });
  });
  return data && latest ? { ...data, ...latest } : null;
}

/** Loads the date of the organization's clock, such as `2027-01-10`. */
export async function loadCurrentDate(): Promise<string> {
  return (await unwrap(sandboxApi.GET('/clock'))).now.slice(0, 10);
}

const TICK_INTERVAL_MS = 1_000;

/** Returns the current time of the clock, updated every second while it runs. */
export function useCurrentTime(clock: ClockState | null): string | null {
  const [, setTick] = useState(0);
  const tick = useRef(0);
  const speed = clock ? getClockSpeed(clock) : 0;
  useEffect(() => {
    if (speed === 0) return;
    const timer = setInterval(() => {
      tick.current += 1;
      setTick(tick.current);
    }, TICK_INTERVAL_MS);
    return () => void clearInterval(timer);
  }, [speed]);
  if (!clock) return null;
  if (speed === 0) return clock.now;
  return new Date(Date.parse(clock.now) + (Date.now() - clock.readAtMs) * speed).toISOString();
}
