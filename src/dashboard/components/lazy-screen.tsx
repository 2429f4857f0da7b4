import type { JSX } from 'preact';
import type { Route } from '../lib/route.js';
import { useLazyComponent, type ComponentLoader } from '../lib/use-lazy-component.js';
import { ErrorState } from './error-state.js';

export type ScreenComponent = (props: { route: Route }) => JSX.Element;

/** Loads the code of a screen. */
export type ScreenLoader = ComponentLoader<{ route: Route }>;

/** Screen whose code is loaded when it is opened. `load` must be the same function in each render. */
export function LazyScreen({ load, route }: { load: ScreenLoader; route: Route }): JSX.Element | null {
  const { Component, error } = useLazyComponent(load);
  if (error) return <ErrorState title="The screen could not be loaded" error={error} />;
  return Component ? <Component route={route} /> : null;
}
