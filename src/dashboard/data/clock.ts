import { useEffect, useRef, useState } from 'react';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from './api.js';
import { useResource, type Resource } from './resource.js';
import { useStreamMessages } from './stream.js';

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

/** Mode of a clock, and the speed of an accelerated one. */
export type ClockMode = Pick<Schemas['Clock'], 'mode' | 'factor'>;

export const modeLabels: Readonly<Record<Schemas['ClockMode'], string>> = {
  frozen: 'Frozen',
  live: 'Live',
  accelerated: 'Accelerated',
};

/** Factors of an accelerated clock that the dashboard offers, with their labels. */
export const clockSpeeds: readonly (readonly [number, string])[] = [
  [60, '1 minute per second'],
  [3_600, '1 hour per second'],
  [86_400, '1 day per second'],
];

/** Formats the factor of an accelerated clock, such as `1 day per second`. */
export function formatSpeed(factor: number): string {
  const [, label] = clockSpeeds.find(([each]) => each === factor) ?? [];
  return label ?? `${factor.toLocaleString('en')} times real time`;
}

/** Describes how a clock moves. */
export function describeClockMode({ mode, factor }: ClockMode): string {
  if (mode === 'accelerated') return factor === null ? 'Accelerated' : `Accelerated, ${formatSpeed(factor)}`;
  return mode === 'live' ? 'Moves in real time' : 'Moves when you advance it';
}

/** Returns the seconds that a clock moves per second of real time. */
export function getClockSpeed({ mode, factor }: ClockMode): number {
  return mode === 'frozen' ? 0 : (factor ?? 1);
}

/**
 * Loads a resource, and reloads it when scheduled work may have changed. While another one loads, the previous data
 * stays.
 *
 * @param name identity of the resource
 */
export function useScheduleResource<Data>(
  name: string,
  load: () => Promise<Data>,
  options?: ScheduleChangeOptions,
): Resource<Data> {
  const resource = useResource(name, load);
  useScheduleChanges(resource.reload, options);
  const latest = useRef<Data | undefined>(undefined);
  latest.current = resource.data ?? latest.current;
  return { ...resource, data: latest.current };
}

/** Checks whether a message can change scheduled work, or its forecast. */
export const changesSchedule = ({ type }: StreamMessage): boolean =>
  type === 'event' || type === 'clock' || type === 'delivery' || type.endsWith('_outcomes');

interface ScheduleChangeOptions {
  /** Shortest interval between two calls during an advance. By default, none is made before the advance ends. */
  advanceIntervalMs?: number;
}

/** Calls `onChange` when scheduled work may have changed, and at the end of an advance. */
function useScheduleChanges(
  onChange: () => void,
  { advanceIntervalMs = Infinity }: ScheduleChangeOptions = {},
): void {
  const isAdvancing = useRef(false);
  // The component loads its data when it is mounted.
  const calledAt = useRef(performance.now());
  useStreamMessages((messages) => {
    for (const message of messages)
      if (message.type === 'clock') isAdvancing.current = message.data.advancing_to !== null;
    if (!messages.some(changesSchedule)) return;
    if (isAdvancing.current && performance.now() - calledAt.current < advanceIntervalMs) return;
    calledAt.current = performance.now();
    onChange();
  });
}
