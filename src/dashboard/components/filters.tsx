import { useEffect, useRef, useState, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import type { Schemas } from '../data/api.js';
import { getData, listObjects, useObjectNames } from '../data/objects.js';
import { describeFilters, navigate, omitEmpty, replaceRoute, type Filters } from '../data/route.js';
import { Button } from './buttons.js';
import { SearchField, TextField } from './fields.js';
import { ErrorState } from './states.js';

interface FilterPanelProps {
  /** Values of the fields. The button has the number of those that are set. */
  filters: Filters;
  children: ReactNode;
}

/** Fields that filter a list. On a narrow screen, they are hidden behind a button, so that the list is in view. */
export function FilterPanel({ filters, children }: FilterPanelProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(omitEmpty(filters)).length;
  return (
    <div className={isOpen ? 'filter-panel is-open' : 'filter-panel'}>
      <button
        type="button"
        className="button secondary filter-toggle"
        aria-expanded={isOpen}
        onClick={() => void setOpen(!isOpen)}
      >
        Filters
        {count === 0 ? null : <span className="count">{count} active</span>}
      </button>
      <div className="filter-fields">{children}</div>
    </div>
  );
}

/** Describes the filters of a list with the names of a customer, a plan and the customer of a purchase. */
export function useFilterText(filters: Filters): string {
  const ids = Object.values(filters).filter((value) => /^(cus|pln|pur)_/.test(value));
  return describeFilters(filters, useObjectNames(ids));
}

interface TabLink {
  title: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Links between the lists of a screen, with the number of entries in each. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }): JSX.Element {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ title, href, isCurrent, count }) => (
        <a key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {count === undefined ? null : <span className="count">{count.toLocaleString('en')}</span>}
        </a>
      ))}
    </nav>
  );
}

type Customer = Schemas['Customer'];

/** Customers to choose from. */
const MAX_MATCHES = 8;
/** Fewest characters that the API searches for. */
const MIN_SEARCH = 2;

/** Time without a keystroke after which a search is applied. */
const PAUSE_MS = 600;

/** Applies a search that the user types, when it is long enough and does not change for a while. */
function useTypedSearch(text: string, apply: () => void): void {
  useEffect(() => {
    // An id is usually pasted, and the beginning of one finds nothing.
    if (text.trim().length < MIN_SEARCH || /^[a-z]{3}_/.test(text)) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => void clearTimeout(timer);
  }, [text]);
}

/** Field that filters by a customer, whom it finds by name, email address or id. Several matches are listed. */
export function CustomerFilter({
  customerId,
  onChange,
}: {
  /** Empty without a filter. */
  customerId: string;
  onChange: (customerId: string) => void;
}): JSX.Element {
  const names = useObjectNames(customerId.startsWith('cus_') ? [customerId] : []);
  const [text, setText] = useState<string | null>(null);
  const latestText = useRef(text);
  latestText.current = text;
  const [matches, setMatches] = useState<readonly Customer[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const choose = (id: string): void => {
    setText(null);
    setMatches([]);
    onChange(id);
  };
  const apply = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    setError(null);
    const query = text?.trim();
    if (query === undefined) return;
    if (query === '' || query.startsWith('cus_')) choose(query);
    else
      findCustomers(query).then((found) => {
        // What the user has typed or chosen meanwhile stays.
        if (latestText.current !== text) return;
        // Without a match, the text is the filter: it is the id of no customer, so the list is empty.
        if (found.length > 1) setMatches(found);
        else choose(found[0]?.id ?? query);
      }, setError);
  };
  useTypedSearch(text ?? '', apply);
  return (
    <form className="customer-filter" onSubmit={apply} onBlur={apply}>
      <TextField
        label="Customer"
        type="search"
        placeholder="Name or email"
        value={text ?? names.get(customerId) ?? customerId}
        onInput={(value) => {
          // Escape and the button of the browser empty the field, and so remove the filter.
          if (value === '') choose('');
          else setText(value);
        }}
      />
      {matches.length === 0 ? null : (
        <div className="buttons" role="group" aria-label={`${matches.length} customers match`}>
          {matches.map(({ id, name, email }) => (
            <Button key={id} size="small" onClick={() => void choose(id)}>
              {name}, {email}
            </Button>
          ))}
        </div>
      )}
      <ErrorState title="The filter was not applied" error={error} />
    </form>
  );
}

/** Finds the newest customers by name or email address; none for a text that is too short for the API. */
const findCustomers = async (q: string): Promise<Customer[]> =>
  q.length < MIN_SEARCH ? [] : (await listObjects('customer', { q, limit: MAX_MATCHES })).rows.map(getData);

/** Form that searches a list. */
export function ListSearch({
  label,
  search,
  toTarget,
}: {
  /** Accessible name, shown as the placeholder. */
  label: string;
  /** Text of the URL. */
  search: string;
  /** Returns the link to the result of a search. */
  toTarget: (query: string) => string;
}): JSX.Element {
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text.trim() !== search) setText(search);
  }, [search]);
  useTypedSearch(text, () => {
    if (text.trim() !== search) replaceRoute(toTarget(text.trim()));
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    navigate(toTarget(text.trim()));
  };
  return (
    <form className="list-search" role="search" onSubmit={submit}>
      <SearchField label={label} value={text} onInput={setText} />
      <Button type="submit">Search</Button>
    </form>
  );
}
