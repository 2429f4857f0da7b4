import { useEffect, useRef, useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from './api.js';
import { useMessages } from './live.js';
import { useResource } from './use-resource.js';

export type ClockView = Schemas['Clock'] & {
  /** Where an advance that is under way ends. */
  advancing_to: string | null;
  /** Real time at which it was read, in milliseconds. */
  readAt: number;
};

/** What the organization's clock reads; null until that is known. */
export function useClock(): ClockView | null {
  const [told, setTold] = useState<Pick<ClockView, 'mode' | 'now' | 'advancing_to' | 'readAt'> | null>(null);
  const { data } = useResource(
    'clock',
    async () => {
      const clock = await take(sandbox.GET('/clock'));
      setTold((before) => ({
        mode: clock.mode,
        now: clock.now,
        advancing_to: before?.advancing_to ?? null,
        readAt: Date.now(),
      }));
      return clock;
    },
    // Whatever happens may change what falls due next.
    ({ type }) => type === 'event' || type === 'clock' || type === 'delivery',
  );
  useMessages((messages) => {
    const last = messages.flatMap((message) => (message.type === 'clock' ? [message.data] : [])).at(-1);
    if (last) setTold({ ...last, readAt: Date.now() });
  });
  return data && told ? { ...data, ...told } : null;
}

const SECOND_MILLISECONDS = 1_000;

/** What the clock reads just now: a live one goes on. */
export function useReading(clock: ClockView | null): string | null {
  const [, setTick] = useState(0);
  const tick = useRef(0);
  const isLive = clock?.mode === 'live';
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      tick.current += 1;
      setTick(tick.current);
    }, SECOND_MILLISECONDS);
    return () => {
      clearInterval(timer);
    };
  }, [isLive]);
  if (!clock) return null;
  if (!isLive) return clock.now;
  return new Date(Date.parse(clock.now) + Date.now() - clock.readAt).toISOString();
}
