import type { Customer, Shop } from '../fixtures/test-organization.js';
import type { Settings, Sold, Version } from './inputs.js';
import { follow } from './simulate.js';
import type { Course, Told } from './simulated-purchase.js';
import type { Bindings, Lens } from './expected.js';

/** What there should be, by what was asked for. */
export interface Story {
  now: string;
  /** Whether the clock stands still, so that instants can be foretold, and the organization is the story's own. */
  isTimed: boolean;
  bindings: Bindings;
  customers: Customer[];
  purchases: Sold[];
  versions: Version[];
  settings: Settings;
  /** By the key: what was sent with it, and what was answered. */
  keys: Map<string, { body: string; answer: unknown }>;
  /** What was told of customers and consumptions; the rest follows from the purchases. */
  told: Told[];
}

/** The deployment: an organization, and names that only this story uses. */
export interface Deployment {
  shop: Shop;
  /** An id of one's own, from a name that is short in stories. */
  own: (name: string) => string;
}

export const lensOf = ({ bindings, isTimed }: Story): Lens => ({ bindings, isTimed });

const followed = new WeakMap<Sold, { state: string; course: Course }>();

/** How a purchase stands now. Followed anew only where anything has happened since. */
export function courseOf({ now, versions }: Story, sold: Sold): Course {
  const deleted = sold.records.filter(({ deletedAt }) => deletedAt !== null);
  const state = [now, versions.length, sold.deeds.length, sold.records.length, deleted.length].join();
  const known = followed.get(sold);
  if (known?.state === state) return known.course;
  const course = follow(sold, now);
  followed.set(sold, { state, course });
  return course;
}

/** The one that a number stands for, whatever it is; undefined when there is none. */
export function chosen<Kind>(all: readonly Kind[], number: number): Kind | undefined {
  return all[number % Math.max(1, all.length)];
}
