import { tabSession } from './tab-session.js';

/** Returns the key of a list in the storage of the tab. Another organization of the same tab has another list. */
const toStorageKey = (name: string): string =>
  `tollgate-${name}-${tabSession.current?.organization_id ?? 'none'}`;

/** Returns a list of this tab, newest first. It stays until the tab is closed. */
export function readTabList<Entry>(name: string): Entry[] {
  return JSON.parse(sessionStorage.getItem(toStorageKey(name)) ?? '[]') as Entry[];
}

/** Adds an entry to a list of this tab, and removes the entry with the same id and the oldest ones. */
export function addToTabList<Entry extends { id: string }>(
  name: string,
  entry: Entry,
  maxLength: number,
): Entry[] {
  const others = readTabList<Entry>(name).filter(({ id }) => id !== entry.id);
  const list = [entry, ...others].slice(0, maxLength);
  sessionStorage.setItem(toStorageKey(name), JSON.stringify(list));
  return list;
}
