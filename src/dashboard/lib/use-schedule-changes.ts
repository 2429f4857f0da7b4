import { useRef } from 'preact/hooks';
import { useStreamMessages } from './live-updates.js';

/** Calls `onChange` when scheduled work may have changed, but not before the end of a running advance. */
export function useScheduleChanges(onChange: () => void): void {
  const isAdvancing = useRef(false);
  useStreamMessages((messages) => {
    for (const message of messages)
      if (message.type === 'clock') isAdvancing.current = message.data.advancing_to !== null;
    const isChanged = messages.some(
      ({ type }) => type === 'event' || type === 'clock' || type === 'delivery',
    );
    if (isChanged && !isAdvancing.current) onChange();
  });
}
