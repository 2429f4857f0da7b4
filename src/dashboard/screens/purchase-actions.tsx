import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { publicApi, sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { humanize } from '../lib/format.js';
import { Button, ConfirmButton } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { ErrorNote } from '../components/error-note.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

type Outcome = Schemas['ForcedOutcome'];

const outcomes: readonly Outcome[] = [
  'succeeded',
  'requires_action',
  'pending_then_succeeded',
  'pending_then_failed',
  'card_declined',
  'insufficient_funds',
  'processing_error',
  'expired_card',
  'incorrect_cvc',
  'lost_card',
];

const finalStatuses: readonly Schemas['PurchaseStatus'][] = ['succeeded', 'failed', 'expired', 'canceled'];

/** Actions for a purchase; renders nothing if its status is final. */
export function PurchaseActions({ purchase }: { purchase: Schemas['Purchase'] }): JSX.Element | null {
  const action = useAction();
  if (finalStatuses.includes(purchase.status)) return null;
  const params = { path: { id: purchase.id } };
  const cancel = (mode: 'immediate' | 'period_end') =>
    action.toHandler(() => unwrap(publicApi.PUT('/purchases/{id}/cancel', { params, body: { mode } })));
  return (
    <>
      <div class="buttons">
        {purchase.next_action ? (
          <a class="button primary" href={purchase.next_action.url} target="_blank" rel="noreferrer">
            Open the checkout
          </a>
        ) : null}
        {purchase.kind === 'one_time' ? null : (
          <>
            <Button onClick={cancel('period_end')} disabled={purchase.cancel_at_period_end || action.isBusy}>
              Cancel at the period's end
            </Button>
            <ConfirmButton onClick={cancel('immediate')} confirmLabel="Really cancel now">
              Cancel now
            </ConfirmButton>
          </>
        )}
      </div>
      <ErrorNote error={action.error} />
      <ForcedOutcomes id={purchase.id} />
    </>
  );
}

/** Form that forces the outcome of the next payments. */
function ForcedOutcomes({ id }: { id: string }): JSX.Element {
  const [selected, setSelected] = useState<Outcome>('insufficient_funds');
  const action = useAction();
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/purchases/{id}/outcome', { params })),
    ({ type, data }) => type === 'forced_outcomes' && data.purchase_id === id,
  );
  const force = action.toHandler(async () => {
    await unwrap(sandboxApi.POST('/purchases/{id}/outcome', { params, body: { outcome: selected } }));
    reload();
  });
  const clear = action.toHandler(async () => {
    await unwrap(sandboxApi.DELETE('/purchases/{id}/outcome', { params }));
    reload();
  });
  const pendingOutcomes = data?.outcomes ?? [];
  return (
    <form class="inline" onSubmit={force}>
      <SelectField
        label="Force the next payment"
        value={selected}
        options={outcomes.map((outcome) => [outcome, humanize(outcome)] as const)}
        onChange={setSelected}
      />
      <Button type="submit" disabled={action.isBusy}>
        Force
      </Button>
      {pendingOutcomes.length > 0 ? (
        <p>
          Forced: {pendingOutcomes.map(humanize).join(', then ')}. <Button onClick={clear}>Clear</Button>
        </p>
      ) : null}
      <ErrorNote error={action.error} />
    </form>
  );
}
