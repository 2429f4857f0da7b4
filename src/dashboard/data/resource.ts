import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isMissing, type StreamMessage } from './api.js';
import { useStreamMessages } from './stream.js';

/** Data of an endpoint and the state of its last load. */
export interface Resource<Data> {
  /** Undefined until the first load completes. */
  data: Data | undefined;
  error: Error | null;
  reload: () => void;
}

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
  const [loaded, setLoaded] = useState<{ name: string; data?: Data; error: Error | null }>({
    name,
    error: null,
  });
  const latest = useRef({ name, load });
  latest.current = { name, load };
  const loading = useRef<{ isRunning: boolean; isStale: boolean; pause?: ReturnType<typeof setTimeout> }>({
    isRunning: false,
    isStale: false,
  });

  const reload = useCallback(() => {
    if (loading.current.isRunning) {
      loading.current.isStale = true;
      return;
    }
    loading.current = { isRunning: true, isStale: false };
    const requested = latest.current;
    const applyResult = (result: { data?: Data; error: Error | null }): void => {
      if (latest.current.name === requested.name) {
        setLoaded((before) => ({
          ...(before.name === requested.name && before),
          name: requested.name,
          ...result,
        }));
      } else loading.current.isStale = true;
    };
    const finish = (): void => {
      loading.current.isRunning = false;
      if (loading.current.isStale) reload();
    };
    requested
      .load()
      .then(
        (data) => void applyResult({ data, error: null }),
        (error: unknown) =>
          void applyResult({ error: error instanceof Error ? error : new Error(String(error)) }),
      )
      .finally(() => {
        // A different resource is loaded without delay.
        loading.current.pause = setTimeout(
          finish,
          latest.current.name === requested.name ? minIntervalMs : 0,
        );
      });
  }, []);

  useEffect(() => {
    // The minimum interval applies to loads of the same resource only.
    if (loading.current.pause !== undefined) {
      clearTimeout(loading.current.pause);
      loading.current = { isRunning: false, isStale: false };
    }
    reload();
  }, [name]);
  const { data, error } = loaded.name === name ? loaded : { data: undefined, error: null };
  useStreamMessages((messages) => {
    // No event creates an object that is missing. A seed or a snapshot can restore it.
    if (messages.some((message) => message.type === 'resync' || (!isMissing(error) && shouldReload(message))))
      reload();
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
