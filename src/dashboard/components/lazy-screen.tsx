import { useEffect, useState, type JSX } from 'react';
import type { Route } from '../data/route.js';
import { ErrorState } from './states.js';

export type ScreenComponent = (props: { route: Route }) => JSX.Element;

/** Loads the code of a screen. */
export type ScreenLoader = ComponentLoader<{ route: Route }>;

/** Screen whose code is loaded when it is opened. `load` must be the same function in each render. */
export function LazyScreen({ load, route }: { load: ScreenLoader; route: Route }): JSX.Element | null {
  const { Component, error } = useLazyComponent(load);
  if (error) return <ErrorState title="The screen could not be loaded" error={error} />;
  return Component ? <Component route={route} /> : null;
}

type Component<Props> = (props: Props) => JSX.Element;

/** Loads the code of a component. */
export type ComponentLoader<Props> = () => Promise<Component<Props>>;

/** Components whose code has been loaded. They render without delay. */
const loadedComponents = new Map<unknown, unknown>();

/** Loads the code of a component. `load` must be the same function in each render. */
export function useLazyComponent<Props>(load: ComponentLoader<Props>): {
  /** Undefined until it is loaded. */
  Component: Component<Props> | undefined;
  error: Error | null;
} {
  // Cast: a loader always has the same component.
  const [Component, setComponent] = useState(
    () => loadedComponents.get(load) as Component<Props> | undefined,
  );
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (Component) return;
    load().then(
      (component) => {
        loadedComponents.set(load, component);
        setComponent(() => component);
      },
      (cause: unknown) => void setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }, [load]);
  return { Component, error };
}
