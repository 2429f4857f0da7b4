import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorState } from './error-state.js';

/** Screen whose code is loaded when it is opened. `load` must be the same function in each render. */
export function LazyScreen({ load }: { load: () => Promise<() => JSX.Element> }): JSX.Element | null {
  const [content, setContent] = useState<{ Component: () => JSX.Element } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    load().then(
      (Component) => {
        setContent({ Component });
      },
      (cause: unknown) => {
        setError(cause instanceof Error ? cause : new Error(String(cause)));
      },
    );
  }, [load]);
  if (error) return <ErrorState title="The screen could not be loaded" error={error} />;
  return content ? <content.Component /> : null;
}
