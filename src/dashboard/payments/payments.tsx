import { CreditCard } from 'lucide-react';
import type { JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { TextField } from '../components/fields.js';
import { CustomerFilter, FilterPanel, TabLinks, useFilterText } from '../components/filters.js';
import { ListScreen, useListPage, EmptyList } from '../components/list-screen.js';
import { ErrorState } from '../components/states.js';
import { NO_VALUE, type Column } from '../components/table.js';
import { Amount, CustomerPlan, ShortTime } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { describeAttempt, describeCard, describeFailure } from '../data/describe-payment.js';
import { capitalize, DAY_MS, humanize } from '../data/format.js';
import {
  loadAllObjects,
  listObjects,
  useCounts,
  useConfiguration,
  type ObjectQuery,
} from '../data/objects.js';
import { useAction } from '../data/resource.js';
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
import { toCsv } from './export-payments.js';
import { PaymentDetail } from './payment-detail.js';
import {
  countDays,
  isReversed,
  PaymentHistogram,
  useDailyPayments,
  type PaymentFilters,
} from './payment-histogram.js';
import './payments.css';

type Payment = Schemas['ObjectCharge'];

const statuses = ['succeeded', 'failed', 'pending', 'requires_action'] as const;

const PAGE_SIZE = 50;

function parsePaymentFilters(query: URLSearchParams): PaymentFilters {
  const filters = parseFilters(query, 'status', 'from', 'to', 'customer_id', 'purchase_id');
  const toDay = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
  return { ...filters, from: toDay(filters.from), to: toDay(filters.to) };
}

/** Returns the query for payments with their customers and plans. */
const toQuery = ({ from, to, ...others }: PaymentFilters): ObjectQuery => ({
  expand: ['customer', 'plan'],
  ...omitEmpty(others),
  ...(from !== '' && { created_from: `${from}T00:00:00Z` }),
  ...(to !== '' && { created_to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
});

async function exportPayments(filters: PaymentFilters): Promise<void> {
  const payments = await loadAllObjects('charge', toQuery(filters));
  const columns = [
    'id',
    'created_at',
    'amount',
    'currency',
    'status',
    'customer',
    'plan',
    'attempt',
    'card',
    'failure',
  ];
  const rows = payments.map(({ data, expanded }) => [
    data.id,
    data.created_at,
    data.amount,
    data.currency,
    data.status,
    expanded?.customer?.name ?? data.customer_id,
    expanded?.plan?.name ?? null,
    data.attempt,
    data.payment_method?.last4 ?? null,
    data.failure?.code ?? null,
  ]);
  downloadText('payments.csv', 'text/csv', toCsv([columns, ...rows]));
}

/** Screen that lists the payments of the organization. */
export function Payments({ route }: { route: Route }): JSX.Element {
  const filters = parsePaymentFilters(route.query);
  const { configuration } = useConfiguration();
  const exporting = useAction();
  const list = useListPage(route, filters, (cursor) =>
    isReversed(filters)
      ? Promise.resolve({ rows: [], next: null })
      : listObjects('charge', { ...toQuery(filters), limit: PAGE_SIZE, cursor }),
  );
  const counts = useCounts();
  const days = useDailyPayments(filters);
  // The counts are those of all payments.
  const isFiltered = describeFilters({ ...filters, status: '' }) !== '';
  return (
    <ListScreen
      route={route}
      list={list}
      title="Payments"
      label="Payments, newest first"
      errorTitle="Payments could not be loaded"
      filters={filters}
      columns={createColumns(configuration?.dunning.max_retries ?? null)}
      toId={({ data: { id } }) => id}
      actions={
        <Button
          disabled={exporting.isBusy || isReversed(filters)}
          onClick={exporting.toHandler(() => exportPayments(filters))}
        >
          Export CSV
        </Button>
      }
      empty={<NoPayments filters={filters} />}
      renderDetail={(id, back) => <PaymentDetail id={id} back={back} />}
    >
      <TabLinks
        label="Status"
        tabs={['', ...statuses].map((status) => ({
          title: status === '' ? 'All' : capitalize(humanize(status)),
          href: toHref('payments', null, { ...filters, status }),
          isCurrent: filters.status === status,
          count: isFiltered ? countDays(days, filters, status) : countPayments(counts, status),
        }))}
      />
      <PaymentHistogram daily={days} filters={filters} />
      <FilterPanel filters={{ ...filters, status: '' }}>
        <div className="filters">
          <CustomerFilter
            customerId={filters.customer_id}
            onChange={(customer_id) => void navigate(toFilteredHref({ customer_id }))}
          />
          <DayField label="From" name="from" filters={filters} />
          <DayField label="To" name="to" filters={filters} />
        </div>
      </FilterPanel>
      <ErrorState title="Payments could not be exported" error={exporting.error} />
    </ListScreen>
  );
}

/** Returns the number of payments of a status, or of all; undefined before the counts are loaded. */
function countPayments(counts: Schemas['Counts'] | undefined, status: string): number | undefined {
  if (!counts) return undefined;
  return status === '' ? counts.objects.charges : (counts.charges_by_status[status] ?? 0);
}

function createColumns(maxRetries: number | null): Column<Payment>[] {
  return [
    {
      title: 'Amount',
      align: 'end',
      card: 'side',
      render: ({ data }) => (
        <strong>
          <Amount amount={data.amount} currency={data.currency} />
        </strong>
      ),
    },
    { title: 'Status', render: ({ data }) => <StatusBadge status={data.status} /> },
    { title: 'Customer', card: 'title', render: ({ expanded }) => <CustomerPlan expanded={expanded} /> },
    {
      title: 'Attempt',
      render: ({ data }) => (
        <span className="two-lines">
          <span>
            {/* The setting may have changed since the last attempt of an earlier failure. */}
            {describeAttempt(data, data.next_retry_at === null ? null : maxRetries)}
            {data.failure ? <small>{describeFailure(data.failure)}</small> : null}
          </span>
        </span>
      ),
    },
    {
      title: 'Card',
      isWide: true,
      render: ({ data }) => (data.payment_method ? describeCard(data.payment_method) : NO_VALUE),
    },
    { title: 'Date', align: 'end', render: ({ data }) => <ShortTime at={data.created_at} /> },
  ];
}

function DayField({
  label,
  name,
  filters,
}: {
  label: string;
  name: 'from' | 'to';
  filters: PaymentFilters;
}): JSX.Element {
  return (
    <TextField
      label={label}
      type="date"
      {...(name === 'to' && isReversed(filters) && { error: 'Earlier than “From”.' })}
      value={filters[name]}
      onInput={(day) => void navigate(toFilteredHref({ [name]: day }))}
    />
  );
}

function NoPayments({ filters }: { filters: Filters }): JSX.Element {
  return (
    <EmptyList
      screen="payments"
      filters={useFilterText(filters)}
      noMatch="No payment matches"
      title="No payments yet"
      icon={CreditCard}
      actions={
        <a className="button primary" href={toHref('checkout')}>
          Create a purchase
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>Each attempt to collect money is a payment. Create a purchase, or apply the seed “demo”.</p>
    </EmptyList>
  );
}

function downloadText(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
