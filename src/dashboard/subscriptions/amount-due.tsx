import { sum } from 'd3-array';
import { useState, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { ExpandButton } from '../components/buttons.js';
import { Card } from '../components/screen.js';
import { Amount, toIdHref } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { describePeriod } from '../data/describe-payment.js';
import { formatCount, formatShortDateOfYear } from '../data/format.js';

/** Number of periods that are shown without a summary of the older ones. */
const MAX_PERIODS = 5;

/** Latest periods that are shown below the summary of the older ones. */
const LATEST_PERIODS = 3;

/** Total amount due of a purchase, its unpaid periods, and the amount paid. Renders nothing before the first payment. */
export function AmountDue({
  purchase,
  charges,
}: {
  purchase: Schemas['ObjectPurchase'];
  /** All of the purchase. */
  charges: readonly Schemas['Charge'][];
}): JSX.Element | null {
  const [isExpanded, setExpanded] = useState(false);
  const { currency } = purchase.data;
  const amounts = purchase.amounts_due ?? [];
  const total = sumAmounts(amounts);
  const paid = sumAmounts(charges.filter(({ status }) => status === 'succeeded'));
  if (total === 0 && paid === 0) return null;
  const years = new Set(amounts.map(({ period }) => period.start.slice(0, 4)));
  const describe = years.size > 1 ? describePeriodWithYears : describePeriod;
  const older = amounts.length > MAX_PERIODS ? amounts.slice(0, -LATEST_PERIODS) : [];
  return (
    <Card title="Amount due" className="amount-due">
      <p className="reading">
        <Amount amount={total} currency={currency} />
      </p>
      {amounts.length > 1 ? <p className="hint">Total of {amounts.length} periods</p> : null}
      <ul className="bare lined">
        {older.length > 0 ? (
          <li className="between">
            <ExpandButton isExpanded={isExpanded} onToggle={() => void setExpanded(!isExpanded)}>
              {formatCount(older.length, 'older period')}
            </ExpandButton>
            <Amount amount={sumAmounts(older)} currency={currency} />
          </li>
        ) : null}
        {(isExpanded ? amounts : amounts.slice(older.length)).map(({ charge_id, period, amount }) => (
          <li key={charge_id} className="between">
            <a href={toIdHref(charge_id)}>{describe(period)}</a>
            {charges
              .filter((charge) => charge.id === charge_id)
              .map(({ status, next_retry_at }) => (
                <StatusBadge key={status} status={next_retry_at === null ? status : 'retrying'} />
              ))}
            <Amount amount={amount} currency={currency} />
          </li>
        ))}
        <li className="between hint">
          <span>{total === 0 ? 'Paid so far' : 'Paid for other periods'}</span>{' '}
          <Amount amount={paid} currency={currency} />
        </li>
      </ul>
    </Card>
  );
}

const sumAmounts = (items: readonly { amount: number }[]): number => sum(items, ({ amount }) => amount);

const describePeriodWithYears = ({ start, end }: Pick<Schemas['Period'], 'start' | 'end'>): string =>
  `${formatShortDateOfYear(start)} – ${formatShortDateOfYear(end)}`;
