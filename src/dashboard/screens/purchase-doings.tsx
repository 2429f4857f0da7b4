import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gateway, sandbox, take, type Schemas } from '../api.js';
import { inWords } from '../format.js';
import { Button, SureButton } from '../parts/button.js';
import { Choice } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';

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

const ended: readonly Schemas['PurchaseStatus'][] = ['succeeded', 'failed', 'expired', 'canceled'];

/** What can be done with a purchase that has not ended. */
export function PurchaseDoings({ purchase }: { purchase: Schemas['Purchase'] }): JSX.Element | null {
  const action = useAction();
  if (ended.includes(purchase.status)) return null;
  const params = { path: { id: purchase.id } };
  const cancel = (mode: 'immediate' | 'period_end') =>
    action.by(() => take(gateway.PUT('/purchases/{id}/cancel', { params, body: { mode } })));
  return (
    <>
      <div class="buttons">
        {purchase.next_action ? (
          <a class="button main" href={purchase.next_action.url} target="_blank" rel="noreferrer">
            Open the checkout
          </a>
        ) : null}
        {purchase.kind === 'one_time' ? null : (
          <>
            <Button onClick={cancel('period_end')} disabled={purchase.cancel_at_period_end || action.isBusy}>
              Cancel at the period's end
            </Button>
            <SureButton onClick={cancel('immediate')} sure="Really cancel now">
              Cancel now
            </SureButton>
          </>
        )}
      </div>
      <ProblemNote error={action.error} />
      <Outcomes id={purchase.id} />
    </>
  );
}

/** How the next payments are to end. */
function Outcomes({ id }: { id: string }): JSX.Element {
  const [chosen, setChosen] = useState<Outcome>('insufficient_funds');
  const action = useAction();
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => take(sandbox.GET('/purchases/{id}/outcome', { params })),
    ({ type, data }) => type === 'forced_outcomes' && data.purchase_id === id,
  );
  const force = action.by(async () => {
    await take(sandbox.POST('/purchases/{id}/outcome', { params, body: { outcome: chosen } }));
    reload();
  });
  const clear = action.by(async () => {
    await take(sandbox.DELETE('/purchases/{id}/outcome', { params }));
    reload();
  });
  const waiting = data?.outcomes ?? [];
  return (
    <form class="inline" onSubmit={force}>
      <Choice
        label="Force the next payment"
        value={chosen}
        of={outcomes.map((outcome) => [outcome, inWords(outcome)] as const)}
        onChange={setChosen}
      />
      <Button type="submit" disabled={action.isBusy}>
        Force
      </Button>
      {waiting.length > 0 ? (
        <p>
          Forced: {waiting.map(inWords).join(', then ')}. <Button onClick={clear}>Clear</Button>
        </p>
      ) : null}
      <ProblemNote error={action.error} />
    </form>
  );
}
