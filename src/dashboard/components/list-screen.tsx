import type { ComponentChildren, JSX } from 'preact';
import type { Resource } from '../data/resource.js';
import { navigate, toHref, type Route } from '../data/route.js';
import { Button } from './buttons.js';
import { Card } from './screen.js';
import { ErrorState } from './states.js';
import { Table, type TableProps } from './table.js';

interface ListCardProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** Failed action, such as "Payments could not be loaded". */
  errorTitle: string;
  /** Loaded page of the list. */
  page: Resource<{ rows: readonly Row[] }>;
  /** Content of a list without rows. */
  empty: ComponentChildren;
}

/** Card with the table of a list: skeleton rows before the first load, and the old rows below an error. */
export function ListCard<Row>({ errorTitle, page, empty, ...table }: ListCardProps<Row>): JSX.Element {
  const { data, error, reload } = page;
  return (
    <Card isFlush>
      <ErrorState title={errorTitle} error={error} onRetry={reload} />
      {data?.rows.length === 0 ? empty : null}
      {data?.rows.length === 0 || (error && !data) ? null : <Table {...table} rows={data?.rows} />}
    </Card>
  );
}

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
