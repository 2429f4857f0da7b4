import { Fragment, type JSX, type ReactNode } from 'react';
import type { StreamMessage } from '../data/api.js';
import type { ListPage } from '../data/objects.js';
import { useResource, type Resource } from '../data/resource.js';
import { navigate, toHref, type Filters, type Route } from '../data/route.js';
import { Button } from './buttons.js';
import { Card, Screen, Split } from './screen.js';
import { EmptyState, ErrorState, type EmptyStateProps } from './states.js';
import { Table, type TableProps } from './table.js';
import { Totals, type TotalsProps } from './values.js';

/** Page of a list, with its place in the list. */
interface List<Row> {
  page: Resource<{ rows: readonly Row[] }>;
  pages: Pages;
  /** Shows the page of older rows; null on the last one. */
  next: (() => void) | null;
}

/**
 * Loads the page of a list that the URL names, and reloads it when a stream message says that it may have changed: by
 * default, after each event.
 *
 * @param filters identity of the list: when they change, the loaded page is discarded
 */
export function useListPage<Row>(
  route: Route,
  filters: unknown,
  load: (cursor: string | undefined) => Promise<ListPage<Row>>,
  shouldReload: (message: StreamMessage) => boolean = ({ type }) => type === 'event',
): List<Row> {
  const pages = getPages(route);
  const { cursor } = pages;
  const page = useResource(JSON.stringify([filters, cursor]), () => load(cursor), shouldReload);
  return { page, pages, next: pages.toOlderHandler(page.data?.next) };
}

interface ListFrameProps {
  route: Route;
  list: List<unknown>;
  title: string;
  /** Filters that the links of the list keep. */
  filters: Filters;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Numbers that summarize the list. They are shown while no object is open. */
  totals?: TotalsProps['items'];
  /** Content above the list and the details. */
  above?: ReactNode;
  /** Content of the list, above its pager. */
  children: ReactNode;
  /** Renders the details of an object. Without it, the list has the whole screen. @param back link to the list */
  renderDetail?: (id: string, back: string) => JSX.Element;
  /** Dialogs that are open. */
  dialogs?: ReactNode;
}

/** Screen with the page of a list, its pager, and the details of the object that the URL names. */
export function ListFrame({
  route: { screen, id },
  list: { pages, next },
  title,
  filters,
  actions,
  totals,
  above,
  children,
  renderDetail,
  dialogs,
}: ListFrameProps): JSX.Element {
  const content = (
    <>
      {children}
      <Pager pages={pages} next={next} />
    </>
  );
  const back = toHref(screen, null, { ...filters, ...pages.query });
  return (
    <Screen title={title} actions={actions}>
      {totals && id === null ? (
        <div className="above">
          <Card>
            <Totals items={totals} />
          </Card>
        </div>
      ) : null}
      {above}
      {renderDetail ? (
        <Split
          list={content}
          detail={id === null ? null : <Fragment key={id}>{renderDetail(id, back)}</Fragment>}
        />
      ) : (
        content
      )}
      {dialogs}
    </Screen>
  );
}

interface ListScreenProps<Row>
  extends ListFrameProps, Omit<TableProps<Row>, 'rows' | 'toKey' | 'toHref' | 'openKey'> {
  list: List<Row>;
  toId: (row: Row) => string;
  /** Failed action, such as "Payments could not be loaded". */
  errorTitle: string;
  /** Content of a list without rows. */
  empty: ReactNode;
}

/** Screen that lists objects in a table: skeleton rows before the first load, and the old rows below an error. */
export function ListScreen<Row>({
  label,
  columns,
  toId,
  errorTitle,
  empty,
  children,
  ...frame
}: ListScreenProps<Row>): JSX.Element {
  const {
    route: { screen, id },
    list: { page, pages },
    filters,
    renderDetail,
  } = frame;
  const { data, error, reload } = page;
  return (
    <ListFrame {...frame}>
      {children}
      <Card isFlush>
        <ErrorState title={errorTitle} error={error} onRetry={reload} />
        {data?.rows.length === 0 ? empty : null}
        {data?.rows.length === 0 || (error && !data) ? null : (
          <Table
            label={label}
            columns={columns}
            rows={data?.rows}
            toKey={toId}
            toHref={(row) => toHref(screen, toId(row), { ...filters, ...pages.query })}
            openKey={renderDetail ? id : null}
          />
        )}
      </Card>
    </ListFrame>
  );
}

interface EmptyListProps extends EmptyStateProps {
  /** Screen of the list, to which the link leads that clears the filters. */
  screen: string;
  /** Filters in words; empty without a filter. */
  filters: string;
  /** Title of a list whose filters match nothing, such as "No payment matches". */
  noMatch: string;
}

/** Content of a list without rows: its filters with a link that clears them, or how to fill the list. */
export function EmptyList({ screen, filters, noMatch, ...state }: EmptyListProps): JSX.Element {
  if (filters === '') return <EmptyState {...state} />;
  return (
    <EmptyState title={noMatch} {...(state.icon && { icon: state.icon })}>
      <p>
        Filters: {filters}. <a href={toHref(screen)}>Clear the filters</a>
      </p>
    </EmptyState>
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
function Pager({ pages, next }: { pages: Pages; next: (() => void) | null }): JSX.Element | null {
  if (pages.pageNumber === 1 && !next) return null;
  return (
    <nav className="pager" aria-label="Pages">
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
