import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { AdvanceButton } from '../components/advance-button.js';
import { Amount } from '../components/amount.js';
import { Card } from '../components/card.js';
import { ErrorNote } from '../components/error-note.js';
import { SelectField } from '../components/field.js';
import { ShortTime } from '../components/time.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { humanize } from '../lib/format.js';
import { isFinalStatus } from '../lib/is-final-status.js';
import type { ForecastItem } from '../lib/preview.js';
import { useResource } from '../lib/use-resource.js';

type Outcome = Schemas['ForcedOutcome'];

/** Outcomes in the words of the list, the common ones first. */
const outcomeLabels = [
  ['succeeded', 'Succeed'],
  ['card_declined', 'Decline'],
  ['requires_action', '3-D Secure challenge'],
  ['pending_then_succeeded', 'Pending, then succeed'],
  ['pending_then_failed', 'Pending, then fail'],
  ['insufficient_funds', 'Insufficient funds'],
  ['processing_error', 'Processing error'],
  ['expired_card', 'Expired card'],
  ['incorrect_cvc', 'Incorrect CVC'],
  ['lost_card', 'Lost card'],
] as const satisfies readonly (readonly [Outcome, string])[];

/** Outcomes of a forecast in the words of the option of the test card. */
const expectedWords: Record<string, string> = {
  succeeded: 'succeeds',
  failed: 'declined',
  pending: 'pending',
  requires_action: '3-D Secure challenge',
};

/** Finds the outcome of a payment in scheduled work; null without a payment, or if it is not determined yet. */
function findExpectedOutcome(work: readonly ForecastItem[]): string | null {
  const item = work.find(({ outcome }) => outcome !== 'none');
  return item?.certain === true ? item.outcome : null;
}

const joinOutcomes = (outcomes: readonly Outcome[]): string => outcomes.map(humanize).join(', then ');

const describeForced = (outcomes: readonly Outcome[]): string =>
  outcomes.length === 0
    ? 'The test card determines the outcome. You can force another one for the next attempt.'
    : `Forced: ${joinOutcomes(outcomes)}.`;

/** Forced outcomes of a purchase or a customer, and a function that replaces them. */
interface ForcedOutcomes {
  /** The next one first. */
  forced: readonly Outcome[];
  /** Forces one outcome; null clears all. */
  choose: (outcome: Outcome | null) => void;
  error: Error | null;
}

function useForcedOutcomes(
  path: '/purchases/{id}/outcome' | '/customers/{id}/outcome',
  id: string,
): ForcedOutcomes {
  const [error, setError] = useState<Error | null>(null);
  const pending = useRef(Promise.resolve());
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET(path, { params })),
    ({ type, data: changed }) =>
      (type === 'forced_outcomes' && changed.purchase_id === id) ||
      (type === 'customer_outcomes' && changed.customer_id === id),
  );
  // An arrow key selects each outcome on its way. They are sent in order, so that the last one applies.
  const choose = (outcome: Outcome | null): void => {
    const replace = async (): Promise<void> => {
      await unwrap(sandboxApi.DELETE(path, { params }));
      if (outcome !== null) await unwrap(sandboxApi.POST(path, { params, body: { outcome } }));
      setError(null);
    };
    pending.current = pending.current.then(replace).catch(setError).then(reload);
  };
  return { forced: data?.outcomes ?? [], choose, error };
}

/** Field that forces the outcome of the next payment of a customer. */
export function CustomerOutcome({ customerId }: { customerId: string }): JSX.Element {
  const { forced, choose, error } = useForcedOutcomes('/customers/{id}/outcome', customerId);
  return (
    <>
      <p class="hint">{describeForced(forced)}</p>
      <SelectField
        label="Outcome of the next payment"
        value={forced[0] ?? ''}
        options={[['', 'Test card'], ...outcomeLabels]}
        onChange={(outcome) => {
          choose(outcome === '' ? null : outcome);
        }}
      />
      <ErrorNote error={error} />
    </>
  );
}

/**
 * Card that forces the outcome of the next payments, and advances to the next one. Renders nothing if the status of
 * the purchase is final.
 */
export function NextOutcome({
  purchase: { id, customer_id: customerId, status, amount, currency, next_charge_at: nextChargeAt },
  nextRetryAt,
  nextWork,
}: {
  purchase: Schemas['Purchase'];
  /** Time of the next retry, to which another button advances. Null if none is scheduled. */
  nextRetryAt: string | null;
  /** Scheduled work at the time of the next payment attempt. */
  nextWork: readonly ForecastItem[];
}): JSX.Element | null {
  const { forced, choose, error } = useForcedOutcomes('/purchases/{id}/outcome', id);
  const { forced: forcedForCustomer } = useForcedOutcomes('/customers/{id}/outcome', customerId);
  if (isFinalStatus(status)) return null;
  const nextPaymentAt = nextRetryAt === null ? nextChargeAt : null;
  const isForced = forced.length > 0 || forcedForCustomer.length > 0;
  const testCard = !isForced ? expectedWords[findExpectedOutcome(nextWork) ?? ''] : undefined;
  const choices = [
    [null, testCard === undefined ? 'Test card' : `Test card: ${testCard}`] as const,
    ...outcomeLabels,
  ];
  return (
    <Card title="Next payment outcome">
      {nextPaymentAt === null ? null : (
        <p class="between">
          <ShortTime at={nextPaymentAt} />
          <b>{amount === null ? 'By usage' : <Amount amount={amount} currency={currency} />}</b>
        </p>
      )}
      <p class="hint">
        {forced.length === 0 && forcedForCustomer.length > 0
          ? `Forced for the customer: ${joinOutcomes(forcedForCustomer)}.`
          : describeForced(forced)}
      </p>
      <fieldset class="outcome-choices">
        <legend class="visually-hidden">Outcome</legend>
        {choices.map(([outcome, label]) => (
          <label key={outcome}>
            <input
              type="radio"
              name="outcome"
              checked={outcome === (forced[0] ?? null)}
              onChange={() => {
                choose(outcome);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {nextPaymentAt === null ? null : (
        <AdvanceButton to={nextPaymentAt} label="Advance to next payment" purchaseId={id} isWide />
      )}
      <ErrorNote error={error} />
    </Card>
  );
}
