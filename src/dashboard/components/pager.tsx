import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.js';

/** Current page of a list. */
export interface Pages {
  /** Cursor of the current page; undefined for the newest. */
  cursor: string | undefined;
  showOlder: (next: string) => void;
  /** Returns a handler that shows the page at a cursor; null without a cursor. */
  toOlderHandler: (next: string | null | undefined) => (() => void) | null;
  showNewer: () => void;
  pageNumber: number;
}

/** Returns the state of a paginated list. A change of `name` (the list and its filters) returns to the first page. */
export function usePages(name: string): Pages {
  const [cursors, setCursors] = useState<string[]>([]);
  useEffect(() => {
    setCursors([]);
  }, [name]);
  const showOlder = (next: string): void => {
    setCursors([...cursors, next]);
  };
  return {
    cursor: cursors.at(-1),
    pageNumber: cursors.length + 1,
    showOlder,
    toOlderHandler: (next) => {
      if (next === null || next === undefined) return null;
      return () => {
        showOlder(next);
      };
    },
    showNewer: () => {
      setCursors(cursors.slice(0, -1));
    },
  };
}

/** Buttons for newer and older pages. `next` shows the older page; it is null at the end of the list. */
export function Pager({ pages, next }: { pages: Pages; next: (() => void) | null }): JSX.Element | null {
  if (pages.pageNumber === 1 && !next) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button onClick={pages.showNewer} disabled={pages.pageNumber === 1}>
        Newer
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
