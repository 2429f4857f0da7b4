import { parseRoute } from '../data/route.js';

/** Time in which a page that loads again gets its earlier scroll position. */
const RESTORE_MS = 3_000;

const getPage = (): string => {
  const { screen, id } = parseRoute(location.hash);
  return `${screen}/${id ?? ''}`;
};

/** Opens each screen and object at its top. Going back or forward in the history restores the earlier position. */
export function keepScrollPositions(): void {
  const positions = new Map<unknown, number>();
  let page = getPage();
  // Position to restore; undefined if there is none.
  let target: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopRestoring = (): void => {
    target = undefined;
  };
  const restore = (): void => {
    if (target !== undefined) scrollTo(0, target);
  };
  // The browser keeps the state of an entry of the history. A new entry has none.
  const openEntry = (): void => {
    clearTimeout(timer);
    target = positions.get(history.state);
    if (history.state === null) {
      history.replaceState(Date.now(), '');
      if (getPage() !== page) scrollTo(0, 0);
    }
    page = getPage();
    restore();
    timer = setTimeout(stopRestoring, RESTORE_MS);
  };
  openEntry();
  addEventListener('popstate', openEntry);
  addEventListener('scroll', () => {
    if (target === undefined) positions.set(history.state, scrollY);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, stopRestoring, { passive: true });
  // The content of a page arrives later than its entry in the history.
  new ResizeObserver(restore).observe(document.body);
}
