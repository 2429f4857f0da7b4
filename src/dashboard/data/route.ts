import { useSyncExternalStore } from 'react';
import { formatShortDateOfYear, humanize } from './format.js';

/** Location within the dashboard, parsed from the URL fragment. */
export interface Route {
  screen: string;
  /** Id of the open item; null if only the list is shown. */
  id: string | null;
  query: URLSearchParams;
}

/** Screens that have another name in old links. */
const renamedScreens: Record<string, string> = { '': 'overview', clock: 'time', settings: 'configurations' };

/** Parses a URL fragment, such as `#/requests/req_1?status=4xx`. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', id] = path.split('/').map(decodeSegment);
  const route = {
    screen: renamedScreens[screen] ?? screen,
    id: id ?? null,
    query: new URLSearchParams(query),
  };
  return { ...route, screen: findMovedScreen(route) ?? route.screen };
}

/** Screens of objects, by the type of an object in old links and by the prefix of its id. */
export const objectScreens: Readonly<Record<string, string>> = {
  purchase: 'subscriptions',
  pur: 'subscriptions',
  charge: 'payments',
  chg: 'payments',
  customer: 'customers',
  cus: 'customers',
  plan: 'catalog',
  pln: 'catalog',
  service: 'catalog',
  svc: 'catalog',
  consumption: 'usage',
  con: 'usage',
  event: 'events',
  evt: 'events',
  delivery: 'webhooks',
  dlv: 'webhooks',
  configuration: 'configurations',
  cfg: 'configurations',
  req: 'requests',
  flt: 'faults',
};

/** Returns the screen of an old link to `objects`; undefined if the link has another screen or an unknown type. */
function findMovedScreen({ screen, id, query }: Route): string | undefined {
  if (screen !== 'objects') return undefined;
  return objectScreens[id?.slice(0, 3) ?? query.get('type') ?? 'purchase'];
}

/** Decodes a segment of a path. A segment that is not encoded correctly stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Builds the URL fragment of a screen. Empty query values are omitted. */
export function toHref(screen: string, id?: string | null, query: Record<string, string> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(parameters).toString();
  const path = id === null || id === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(id)}`;
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Returns the link to the first page of the list on the current screen, with changed filters. The other filters are
 * those of the URL, because the last render may lag behind it. With `keepsItem`, the open item stays open.
 */
export function toFilteredHref(changes: Record<string, string>, { keepsItem = false } = {}): string {
  const { screen, id, query } = parseRoute(location.hash);
  query.delete('cursor');
  query.delete('page');
  return toHref(screen, keepsItem ? id : null, { ...Object.fromEntries(query), ...changes });
}

const routeChange = 'route-change';

/** Navigates to a route, with a history entry. Everything shows the new route when this function returns. */
export function navigate(href: string): void {
  location.hash = href;
  dispatchEvent(new Event(routeChange));
}

/** Navigates without a history entry, for filters that change on every keystroke. */
export function replaceRoute(href: string): void {
  location.replace(href);
  dispatchEvent(new Event(routeChange));
}

/** Returns the current route, and renders again when it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseRoute(hash);
}

function subscribe(update: () => void): () => void {
  // The browser reports a change of the fragment later, and the state of a field has to change with the event.
  for (const type of [routeChange, 'hashchange']) addEventListener(type, update);
  return () => {
    for (const type of [routeChange, 'hashchange']) removeEventListener(type, update);
  };
}

/** Filters of a list, as the URL has them. A filter without a value is not set. */
export type Filters = Readonly<Record<string, string>>;

/** Returns the filters of a URL by name. A filter that is not set is an empty text. */
export function parseFilters<Name extends string>(
  query: URLSearchParams,
  ...names: readonly Name[]
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
}

/** Returns only the filters that are set. */
export function omitEmpty<Values extends Filters>(
  filters: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], ''> } {
  return Object.fromEntries(listSet(filters)) as ReturnType<typeof omitEmpty<Values>>;
}

/**
 * Describes the filters that are set: `status past due, customer Ada Lindqvist, from 15 Mar 2027`. Empty if none is.
 *
 * @param names names of objects by id
 */
export function describeFilters(filters: Filters, names: ReadonlyMap<string, string> = new Map()): string {
  return listSet(filters)
    .map(([name, value]) => {
      const label = humanize(name.replace(/(?<!external)_id$/, ''));
      if (name.endsWith('_id')) return `${label} ${names.get(value) ?? value}`;
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
      return `${label} ${isDay ? formatShortDateOfYear(value) : humanize(value)}`;
    })
    .join(', ');
}

const listSet = (filters: Filters): [name: string, value: string][] =>
  Object.entries(filters).filter(([, value]) => value !== '');
