import { useState } from 'preact/hooks';

/** Asynchronous user action. */
interface Action {
  /** Returns an event handler that runs `work`, and ignores events while an earlier run is in progress. */
  toHandler: (work: () => Promise<unknown>) => (event?: Event) => void;
  isBusy: boolean;
  error: Error | null;
}

/** State of an asynchronous user action: whether it is running, and its last error. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      setBusy(false);
    }
  };
  const toHandler = (work: () => Promise<unknown>) => (event?: Event) => {
    event?.preventDefault();
    if (!isBusy) void run(work);
  };
  return { toHandler, isBusy, error };
}
