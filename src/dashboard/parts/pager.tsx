import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.js';

export interface Pages {
  /** Of the page that is shown; undefined for the newest. */
  cursor: string | undefined;
  older: (next: string) => void;
  /** Leads to the page at a cursor; null where there is none. */
  to: (next: string | null | undefined) => (() => void) | null;
  newer: () => void;
  number: number;
}

/** Which page of a list is shown. @param name of the list, with its filters: another one begins anew */
export function usePages(name: string): Pages {
  const [cursors, setCursors] = useState<string[]>([]);
  useEffect(() => {
    setCursors([]);
  }, [name]);
  const older = (next: string): void => {
    setCursors([...cursors, next]);
  };
  return {
    cursor: cursors.at(-1),
    number: cursors.length + 1,
    older,
    to: (next) => {
      if (next === null || next === undefined) return null;
      return () => {
        older(next);
      };
    },
    newer: () => {
      setCursors(cursors.slice(0, -1));
    },
  };
}

/** @param next leads to the older page; null at the end */
export function Pager({ pages, next }: { pages: Pages; next: (() => void) | null }): JSX.Element | null {
  if (pages.number === 1 && !next) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button onClick={pages.newer} disabled={pages.number === 1}>
        Newer
      </Button>
      <span>
        Page {pages.number}
        {pages.number === 1 ? ', live' : ''}
      </span>
      <Button onClick={next ?? (() => undefined)} disabled={!next}>
        Older
      </Button>
    </nav>
  );
}
