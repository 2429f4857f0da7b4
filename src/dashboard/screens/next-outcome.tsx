import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { AdvanceButton } from '../components/advance-button.js';
import { Amount } from '../components/amount.js';
import { Card } from '../components/card.js';
import { ErrorNote } from '../components/error-note.js';
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

/**
 * Card that forces the outcome of the next payments, and advances to the next one. Renders nothing if the status of
 * the purchase is final.
 */
export function NextOutcome({
  purchase: { id, status, amount, currency, next_charge_at: nextChargeAt },
  nextRetryAt,
  nextWork,
}: {
  purchase: Schemas['Purchase'];
  /** Time of the next retry, to which another button advances. Null if none is scheduled. */
  nextRetryAt: string | null;
  /** Scheduled work at the time of the next payment attempt. */
  nextWork: readonly ForecastItem[];
}): JSX.Element | null {
  const [error, setError] = useState<Error | null>(null);
  const pending = useRef(Promise.resolve());
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/purchases/{id}/outcome', { params })),
    ({ type, data: changed }) => type === 'forced_outcomes' && changed.purchase_id === id,
  );
  if (isFinalStatus(status)) return null;
  // An arrow key selects each outcome on its way. They are sent in order, so that the last one applies.
  const choose = (outcome: Outcome | null): void => {
    const replace = async (): Promise<void> => {
      await unwrap(sandboxApi.DELETE('/purchases/{id}/outcome', { params }));
      if (outcome !== null)
        await unwrap(sandboxApi.POST('/purchases/{id}/outcome', { params, body: { outcome } }));
      setError(null);
    };
    pending.current = pending.current.then(replace).catch(setError).then(reload);
  };
  const forced = data?.outcomes ?? [];
  const nextPaymentAt = nextRetryAt === null ? nextChargeAt : null;
  const testCard = forced.length === 0 ? expectedWords[findExpectedOutcome(nextWork) ?? ''] : undefined;
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
        {forced.length === 0
          ? 'The test card determines the outcome. You can force another one for the next attempt.'
          : `Forced: ${forced.map(humanize).join(', then ')}.`}
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
