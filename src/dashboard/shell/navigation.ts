import {
  ArrowLeftRight,
  CreditCard,
  Database,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  Package,
  Repeat,
  ShoppingCart,
  SlidersHorizontal,
  Terminal,
  Timer,
  Users,
  Webhook,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from '../components/icon.js';
import type { Route } from '../data/route.js';

/** Entry of the sidebar and the command palette. */
interface NavigationEntry {
  title: string;
  /** Title in the tab bar of a phone; entries without it are in its menu only. */
  tabTitle?: string;
  icon: LucideIcon;
  /** Shortcut, after `G`. */
  key: string;
  screen: string;
}

interface NavigationGroup {
  /** Null for the first group, which needs no heading. */
  title: string | null;
  entries: readonly NavigationEntry[];
}

/** Entries in the order of the sidebar. */
export const navigationGroups: readonly NavigationGroup[] = [
  {
    title: null,
    entries: [
      { title: 'Overview', tabTitle: 'Overview', icon: LayoutDashboard, key: 'o', screen: 'overview' },
      { title: 'Time machine', tabTitle: 'Time', icon: Timer, key: 't', screen: 'time' },
      { title: 'Payments', tabTitle: 'Payments', icon: CreditCard, key: 'p', screen: 'payments' },
      { title: 'Purchases', icon: Repeat, key: 's', screen: 'subscriptions' },
      { title: 'New purchase', icon: ShoppingCart, key: 'k', screen: 'checkout' },
      { title: 'Customers', icon: Users, key: 'c', screen: 'customers' },
      { title: 'Catalog', icon: Package, key: 'l', screen: 'catalog' },
      { title: 'Usage', icon: Gauge, key: 'u', screen: 'usage' },
    ],
  },
  {
    title: 'Developers',
    entries: [
      { title: 'Requests', icon: ArrowLeftRight, key: 'r', screen: 'requests' },
      { title: 'Events', icon: Zap, key: 'e', screen: 'events' },
      { title: 'Webhooks', tabTitle: 'Webhooks', icon: Webhook, key: 'w', screen: 'webhooks' },
      { title: 'Faults', icon: FlaskConical, key: 'f', screen: 'faults' },
      { title: 'Console', icon: Terminal, key: 'x', screen: 'console' },
    ],
  },
  {
    title: 'Data',
    entries: [
      { title: 'Seeds & snapshots', icon: Database, key: 'd', screen: 'seeds' },
      { title: 'Settings', icon: SlidersHorizontal, key: 'i', screen: 'configurations' },
    ],
  },
];

export const navigationEntries = navigationGroups.flatMap(({ entries }) => entries);

export function findCurrentEntry({ screen }: Route): NavigationEntry | undefined {
  return navigationEntries.find((entry) => entry.screen === screen);
}
