import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../components/toast.js';
import type { StreamMessage } from '../lib/api.js';
import { countFailures, describeFailures, type FailureCounts } from '../lib/failure-counts.js';
import { useStreamMessages } from '../lib/live-updates.js';

/** Time in which failures are announced together. */
const INTERVAL_MS = 5_000;

/** Announces failed payments and webhooks of the stream to screen readers, at most every 5 seconds. */
export function useFailureAnnouncements(): void {
  const pending = useRef<StreamMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => void clearTimeout(timer.current), []);
  const announcePending = (): void => {
    const counts: FailureCounts = countFailures(pending.current);
    pending.current = [];
    timer.current = undefined;
    const text = describeFailures(counts);
    if (text === '') return;
    announce(text);
    timer.current = setTimeout(announcePending, INTERVAL_MS);
  };
  useStreamMessages((messages) => {
    pending.current.push(...messages);
    if (timer.current === undefined) announcePending();
  });
}
