import { useEffect } from 'preact/hooks';
import { parseRoute } from '../data/route.js';

/** Time in which a page that loads again gets its earlier scroll position. */
const RESTORE_MS = 3_000;

const getPage = (): string => {
  const { screen, id } = parseRoute(location.hash);
  return `${screen}/${id ?? ''}`;
};

/** Opens each screen and object at its top. Going back or forward in the history restores the earlier position. */
export function useScrollPosition(): void {
  useEffect(() => {
    const positions = new Map<unknown, number>();
    let page = getPage();
    let entry: unknown = history.state;
    // Position to restore; undefined if there is none.
    let target: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopRestoring = (): void => {
      target = undefined;
    };
    const restore = (): void => {
      if (target !== undefined) scrollTo(0, target);
    };
    const savePosition = (): void => {
      if (target === undefined) positions.set(entry, scrollY);
    };
    // The browser keeps the state of an entry. A new entry has none.
    const openEntry = (): void => {
      clearTimeout(timer);
      stopRestoring();
      const isNew = history.state === null;
      if (isNew) history.replaceState(Date.now(), '');
      const before = page;
      page = getPage();
      entry = history.state;
      if (isNew) {
        if (page !== before) scrollTo(0, 0);
        savePosition();
        return;
      }
      target = positions.get(entry);
      timer = setTimeout(stopRestoring, RESTORE_MS);
      restore();
    };
    if (entry === null) openEntry();
    // The content of the page arrives later than its entry in the history.
    const observer = new ResizeObserver(restore);
    observer.observe(document.body);
    const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    addEventListener('popstate', openEntry);
    addEventListener('scroll', savePosition);
    for (const type of inputs) addEventListener(type, stopRestoring, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('popstate', openEntry);
      removeEventListener('scroll', savePosition);
      for (const type of inputs) removeEventListener(type, stopRestoring);
    };
  }, []);
}
