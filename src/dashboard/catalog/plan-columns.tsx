import { Gauge, Package, Repeat, type LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { getStatusAppearance } from '../components/badges.js';
import { Icon } from '../components/icon.js';
import { StackedBar } from '../components/small-charts.js';
import type { Column } from '../components/table.js';
import type { Schemas } from '../data/api.js';
import { formatCount } from '../data/format.js';
import { formatPrice } from '../data/money.js';
import type { ListPage } from '../data/objects.js';
import { toHref } from '../data/route.js';
import { describeCycles, describeTrial, countStatuses, describeStatusCounts } from './describe-plan.js';

type Plan = Schemas['Plan'];

const icons: Record<Schemas['Rate']['kind'], LucideIcon> = {
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
        <span className="two-lines">
          <span>
            {describeTrial(plan)}
            <small>{describeCycles(plan)}</small>
          </span>
        </span>
      ),
    },
    {
      title: 'Purchases',
      card: 'block',
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
    {
      title: 'External id',
      card: 'hidden',
      render: ({ external_id: id }) => (id ? <code>{id}</code> : null),
    },
  ];
}

function PlanName({ plan: { name, rate } }: { plan: Plan }): JSX.Element {
  return (
    <span className="two-lines">
      <span className="tile accent">
        <Icon node={icons[rate.kind]} />
      </span>
      <span>
        <b>{name}</b>
        <small>{formatPrice(rate)}</small>
      </span>
    </span>
  );
}

/** Number of purchases of a plan by status, as a link to them. */
export function PurchaseCounts({
  plan: { id, rate },
  purchases,
  isComplete,
  totalCount,
}: {
  plan: Schemas['Plan'];
  /** Purchases of the plan that are loaded. */
  purchases: readonly Schemas['Purchase'][];
  /** False if there may be more purchases than the loaded ones. */
  isComplete: boolean;
  /** Number of all purchases of the plan; undefined before it is loaded. */
  totalCount: number | undefined;
}): JSX.Element {
  const noun = rate.kind === 'one_time' ? 'purchase' : 'subscription';
  const href = toHref('subscriptions', null, { plan_id: id });
  if (!isComplete)
    return <a href={href}>{totalCount === undefined ? `Show ${noun}s` : formatCount(totalCount, noun)}</a>;
  if (purchases.length === 0) return <span className="muted">None yet</span>;
  const counts = countStatuses(purchases);
  return (
    <span className="purchase-counts">
      <a href={href}>{formatCount(purchases.length, noun)}</a>
      <StackedBar parts={counts.map(({ status, count }) => [getStatusAppearance(status)[0], count])} />
      <small>{describeStatusCounts(counts)}</small>
    </span>
  );
}
