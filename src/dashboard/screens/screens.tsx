import type { JSX } from 'preact';
import { Screen } from '../parts/screen.js';
import { hrefTo, type Route } from '../route.js';
import { Checkout } from './checkout.js';
import { Clock } from './clock.js';
import { Console } from './console.js';
import { Faults } from './faults.js';
import { Objects } from './objects.js';
import { Requests } from './requests.js';
import { Seeds } from './seeds.js';
import { Webhooks } from './webhooks.js';

interface Section {
  name: string;
  title: string;
  /** Goes there after `g`. */
  key: string;
  show: (props: { route: Route }) => JSX.Element;
}

export const screens: readonly Section[] = [
  { name: 'requests', title: 'Requests', key: 'r', show: Requests },
  { name: 'objects', title: 'Objects', key: 'o', show: Objects },
  { name: 'webhooks', title: 'Webhooks', key: 'w', show: Webhooks },
  { name: 'clock', title: 'Clock', key: 'c', show: Clock },
  { name: 'faults', title: 'Faults', key: 'f', show: Faults },
  { name: 'checkout', title: 'Checkout', key: 'k', show: Checkout },
  { name: 'seeds', title: 'Seeds & snapshots', key: 's', show: Seeds },
  { name: 'console', title: 'Console', key: 't', show: Console },
];

export function Screens({ route }: { route: Route }): JSX.Element {
  const section = screens.find(({ name }) => name === route.screen);
  if (section) return <section.show key={section.name} route={route} />;
  return (
    <Screen title="Nothing here">
      <p>
        There is no screen called “{route.screen}”. <a href={hrefTo('requests')}>Back to the requests</a>
      </p>
    </Screen>
  );
}
