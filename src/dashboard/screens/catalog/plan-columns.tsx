import { Gauge, Package, Repeat, type IconNode } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import type { Column } from '../../components/table.js';
import type { Schemas } from '../../lib/api.js';
import { describeCycles, describeTrial } from '../../lib/catalog.js';
import { formatPrice } from '../../lib/format-price.js';
import type { ListPage } from '../../lib/load-objects.js';
import { PurchaseCounts } from './purchase-counts.js';

type Plan = Schemas['Plan'];

const icons: Record<Schemas['Rate']['kind'], IconNode> = {
  one_time: Package,
  fixed_subscription: Repeat,
  variable_subscription: Gauge,
};

/**
 * Creates the columns of a table of plans.
 *
 * @param purchases newest purchases of all plans; undefined until they are loaded
 * @param counts numbers of all purchases by plan; undefined until they are loaded
 */
export function createPlanColumns(
  purchases: ListPage<Schemas['Purchase']> | undefined,
  counts: Schemas['CountByValue'] | undefined,
): Column<Plan>[] {
  return [
    { title: 'Plan', card: 'title', render: (plan) => <PlanName plan={plan} /> },
    {
      title: 'Trial and cycles',
      render: (plan) => (
        <span class="two-lines">
          <span>
            {describeTrial(plan)}
            <small>{describeCycles(plan)}</small>
          </span>
        </span>
      ),
    },
    {
      title: 'Purchases',
      render: (plan) =>
        purchases && (
          <PurchaseCounts
            plan={plan}
            purchases={purchases.rows.filter(({ plan_id }) => plan_id === plan.id)}
            isComplete={purchases.next === null}
            totalCount={counts && (counts[plan.id] ?? 0)}
          />
        ),
    },
    { title: 'External id', render: ({ external_id: id }) => (id ? <code>{id}</code> : null) },
  ];
}

function PlanName({ plan: { name, rate } }: { plan: Plan }): JSX.Element {
  return (
    <span class="two-lines">
      <span class="tile accent">
        <Icon node={icons[rate.kind]} />
      </span>
      <span>
        <b>{name}</b>
        <small>{formatPrice(rate)}</small>
      </span>
    </span>
  );
}
