import { Plus, Repeat } from 'lucide-react';
import type { JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { SelectField } from '../components/fields.js';
import { CustomerFilter, FilterPanel, TabLinks, useFilterText } from '../components/filters.js';
import { Icon } from '../components/icon.js';
import { LazyScreen, type ScreenLoader } from '../components/lazy-screen.js';
import { ListScreen, useListPage, EmptyList } from '../components/list-screen.js';
import { NO_VALUE, type Column } from '../components/table.js';
import { CustomerPlan, Day, Price, ShortTime } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { useClock, useCurrentTime } from '../data/clock.js';
import { describePeriod } from '../data/describe-payment.js';
import { capitalize, formatNumber, humanize } from '../data/format.js';
import { listObjects, useCounts } from '../data/objects.js';
import { purchaseStatusOptions } from '../data/purchase-statuses.js';
import {
  describeFilters,
  omitEmpty,
  parseFilters,
  navigate,
  toFilteredHref,
  toHref,
  type Filters,
  type Route,
} from '../data/route.js';
import './subscriptions.css';

type Purchase = Schemas['ObjectPurchase'];

const kinds = [
  ['', 'All'],
  ['fixed_subscription', 'Fixed price'],
  ['variable_subscription', 'Usage-based'],
  ['one_time', 'One-time'],
] as const;
type Kind = (typeof kinds)[number][0];

/** Statuses in the totals: those of running purchases, and those that need attention. */
const countedStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'requires_action',
  'pending',
  'failed',
] as const;

const pageQuery = { expand: ['customer', 'plan'], limit: 50 } as const;

/** Filters of the list, as the URL has them. */
interface PurchaseFilters extends Filters {
  kind: Kind;
  status: string;
  customer_id: string;
  plan_id: string;
  external_id: string;
}

function parsePurchaseFilters(query: URLSearchParams): PurchaseFilters {
  return {
    kind: kinds.find(([kind]) => kind === query.get('kind'))?.[0] ?? '',
    ...parseFilters(query, 'status', 'customer_id', 'plan_id', 'external_id'),
  };
}

/** Screen that lists subscriptions and one-time purchases, and shows one of them. */
export function Subscriptions({
  route,
  loadPurchasePage,
}: {
  route: Route;
  /** Loads the page of a purchase. Its timeline needs the code of the lanes. */
  loadPurchasePage: ScreenLoader;
}): JSX.Element {
  const filters = parsePurchaseFilters(route.query);
  return (
    <>
      {/* The list stays rendered, so that its row gets the focus back. */}
      <div hidden={route.id !== null}>
        <PurchaseList route={route} filters={filters} />
      </div>
      {route.id === null ? null : <LazyScreen key={route.id} load={loadPurchasePage} route={route} />}
    </>
  );
}

/** Returns the number of purchases of a kind, or of all; undefined before the counts are loaded. */
function countPurchases(counts: Schemas['Counts'] | undefined, kind: string): number | undefined {
  if (!counts) return undefined;
  return kind === '' ? counts.objects.purchases : (counts.purchases_by_kind[kind] ?? 0);
}

function PurchaseList({ route, filters }: { route: Route; filters: PurchaseFilters }): JSX.Element {
  const list = useListPage(route, filters, (cursor) =>
    listObjects('purchase', { ...omitEmpty(filters), ...pageQuery, cursor }),
  );
  const counts = useCounts();
  const now = useCurrentTime(useClock());
  // The counts are those of all purchases.
  const isFiltered = describeFilters({ ...filters, kind: '' }) !== '';
  const hasOtherFilters = describeFilters({ ...filters, status: '' }) !== '';
  return (
    <ListScreen
      route={route}
      list={list}
      title="Purchases"
      label="Purchases, newest first"
      errorTitle="Purchases could not be loaded"
      filters={filters}
      columns={createColumns(now)}
      toId={({ data: { id } }) => id}
      actions={
        <a className="button primary" href={toHref('checkout', null, { customer_id: filters.customer_id })}>
          <Icon node={Plus} />
          New purchase
        </a>
      }
      totals={countedStatuses.map((status) => [
        capitalize(humanize(status)),
        counts && (
          <a href={toHref('subscriptions', null, { status })}>
            {formatNumber(counts.purchases_by_status[status] ?? 0)}
          </a>
        ),
      ])}
      empty={<NoPurchases filters={filters} />}
    >
      <TabLinks
        label="Kind of purchase"
        tabs={kinds.map(([kind, title]) => ({
          title,
          href: toHref('subscriptions', null, { ...filters, kind }),
          isCurrent: filters.kind === kind,
          count: isFiltered ? undefined : countPurchases(counts, kind),
        }))}
      />
      <FilterPanel filters={{ ...filters, kind: '' }}>
        <div className="filters">
          <CustomerFilter
            customerId={filters.customer_id}
            onChange={(customer_id) => void navigate(toFilteredHref({ customer_id }))}
          />
          <SelectField
            label="Status"
            value={filters.status}
            options={listStatusOptions(hasOtherFilters ? undefined : counts?.purchases_by_status)}
            onChange={(status) => void navigate(toFilteredHref({ status }))}
          />
        </div>
      </FilterPanel>
    </ListScreen>
  );
}

/** Lists the options of the status filter. @param counts numbers of purchases, which follow the labels */
function listStatusOptions(
  counts: Schemas['CountByValue'] | undefined,
): readonly (readonly [string, string])[] {
  return purchaseStatusOptions.map(([status, label]) => [
    status,
    counts && status !== '' ? `${label} (${formatNumber(counts[status] ?? 0)})` : label,
  ]);
}

const WIDTH = 100;
const HEIGHT = 4;

/** Billing period with a bar of the time that has passed. The bar is decorative: the dates have the same meaning. */
function PeriodBar({
  period,
  now,
}: {
  period: Pick<Schemas['Period'], 'start' | 'end'>;
  /** Current time; null before it is loaded. */
  now: string | null;
}): JSX.Element {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  const passed = now === null ? 0 : (Date.parse(now) - start) / (end - start);
  return (
    <span className="period-bar">
      {describePeriod(period)}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="whole" width={WIDTH} height={HEIGHT} />
        <rect width={Math.min(Math.max(passed, 0), 1) * WIDTH} height={HEIGHT} />
      </svg>
    </span>
  );
}

/** Creates the columns. @param now current time; null before it is loaded */
const createColumns = (now: string | null): readonly Column<Purchase>[] => [
  { title: 'Customer', card: 'title', render: ({ expanded }) => <CustomerPlan expanded={expanded} /> },
  { title: 'Status', render: ({ data }) => <StatusBadge status={data.status} /> },
  {
    title: 'Period',
    render: ({ data }) =>
      data.current_period ? <PeriodBar period={data.current_period} now={now} /> : NO_VALUE,
  },
  {
    title: 'Next renewal',
    hasCardTitle: true,
    render: ({ data }) => (data.next_charge_at === null ? NO_VALUE : <ShortTime at={data.next_charge_at} />),
  },
  { title: 'Created', hasCardTitle: true, render: ({ data }) => <Day at={data.created_at} /> },
  {
    title: 'Price',
    align: 'end',
    card: 'side',
    render: ({ data, expanded }) => <Price purchase={data} plan={expanded?.plan} />,
  },
];

function NoPurchases({ filters }: { filters: Filters }): JSX.Element {
  return (
    <EmptyList
      screen="subscriptions"
      filters={useFilterText(filters)}
      noMatch="No purchase matches"
      title="No purchases yet"
      icon={Repeat}
      actions={
        <a className="button primary" href={toHref('checkout')}>
          Create a purchase
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>A purchase connects a customer with a plan.</p>
    </EmptyList>
  );
}
