import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from './api.js';
import { useMessages } from './live.js';

export interface Resource<Data> {
  /** Undefined until it was loaded for the first time. */
  data: Data | undefined;
  error: Error | null;
  reload: () => void;
}

/** So soon it is loaded again at most, however much happens. */
const PAUSE_MILLISECONDS = 250;

/**
 * What an endpoint answers, loaded again when something happens that may have changed it.
 *
 * @param name tells one resource from another: what is shown is forgotten when it changes
 */
export function useResource<Data>(
  name: string,
  load: () => Promise<Data>,
  isConcerned: (message: Message) => boolean = () => false,
): Resource<Data> {
  const [loaded, setLoaded] = useState<{ name: string; data?: Data; error: Error | null }>({
    name,
    error: null,
  });
  const latest = useRef({ name, load });
  latest.current = { name, load };
  const work = useRef({ isRunning: false, isStale: false });

  const reload = useCallback(() => {
    if (work.current.isRunning) {
      work.current.isStale = true;
      return;
    }
    work.current = { isRunning: true, isStale: false };
    const begun = latest.current;
    const show = (outcome: { data?: Data; error: Error | null }): void => {
      if (latest.current.name === begun.name) {
        setLoaded((before) => ({
          ...(before.name === begun.name && before),
          name: begun.name,
          ...outcome,
        }));
      } else work.current.isStale = true;
    };
    const goOn = (): void => {
      work.current.isRunning = false;
      if (work.current.isStale) reload();
    };
    begun
      .load()
      .then(
        (data) => {
          show({ data, error: null });
        },
        (error: unknown) => {
          show({ error: error instanceof Error ? error : new Error(String(error)) });
        },
      )
      .finally(() => {
        // Another one is not kept waiting for the pause.
        setTimeout(goOn, latest.current.name === begun.name ? PAUSE_MILLISECONDS : 0);
      });
  }, []);

  useEffect(reload, [name]);
  useMessages((messages) => {
    if (messages.some((message) => message.type === 'resync' || isConcerned(message))) reload();
  });
  const { data, error } = loaded.name === name ? loaded : { data: undefined, error: null };
  return { data, error, reload };
}
