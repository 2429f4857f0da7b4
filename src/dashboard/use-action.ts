import { useState } from 'preact/hooks';

export interface Action {
  /** An event handler that runs the work, unless it is running. */
  by: (work: () => Promise<unknown>) => (event?: Event) => void;
  isBusy: boolean;
  error: Error | null;
}

/** Something that a person starts, and that may be refused. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      setBusy(false);
    }
  };
  const by = (work: () => Promise<unknown>) => (event?: Event) => {
    event?.preventDefault();
    if (!isBusy) void run(work);
  };
  return { by, isBusy, error };
}
