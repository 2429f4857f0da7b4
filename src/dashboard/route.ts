import { useEffect, useState } from 'preact/hooks';

/** Where the dashboard is: what comes behind `#` in the address. */
export interface Route {
  screen: string;
  /** What of the screen is open. */
  id: string | null;
  query: URLSearchParams;
}

/** @example parseRoute('#/requests/req_1?status=4xx') */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen, id] = path.split('/').map(decode);
  return {
    screen: screen === undefined || screen === '' ? 'requests' : screen,
    id: id ?? null,
    query: new URLSearchParams(query),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param query what is empty is left out */
export function hrefTo(screen: string, id?: string | null, query: Record<string, string> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(given).toString();
  const path = id === null || id === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(id)}`;
  return search === '' ? path : `${path}?${search}`;
}

export function go(href: string): void {
  location.hash = href;
}

/** Goes where nobody would want to come back from, as with each letter that is typed. */
export function slideTo(href: string): void {
  location.replace(href);
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => {
      setHash(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }, []);
  return parseRoute(hash);
}
