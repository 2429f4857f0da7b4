import { QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { isMissing, type StreamMessage } from './api.js';
import { useStreamMessages } from './stream.js';

/** Data of an endpoint and the state of its last load. */
export interface Resource<Data> {
  /** Undefined until the first load completes. */
  data: Data | undefined;
  error: Error | null;
  reload: () => void;
}

/** Creates the store of what an organization has loaded. Another organization gets another store. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The stream tells when to load again, and the page works offline.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 0 },
    },
  });

/** Default minimum interval between two loads. */
const MIN_RELOAD_INTERVAL_MS = 250;

/**
 * Loads a resource, and reloads it when a stream message says that it may have changed.
 *
 * @param name identity of the resource: when it changes, the loaded data is discarded
 * @param load fetches the resource
 * @param shouldReload returns true for messages that may concern the resource
 * @param minIntervalMs minimum interval between two loads, longer for a resource that costs the server much work
 */
export function useResource<Data>(
  name: string,
  load: () => Promise<Data>,
  shouldReload: (message: StreamMessage) => boolean = () => false,
  minIntervalMs = MIN_RELOAD_INTERVAL_MS,
): Resource<Data> {
  // Two components can load different parts of the same object.
  const query = useQuery({ queryKey: [useId(), name], queryFn: load });
  const { data, error, isFetching, refetch } = query;
  const [isStale, setStale] = useState(false);
  // A message during a load needs a further one: the response may be older than the change.
  useEffect(() => {
    if (!isStale || isFetching) return;
    const timer = setTimeout(
      () => {
        setStale(false);
        void refetch();
      },
      Math.max(query.dataUpdatedAt, query.errorUpdatedAt) + minIntervalMs - Date.now(),
    );
    return () => void clearTimeout(timer);
  }, [isStale, isFetching]);
  const reload = useCallback(() => void setStale(true), []);
  useStreamMessages((messages) => {
    // No event creates an object that is missing. A seed or a snapshot can restore it.
    if (messages.some((message) => message.type === 'resync' || (!isMissing(error) && shouldReload(message))))
      setStale(true);
  });
  return { data, error, reload };
}

/** Asynchronous user action. */
interface Action {
  /** Runs `work` after an earlier run has ended. */
  run: (work: () => Promise<unknown>) => void;
  /** Returns an event handler that runs `work`, and ignores events while an earlier run is in progress. */
  toHandler: (work: () => Promise<unknown>) => (event?: SyntheticEvent) => void;
  isBusy: boolean;
  error: Error | null;
}

/** State of an asynchronous user action: whether it is running, and its last error. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const lastRun = useRef(Promise.resolve());
  const run = (work: () => Promise<unknown>): void => {
    lastRun.current = lastRun.current.then(async () => {
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (cause) {
        setError(cause instanceof Error ? cause : new Error(String(cause)));
      } finally {
        setBusy(false);
      }
    });
  };
  const toHandler = (work: () => Promise<unknown>) => (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!isBusy) run(work);
  };
  return { run, toHandler, isBusy, error };
}
