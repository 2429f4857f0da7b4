import { CircleAlert } from 'lucide';
import type { JSX } from 'preact';
import { CheckoutLink } from '../components/checkout-link.js';
import { Icon } from '../components/icon.js';
import type { Schemas } from '../lib/api.js';
import { describeNextCharge } from '../lib/describe-dunning.js';
import { formatAmount, formatCount } from '../lib/format.js';

/** Banner of an unpaid purchase: how the amount due can still be paid, and the next renewal. */
export function UnpaidNotice({
  purchase: { data, amounts_due = [] },
}: {
  purchase: Schemas['ObjectPurchase'];
}): JSX.Element | null {
  if (data.status !== 'unpaid') return null;
  const due = amounts_due.reduce((sum, { amount }) => sum + amount, 0);
  const subject = `${formatAmount(due, data.currency)} of ${formatCount(amounts_due.length, 'period')}`;
  return (
    <section class="card flush dunning is-unpaid" aria-label="Unpaid amount">
      <header>
        <Icon node={CircleAlert} />
        <div>
          <h2>All retries failed</h2>
          <p>
            {subject} is not retried.{' '}
            {data.next_action ? (
              <>
                The payer can pay on the <CheckoutLink url={data.next_action.url} />.{' '}
              </>
            ) : null}
            {describeNextCharge(data)}
          </p>
        </div>
      </header>
    </section>
  );
}
