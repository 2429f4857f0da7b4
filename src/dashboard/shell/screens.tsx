import type { JSX } from 'react';
import { LazyScreen, type ScreenComponent, type ScreenLoader } from '../components/lazy-screen.js';
import { Screen } from '../components/screen.js';
import { Customers } from '../customers/customers.js';
import { toHref, type Route } from '../data/route.js';
import { Events } from '../events/events.js';
import { Overview } from '../overview/overview.js';
import { Payments } from '../payments/payments.js';
import { Requests } from '../requests/requests.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { Webhooks } from '../webhooks/webhooks.js';

const loadPurchasePage: ScreenLoader = async () => (await import('./further-screens.js')).PurchasePage;

/** Screens that most visits open, by their name in the URL. */
const screens: Readonly<Record<string, ScreenComponent | undefined>> = {
  overview: Overview,
  requests: Requests,
  payments: Payments,
  subscriptions: ({ route }) => <Subscriptions route={route} loadPurchasePage={loadPurchasePage} />,
  customers: Customers,
  events: Events,
  webhooks: Webhooks,
};

/** Screens whose code is loaded when they are opened, by their name in the URL. */
const lazyScreens: Readonly<Record<string, ScreenLoader | undefined>> = {
  time: async () => (await import('../time-machine/time-machine.js')).TimeMachine,
  catalog: async () => (await import('./further-screens.js')).Catalog,
  usage: async () => (await import('./further-screens.js')).Usage,
  faults: async () => (await import('./further-screens.js')).Faults,
  checkout: async () => (await import('./further-screens.js')).Checkout,
  seeds: async () => (await import('./further-screens.js')).Seeds,
  configurations: async () => (await import('./further-screens.js')).Settings,
  console: async () => (await import('./further-screens.js')).Console,
};

export function CurrentScreen({ route }: { route: Route }): JSX.Element {
  const Component = screens[route.screen];
  if (Component) return <Component key={route.screen} route={route} />;
  const load = lazyScreens[route.screen];
  if (load) return <LazyScreen key={route.screen} load={load} route={route} />;
  return (
    <Screen title="Nothing here">
      <p>
        There is no screen called “{route.screen}”. <a href={toHref('overview')}>Back to the overview</a>
      </p>
    </Screen>
  );
}
