import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { ErrorState } from '../../components/error-state.js';
import { toIdHref } from '../../components/id-link.js';
import { StatusBadge } from '../../components/status-badge.js';
import { NO_VALUE, Table, type Column } from '../../components/table.js';
import type { Schemas } from '../../lib/api.js';
import { isFinalStatus } from '../../lib/is-final-status.js';
import { useObjectNames } from '../../lib/use-object-names.js';
import { useObjects } from '../../lib/use-objects.js';

type Purchase = Schemas['Purchase'];

/** Number of purchases in the list. */
const LIMIT = 6;

/** The newest purchases with the links to their checkout pages. */
export function RecentPurchases(): JSX.Element | null {
  const { data, error, reload } = useObjects('purchase', { limit: LIMIT });
  const names = useObjectNames(
    (data?.rows ?? []).flatMap(({ customer_id: customer, plan_id: plan }) => [customer, plan]),
  );
  const columns: readonly Column<Purchase>[] = [
    {
      title: 'Purchase',
      card: 'title',
      render: ({ customer_id: customer, plan_id: plan }) => (
        <span class="two-lines">
          <span>
            <b>{names.get(customer) ?? '…'}</b>
            <small>{names.get(plan) ?? '…'}</small>
          </span>
        </span>
      ),
    },
    { title: 'Status', card: 'side', render: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Link',
      align: 'end',
      render: ({ status, checkout_url: url }) =>
        isFinalStatus(status) ? (
          NO_VALUE
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            Checkout page
          </a>
        ),
    },
  ];
  if (data?.rows.length === 0) return null;
  return (
    <Card title="Recent purchases">
      <ErrorState title="The purchases could not be loaded" error={error} onRetry={reload} />
      <Table
        label="Recent purchases"
        columns={columns}
        rows={data?.rows ?? (error ? [] : undefined)}
        toKey={({ id }) => id}
        toHref={({ id }) => toIdHref(id)}
      />
    </Card>
  );
}
