import type { JSX } from 'preact';
import { LazyScreen } from '../components/lazy-screen.js';
import { Screen } from '../components/screen.js';
import { toHref, type Route } from '../lib/route.js';
import { Checkout } from './checkout.js';
import { Clock } from './clock.js';
import { Console } from './console.js';
import { Faults } from './faults.js';
import { Objects } from './objects.js';
import { Requests } from './requests.js';
import { Seeds } from './seeds.js';
import { Webhooks } from './webhooks.js';

interface ScreenDefinition {
  name: string;
  title: string;
  /** Keyboard shortcut, after `g`. */
  key: string;
  component: (props: { route: Route }) => JSX.Element;
}

/** Screens in the order of the navigation. */
export const screens: readonly ScreenDefinition[] = [
  { name: 'requests', title: 'Requests', key: 'r', component: Requests },
  { name: 'objects', title: 'Objects', key: 'o', component: Objects },
  { name: 'webhooks', title: 'Webhooks', key: 'w', component: Webhooks },
  { name: 'clock', title: 'Clock', key: 'c', component: Clock },
  { name: 'faults', title: 'Faults', key: 'f', component: Faults },
  { name: 'checkout', title: 'Checkout', key: 'k', component: Checkout },
  { name: 'seeds', title: 'Seeds & snapshots', key: 's', component: Seeds },
  { name: 'console', title: 'Console', key: 't', component: Console },
];

/** Loads the page for developers that shows every component. */
const loadDesign = async (): Promise<() => JSX.Element> => (await import('./design.js')).Design;

/** Screen of a route. */
export function CurrentScreen({ route }: { route: Route }): JSX.Element {
  const screen = screens.find(({ name }) => name === route.screen);
  if (route.screen === 'design') return <LazyScreen load={loadDesign} />;
  if (screen) return <screen.component key={screen.name} route={route} />;
  return (
    <Screen title="Nothing here">
      <p>
        There is no screen called “{route.screen}”. <a href={toHref('requests')}>Back to the requests</a>
      </p>
    </Screen>
  );
}
