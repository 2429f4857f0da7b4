import { Plus } from 'lucide-react';
import type { JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Icon } from '../components/icon.js';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { Table, type Column } from '../components/table.js';
import {
  CopyableId,
  Facts,
  toFacts,
  toIdHref,
  Price,
  ShortTime,
  Sums,
  Totals,
} from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { truncateMiddle } from '../data/format.js';
import { loadAllObjects, loadObject, useObjects } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { Timeline } from '../events/timeline.js';
import { CustomerOutcome } from '../subscriptions/next-outcome.js';

/** Details of a customer: payments, purchases and timeline. */
export function CustomerDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => loadObject('customer', id),
    ({ type }) => type === 'event',
  );
  if (!data)
    return (
      <Detail title="Customer" back={back}>
        <ErrorState title="The customer could not be loaded" error={error} onRetry={reload} />
      </Detail>
    );
  const customer = data.data;
  return (
    <Detail title={customer.name} back={back}>
      <p className="subtitle">{customer.email}</p>
      <ErrorState title="The customer could not be loaded" error={error} onRetry={reload} />
      <Payments customerId={id} />
      <div className="between">
        <h3>Purchases</h3>
        <a className="button secondary small" href={toHref('checkout', null, { customer_id: id })}>
          <Icon node={Plus} />
          New purchase
        </a>
      </div>
      <Purchases customerId={id} />
      <h3>Next payment outcome</h3>
      <CustomerOutcome customerId={id} />
      <h3>Details</h3>
      <Facts
        items={toFacts<Schemas['Customer'], 'name' | 'email' | 'address' | 'metadata'>({
          phone: ['Phone', customer.phone],
          tax_id: ['Tax id', customer.tax_id],
          external_id: ['External id', customer.external_id && <code>{customer.external_id}</code>],
          created_at: ['Created', <ShortTime at={customer.created_at} />],
          id: ['Id', <CopyableId id={id} />],
        })}
      />
      <h3>Timeline</h3>
      <Timeline id={id} />
      <details>
        <summary>Show the JSON of the API</summary>
        <Json value={customer} label="Customer as JSON" />
      </details>
    </Detail>
  );
}

/** Amount due and paid amount of a customer in each currency. */
function Payments({ customerId }: { customerId: string }): JSX.Element {
  const { data, error, reload } = useObjects('charge', { customer_id: customerId });
  const due = useResource(
    `amounts due ${customerId}`,
    () => loadAmountsDue(customerId),
    ({ type }) => type === 'event',
  );
  const paid = data?.rows.filter(({ status }) => status === 'succeeded');
  return (
    <>
      <ErrorState title="Payments could not be loaded" error={error} onRetry={reload} />
      <ErrorState title="The amount due could not be loaded" error={due.error} onRetry={due.reload} />
      <Totals
        items={[
          [
            data?.next ? 'Paid, last 100 payments' : 'Paid',
            paid && (
              <a href={toHref('payments', null, { customer_id: customerId, status: 'succeeded' })}>
                <Sums payments={paid} />
              </a>
            ),
          ],
          [
            'Amount due',
            due.data && (
              <span className={due.data.length > 0 ? 'bad' : undefined}>
                <Sums payments={due.data} />
              </span>
            ),
          ],
          [
            data?.next ? 'Failed, last 100 payments' : 'Failed payments',
            data && (
              <a href={toHref('payments', null, { customer_id: customerId, status: 'failed' })}>
                {data.rows.filter(({ status }) => status === 'failed').length}
              </a>
            ),
          ],
        ]}
      />
    </>
  );
}

async function loadAmountsDue(customer_id: string): Promise<{ amount: number; currency: string }[]> {
  const overdue = await Promise.all(
    (['past_due', 'unpaid'] as const).map((status) => loadAllObjects('purchase', { customer_id, status })),
  );
  // A list does not have the amounts due.
  const purchases = await Promise.all(overdue.flat().map(({ data }) => loadObject('purchase', data.id)));
  return purchases.flatMap(({ data: { currency }, amounts_due = [] }) =>
    amounts_due.map(({ amount }) => ({ amount, currency })),
  );
}

function Purchases({ customerId }: { customerId: string }): JSX.Element {
  const { data, error, reload } = useObjects('purchase', { customer_id: customerId });
  const { data: plans } = useObjects('plan');
  const findPlan = (id: string): Schemas['Plan'] | undefined => plans?.rows.find((plan) => plan.id === id);
  const columns: readonly Column<Schemas['Purchase']>[] = [
    {
      title: 'Plan',
      card: 'title',
      render: ({ plan_id: plan }) => findPlan(plan)?.name ?? truncateMiddle(plan),
    },
    {
      title: 'Price',
      align: 'end',
      render: (purchase) => <Price purchase={purchase} plan={findPlan(purchase.plan_id)} />,
    },
    { title: 'Status', card: 'side', render: ({ status }) => <StatusBadge status={status} /> },
  ];
  return (
    <>
      <ErrorState title="Purchases could not be loaded" error={error} onRetry={reload} />
      {data?.rows.length === 0 ? (
        <EmptyState title="No purchases">
          <p>This customer has not bought anything yet.</p>
        </EmptyState>
      ) : (
        <Table
          label="Purchases"
          columns={columns}
          rows={error ? (data?.rows ?? []) : data?.rows}
          toKey={({ id }) => id}
          toHref={({ id }) => toIdHref(id)}
        />
      )}
    </>
  );
}
