import { useRef } from 'preact/hooks';
import type { StreamMessage } from './api.js';
import { useStreamMessages } from './live-updates.js';

/** Checks whether a message can change scheduled work, or its forecast. */
export const changesSchedule = ({ type }: StreamMessage): boolean =>
  type === 'event' || type === 'clock' || type === 'delivery' || type.endsWith('_outcomes');

export interface ScheduleChangeOptions {
  /** Shortest interval between two calls during an advance. By default, none is made before the advance ends. */
  advanceIntervalMs?: number;
}

/** Calls `onChange` when scheduled work may have changed, and at the end of an advance. */
export function useScheduleChanges(
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
