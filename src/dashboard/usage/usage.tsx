import { Gauge, Plus } from 'lucide-react';
import { useState, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { SelectField } from '../components/fields.js';
import { FilterPanel } from '../components/filters.js';
import { EmptyList, ListScreen, useListPage } from '../components/list-screen.js';
import { EmptyState } from '../components/states.js';
import type { Column } from '../components/table.js';
import { CustomerPlan, toIdHref, ShortTime, TimeElement } from '../components/values.js';
import { formatTarget } from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { useClock, useCurrentTime } from '../data/clock.js';
import { describePeriod } from '../data/describe-payment.js';
import {
  formatQuantity,
  formatUnitPrice,
  formatUsageAmount,
  getReportDeadline,
} from '../data/describe-usage.js';
import { capitalize, truncateMiddle } from '../data/format.js';
import { listObjects, useCounts, useObjects } from '../data/objects.js';
import {
  omitEmpty,
  parseFilters,
  navigate,
  toFilteredHref,
  toHref,
  type Filters,
  type Route,
} from '../data/route.js';
import { formatSubscriptionLabel, useMeteredSubscriptions, ReportUsage } from './report-usage.js';
import { UsageDetail } from './usage-detail.js';

type UsageRecord = Schemas['ObjectConsumption'];

const statuses = ['open', 'billed', 'unbilled'] as const;

const pageQuery = { expand: ['customer', 'plan'], limit: 50 } as const;

/** Filters of the list, as the URL has them. */
interface UsageFilters extends Filters {
  status: string;
  purchase_id: string;
}

/** Creates the columns. @param now current time; null before it is loaded */
const createColumns = (now: string | null): readonly Column<UsageRecord>[] => [
  { title: 'Customer', card: 'title', render: ({ expanded }) => <CustomerPlan expanded={expanded} /> },
  {
    title: 'Quantity',
    align: 'end',
    card: 'side',
    render: ({ data, expanded }) => (
      <span className="quantity nowrap">
        <b>{formatQuantity(data.quantity, expanded?.plan)}</b>
        <small>{formatUnitPrice(expanded?.plan)}</small>
      </span>
    ),
  },
  {
    title: 'Amount',
    align: 'end',
    render: ({ data, expanded }) => formatUsageAmount(data.quantity, expanded?.plan),
  },
  { title: 'Status', render: ({ data }) => <StatusBadge status={data.status} /> },
  {
    title: 'Period',
    render: (record) => (
      <span className="two-lines">
        <span>
          {describePeriod(record.data.period)}
          {now === null ? null : <TimeLeft record={record} now={now} />}
        </span>
      </span>
    ),
  },
  { title: 'Date', isWide: true, render: ({ data }) => <ShortTime at={data.occurred_at} /> },
  {
    title: 'Payment',
    render: ({ data }) =>
      data.charge_id === null ? null : (
        <a className="nowrap" href={toIdHref(data.charge_id)}>
          Show payment
        </a>
      ),
  },
];

/** End of the time in which the period of an open usage record accepts reports: `Report until 10 Feb, 15:30`. */
function TimeLeft({ record, now }: { record: UsageRecord; now: string }): JSX.Element | null {
  const deadline = getReportDeadline(record.data.period, record.expanded?.plan);
  if (record.data.status !== 'open' || deadline <= now) return null;
  return (
    <small>
      <TimeElement at={deadline}>Report until {formatTarget(deadline, now)}</TimeElement>
    </small>
  );
}

/** Screen that lists usage records, and shows one of them. */
export function Usage({ route }: { route: Route }): JSX.Element {
  const filters = parseFilters(route.query, 'status', 'purchase_id');
  const [isReporting, setReporting] = useState(false);
  const { data: subscriptions, error: subscriptionError, reload } = useMeteredSubscriptions();
  const list = useListPage(route, filters, (cursor) =>
    listObjects('consumption', { ...omitEmpty(filters), ...pageQuery, cursor }),
  );
  const counts = useCounts();
  const { data: open } = useObjects('consumption', { status: 'open' });
  const report = (
    <Button
      tone="primary"
      icon={Plus}
      disabledReason={subscriptions?.length === 0 ? 'No subscription has a usage-based plan yet' : null}
      onClick={() => void setReporting(true)}
    >
      Report usage
    </Button>
  );
  return (
    <ListScreen
      route={route}
      list={list}
      title="Usage"
      label="Usage records, newest first"
      errorTitle="Usage could not be loaded"
      filters={filters}
      columns={createColumns(useCurrentTime(useClock()))}
      toId={({ data: { id } }) => id}
      actions={report}
      totals={[
        ['Usage records', counts?.objects.consumptions],
        ['Records not billed yet', open && `${open.rows.length}${open.next === null ? '' : '+'}`],
        ['Usage-based subscriptions', counts && (counts.purchases_by_kind['variable_subscription'] ?? 0)],
      ]}
      empty={
        <NoUsage filters={filters} hasSubscriptions={(subscriptions ?? []).length > 0} action={report} />
      }
      renderDetail={(id, back) => <UsageDetail id={id} back={back} />}
      dialogs={
        isReporting ? (
          <ReportUsage
            subscriptions={subscriptions}
            error={subscriptionError}
            onRetry={reload}
            purchaseId={filters.purchase_id}
            onClose={() => void setReporting(false)}
          />
        ) : null
      }
    >
      <FilterPanel filters={filters}>
        <UsageFilterFields filters={filters} subscriptions={subscriptions ?? []} />
      </FilterPanel>
    </ListScreen>
  );
}

function UsageFilterFields({
  filters,
  subscriptions,
}: {
  filters: UsageFilters;
  subscriptions: readonly Schemas['ObjectPurchase'][];
}): JSX.Element {
  const { purchase_id } = filters;
  const isListed = purchase_id === '' || subscriptions.some(({ data }) => data.id === purchase_id);
  return (
    <div className="filters">
      <SelectField
        label="Subscription"
        value={purchase_id}
        options={[
          ['', 'Any subscription'],
          ...(isListed ? [] : [[purchase_id, truncateMiddle(purchase_id)] as const]),
          ...subscriptions.map((each) => [each.data.id, formatSubscriptionLabel(each)] as const),
        ]}
        onChange={(id) => void navigate(toFilteredHref({ purchase_id: id }))}
      />
      <SelectField
        label="Status"
        value={filters.status}
        options={[['', 'Any status'], ...statuses.map((each) => [each, capitalize(each)] as const)]}
        onChange={(status) => void navigate(toFilteredHref({ status }))}
      />
    </div>
  );
}

function NoUsage({
  filters: { status, purchase_id },
  hasSubscriptions,
  action,
}: {
  filters: UsageFilters;
  hasSubscriptions: boolean;
  action: JSX.Element;
}): JSX.Element {
  const names = [
    ...(status === '' ? [] : [`status ${status}`]),
    ...(purchase_id === '' ? [] : ['one subscription']),
  ];
  if (hasSubscriptions || names.length > 0)
    return (
      <EmptyList
        screen="usage"
        filters={names.join(', ')}
        noMatch="No usage matches"
        title="No usage yet"
        icon={Gauge}
        actions={action}
      >
        <p>Each report is a usage record. The charge of a period is the sum of its records.</p>
      </EmptyList>
    );
  return (
    <EmptyState
      title="No usage-based plan"
      icon={Gauge}
      actions={
        <a className="button primary" href={toHref('catalog')}>
          Open the catalog
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>
        Usage belongs to a subscription with a usage-based plan. Create the plan, or apply the seed “demo”.
      </p>
    </EmptyState>
  );
}
