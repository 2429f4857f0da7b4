import type { JSX } from 'preact';
import { navigate, toHref, type Route } from '../lib/route.js';
import { Button } from './button.js';

/** Current page of a list, which the URL has. */
export interface Pages {
  /** Cursor of the current page; undefined for the newest. */
  cursor: string | undefined;
  pageNumber: number;
  /** Parameters of the page in the URL. Links to the objects of the page keep them. */
  query: Readonly<Record<string, string>>;
  showOlder: (next: string) => void;
  /** Returns a handler that shows the page at a cursor; null without a cursor. */
  toOlderHandler: (next: string | null | undefined) => (() => void) | null;
  showNewest: () => void;
}

/** Returns the page of a list that the URL names. The browser's Back button returns to the page before. */
export function getPages({ screen, query }: Route): Pages {
  const cursor = query.get('cursor') ?? undefined;
  const pageNumber = cursor === undefined ? 1 : Math.max(Number(query.get('page')), 2) || 2;
  const showPage = (page: Readonly<Record<string, string>>): void =>
    void navigate(toHref(screen, null, { ...Object.fromEntries(query), ...page }));
  const showOlder = (next: string): void => void showPage({ cursor: next, page: String(pageNumber + 1) });
  return {
    cursor,
    pageNumber,
    query: cursor === undefined ? {} : { cursor, page: String(pageNumber) },
    showOlder,
    toOlderHandler: (next) => {
      if (next === null || next === undefined) return null;
      return () => void showOlder(next);
    },
    showNewest: () => void showPage({ cursor: '', page: '' }),
  };
}

/** Buttons for the newest and the next older page. `next` shows the older page; it is null at the end of the list. */
export function Pager({ pages, next }: { pages: Pages; next: (() => void) | null }): JSX.Element | null {
  if (pages.pageNumber === 1 && !next) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button onClick={pages.showNewest} disabled={pages.pageNumber === 1}>
        Newest
      </Button>
      <span>
        Page {pages.pageNumber}
        {pages.pageNumber === 1 ? ', live' : ''}
      </span>
      <Button onClick={next ?? (() => undefined)} disabled={!next}>
        Older
      </Button>
    </nav>
  );
}
