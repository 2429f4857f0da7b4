import type { JSX } from 'preact';
import { getStatusAppearance } from '../../components/status-badge.js';
import type { Schemas } from '../../lib/api.js';
import { countStatuses, describeStatusCounts, type StatusCount } from '../../lib/catalog.js';
import { formatCount } from '../../lib/format.js';
import { toHref } from '../../lib/route.js';

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
  if (purchases.length === 0) return <span class="muted">None yet</span>;
  const counts = countStatuses(purchases);
  return (
    <span class="purchase-counts">
      <a href={href}>{formatCount(purchases.length, noun)}</a>
      <StatusBar counts={counts} />
      <small>{describeStatusCounts(counts)}</small>
    </span>
  );
}

const BAR_WIDTH = 100;
const BAR_HEIGHT = 4;

/** Bar divided by status. It is decorative: the text below says the same. */
function StatusBar({ counts }: { counts: readonly StatusCount[] }): JSX.Element {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  return (
    <svg
      class="status-bar"
      viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map(({ status, count }) => {
        const width = (count / total) * BAR_WIDTH;
        const [tone] = getStatusAppearance(status);
        const x = start;
        start += width;
        return <rect key={status} class={tone} x={x} width={width} height={BAR_HEIGHT} />;
      })}
    </svg>
  );
}
