import { CircleCheck, CircleDashed, CircleX, RotateCw, CircleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { AdvanceButton } from '../components/buttons.js';
import { Icon } from '../components/icon.js';
import { CheckoutLink } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { isSamePayment } from '../data/describe-payment.js';
import {
  capitalize,
  formatShortDate,
  formatShortDateTime,
  humanize,
  formatAmount,
  formatCount,
} from '../data/format.js';
import {
  calculateLaterRetry,
  describeRetriedPayment,
  findRetriedAttempt,
  describeNextCharge,
  type ForecastEnd,
  type ForecastRecovery,
} from './describe-dunning.js';
import { StepTrack, toStatusStep, type Step } from './step-track.js';

type Charge = Schemas['Charge'];
type Dunning = Schemas['DunningProgress'];

/** Retries of an overdue payment: made ones, coming ones, and the status if all of them fail. */
export function DunningTrack({
  dunning,
  charges,
  checkoutUrl,
  recovery,
  end,
}: {
  dunning: Dunning;
  /** Checkout page with the 3-D Secure challenge; null if the payer cannot act there. */
  checkoutUrl: string | null;
  /** All of the purchase, oldest first. */
  charges: readonly Charge[];
  /** Retry that succeeds according to the forecast. */
  recovery: ForecastRecovery | null;
  /** Failure that ends the retries according to the forecast. */
  end: ForecastEnd | null;
}): JSX.Element {
  const { retry, next_retry_at } = dunning;
  const last = findRetriedAttempt(dunning, charges);
  return (
    <section className="card flush dunning" aria-label="Retries">
      <header>
        <Icon node={RotateCw} />
        <div>
          <h2>{next_retry_at === null ? describeWait(last) : describeRetriedPayment(last, next_retry_at)}</h2>
          <p>
            {last?.status === 'requires_action' && checkoutUrl !== null ? (
              <>
                The challenge is on the <CheckoutLink url={checkoutUrl} />.{' '}
              </>
            ) : null}
            {describeConsequence(dunning, last, recovery, end)}
          </p>
        </div>
        {next_retry_at === null ? null : (
          <AdvanceButton to={next_retry_at} label={`Advance to retry ${retry}`} />
        )}
      </header>
      <StepTrack label="Attempts in order" steps={listSteps(dunning, last, charges, recovery, end)} />
    </section>
  );
}

function describeWait(last: Charge | undefined): string {
  return last?.status === 'requires_action'
    ? 'The payer must complete the 3-D Secure challenge'
    : 'The retry is pending';
}

function describeConsequence(
  { final_status, max_retries }: Dunning,
  last: Charge | undefined,
  recovery: ForecastRecovery | null,
  end: ForecastEnd | null,
): string {
  const reason = last?.failure ? `${last.failure.message} ` : '';
  if (recovery)
    return `${reason}Forecast: retry ${recovery.retry} on ${formatShortDate(recovery.at)} succeeds, and the purchase becomes ${humanize(recovery.status)}.`;
  const lastRetry = end?.retry ?? max_retries;
  const condition = lastRetry === 0 ? 'If the payment fails' : `If retry ${lastRetry} fails`;
  if (final_status === 'past_due')
    return `${reason}${condition}, the purchase stays past due, because another payment is overdue.`;
  const cause = isPaid(final_status) ? ', because a later payment succeeded' : '';
  const date = end ? ` on ${formatShortDate(end.at)}` : '';
  return `${reason}${condition}, the purchase becomes ${humanize(final_status)}${date}${cause}.`;
}

/** Checks whether a final status means that a later payment succeeded. */
const isPaid = (status: Dunning['final_status']): boolean => status === 'active' || status === 'succeeded';

function listSteps(
  { retry, max_retries, next_retry_at, final_status }: Dunning,
  last: Charge | undefined,
  charges: readonly Charge[],
  recovery: ForecastRecovery | null,
  end: ForecastEnd | null,
): Step[] {
  const lastRetry = recovery?.retry ?? end?.retry ?? max_retries;
  const attempts = last ? charges.filter((charge) => isSamePayment(charge, last)) : [];
  const coming =
    next_retry_at === null
      ? []
      : Array.from({ length: lastRetry - retry + 1 }, (_, index) => ({
          number: retry + index,
          at: last ? calculateLaterRetry(last, next_retry_at, index) : next_retry_at,
        }));
  return [
    ...attempts.map(({ attempt, status, created_at }) => ({
      title: attempt === 1 ? 'First attempt' : `Retry ${attempt - 1}`,
      detail: formatShortDateTime(created_at),
      icon: status === 'failed' ? CircleX : CircleDashed,
      tone: status === 'failed' ? ('red' as const) : ('amber' as const),
    })),
    ...coming.map(({ number, at }) => ({
      title: `Retry ${number}`,
      detail:
        number === retry ? formatShortDateTime(at) : `${formatShortDate(at)}, if retry ${number - 1} fails`,
      icon: RotateCw,
      tone: 'amber' as const,
      isForecast: true,
      ...(number === recovery?.retry && {
        detail: `${formatShortDate(at)}, succeeds`,
        icon: CircleCheck,
        tone: 'green' as const,
      }),
    })),
    recovery
      ? { ...toStatusStep(recovery.status, `after retry ${recovery.retry}`), isForecast: true }
      : {
          title: capitalize(humanize(final_status)),
          detail: `${end ? `${formatShortDate(end.at)}, ` : ''}if ${lastRetry === 0 ? 'it' : `retry ${lastRetry}`} fails`,
          icon: isPaid(final_status) ? CircleCheck : CircleX,
          tone: isPaid(final_status) ? 'green' : 'red',
          isForecast: true,
        },
  ];
}

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
    <section className="card flush dunning is-unpaid" aria-label="Unpaid amount">
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
