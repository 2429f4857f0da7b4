import type { JSX } from 'preact';
import { LazyScreen } from '../components/lazy-screen.js';
import { Screen } from '../components/screen.js';
import { toHref, type Route } from '../lib/route.js';
import { Catalog } from './catalog/catalog.js';
import { Checkout } from './checkout.js';
import { Customers } from './customers.js';
import { Console } from './console.js';
import { Configuration } from './configuration.js';
import { Events } from './events/events.js';
import { Faults } from './faults.js';
import { Overview } from './overview/overview.js';
import { Payments } from './payments.js';
import { Requests } from './requests.js';
import { Seeds } from './seeds/seeds.js';
import { Subscriptions } from './subscriptions.js';
import { Usage } from './usage/usage.js';
import { Webhooks } from './webhooks.js';

interface ScreenDefinition {
  name: string;
  component: (props: { route: Route }) => JSX.Element;
}

const screens: readonly ScreenDefinition[] = [
  { name: 'overview', component: Overview },
  { name: 'requests', component: Requests },
  { name: 'payments', component: Payments },
  { name: 'subscriptions', component: Subscriptions },
  { name: 'catalog', component: Catalog },
  { name: 'customers', component: Customers },
  { name: 'usage', component: Usage },
  { name: 'events', component: Events },
  { name: 'configurations', component: Configuration },
  { name: 'webhooks', component: Webhooks },
  { name: 'faults', component: Faults },
  { name: 'checkout', component: Checkout },
  { name: 'seeds', component: Seeds },
  { name: 'console', component: Console },
];

/** Loads the page for developers that shows every component. */
const loadDesign = async (): Promise<() => JSX.Element> => (await import('./design.js')).Design;

/** Loads the time machine, which no other screen needs. */
const loadTimeMachine = async (): Promise<() => JSX.Element> =>
  (await import('./time-machine/time-machine.js')).TimeMachine;

/** Screen of a route. */
export function CurrentScreen({ route }: { route: Route }): JSX.Element {
  const screen = screens.find(({ name }) => name === route.screen);
  if (route.screen === 'design') return <LazyScreen key="design" load={loadDesign} />;
  if (route.screen === 'time') return <LazyScreen key="time" load={loadTimeMachine} />;
  if (screen) return <screen.component key={screen.name} route={route} />;
  return (
    <Screen title="Nothing here">
      <p>
        There is no screen called “{route.screen}”. <a href={toHref('overview')}>Back to the overview</a>
      </p>
    </Screen>
  );
}
