import { useEffect, useRef, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button, CopyIconButton } from '../components/buttons.js';
import { Amount, CopyableId, toIdHref } from '../components/values.js';
import type { PublicSchemas } from '../data/api.js';
import { loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';

/** Result of the form, with what the payer or the user can do next. */
export function CreatedPurchase({
  purchase,
  onRepeat,
}: {
  purchase: PublicSchemas['Purchase'];
  onRepeat: () => void;
}): JSX.Element {
  const { id } = purchase;
  const { data = purchase } = useResource(
    id,
    async () => (await loadObject('purchase', id)).data,
    ({ type }) => type === 'event',
  );
  const { amount, currency, status, failure, next_action: action } = data;
  const isTrial = status === 'trialing';
  const buttons = useRef<HTMLDivElement>(null);
  // The button that created the purchase had the focus, and is gone.
  useEffect(() => buttons.current?.querySelector('a')?.focus(), [id]);
  return (
    <>
      <p className={`note ${status === 'failed' ? 'bad' : ''}`}>
        <StatusBadge status={status} />{' '}
        {failure?.message ??
          (action
            ? `The customer must ${status === 'requires_action' ? 'confirm the payment with 3-D Secure' : 'pay'}. Open the checkout, or send its link.`
            : isTrial
              ? 'Nothing is charged before the trial ends.'
              : 'The purchase was created.')}
        <br />
        {amount === null || isTrial ? null : <Amount amount={amount} currency={currency} />}{' '}
        <CopyableId id={id} />
      </p>
      {action ? (
        <div className="command">
          <a href={action.url} target="_blank">
            {action.url}
          </a>
          <CopyIconButton text={action.url} label="Copy the checkout link" />
        </div>
      ) : null}
      <div className="buttons" ref={buttons}>
        <a
          className="button primary"
          href={action?.url ?? toIdHref(id)}
          target={action ? '_blank' : undefined}
        >
          {action ? 'Open the checkout' : 'Open the purchase'}
        </a>
        {action ? (
          <a className="button" href={toIdHref(id)}>
            Open the purchase
          </a>
        ) : null}
        <Button
          onClick={() => {
            document.querySelector<HTMLElement>('form select')?.focus();
            onRepeat();
          }}
        >
          {failure ? 'Try another card' : 'Create another'}
        </Button>
      </div>
    </>
  );
}
