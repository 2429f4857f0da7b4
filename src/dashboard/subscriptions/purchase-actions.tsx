import { sum } from 'd3-array';
import { Ban, CalendarX, ChevronDown } from 'lucide-react';
import { useState, type JSX } from 'react';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/popovers.js';
import { ErrorState } from '../components/states.js';
import { publicApi, unwrap, type Schemas } from '../data/api.js';
import { formatAmount, formatShortDateOfYear } from '../data/format.js';
import { isFinalStatus } from '../data/purchase-statuses.js';
import { useAction } from '../data/resource.js';

type CancelMode = 'immediate' | 'period_end';

const questions = {
  immediate: { title: 'Cancel the subscription now?', confirmLabel: 'Cancel now' },
  period_end: {
    title: 'Cancel the subscription at the end of the period?',
    confirmLabel: 'Cancel at period end',
  },
} as const;

/** Checkout link and cancellation of a purchase; renders nothing if its status is final. */
export function PurchaseActions({
  title,
  object,
}: {
  /** Name of the purchase. */
  title: string;
  object: Schemas['ObjectPurchase'];
}): JSX.Element | null {
  const purchase = object.data;
  const action = useAction();
  const [mode, setMode] = useState<CancelMode | null>(null);
  if (isFinalStatus(purchase.status)) return null;
  const params = { path: { id: purchase.id } };
  const cancel = (chosen: CancelMode): void => {
    setMode(null);
    action.run(() => unwrap(publicApi.PUT('/purchases/{id}/cancel', { params, body: { mode: chosen } })));
  };
  const atPeriodEnd = {
    label: 'Cancel at period end',
    icon: CalendarX,
    onSelect: () => void setMode('period_end'),
  };
  return (
    <div className="buttons">
      {purchase.next_action ? (
        <a className="button secondary" href={purchase.next_action.url} target="_blank" rel="noreferrer">
          Checkout page
        </a>
      ) : null}
      {purchase.kind === 'one_time' ? null : (
        <Menu
          items={[
            ...(purchase.cancel_at_period_end ? [] : [atPeriodEnd]),
            {
              label: 'Cancel now',
              icon: Ban,
              isDanger: true,
              onSelect: () => void setMode('immediate'),
            },
          ]}
        >
          Actions <Icon node={ChevronDown} size={14} />
        </Menu>
      )}
      <ErrorState title="The subscription was not canceled" error={action.error} />
      {mode === null ? null : (
        <ConfirmDialog
          title={questions[mode].title}
          confirmLabel={questions[mode].confirmLabel}
          keepLabel="Keep the subscription"
          onConfirm={() => void cancel(mode)}
          onClose={() => void setMode(null)}
        >
          {mode === 'immediate' ? (
            <ImmediateConsequence title={title} {...object} />
          ) : (
            <PeriodEndConsequence title={title} {...object} />
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

type Consequence = Schemas['ObjectPurchase'] & { title: string };

function ImmediateConsequence({ title, amounts_due }: Consequence): JSX.Element {
  const due = describeAmountDue(amounts_due);
  return (
    <p>
      {title} ends at once.{' '}
      {due === null ? '' : `The ${due} due is not retried, and the payer can no longer pay it. `}
      Tollgate sends <code>purchase.canceled</code>. This cannot be undone.
    </p>
  );
}

function PeriodEndConsequence({ title, data, dunning, amounts_due }: Consequence): JSX.Element {
  const end = data.current_period?.end ?? data.trial_end;
  const due = describeAmountDue(amounts_due);
  return (
    <p>
      {title} ends {end === null ? 'with its period' : `on ${formatShortDateOfYear(end)}`}, and no new period
      starts. {due === null ? '' : `The ${due} due is ${dunning ? 'still' : 'not'} retried. `}
      Tollgate sends <code>purchase.cancellation_scheduled</code> now, and <code>purchase.canceled</code> at
      the end.
    </p>
  );
}

/** Formats the total amount due; null if nothing is due. */
function describeAmountDue(amounts: Schemas['ObjectPurchase']['amounts_due'] = []): string | null {
  const [first] = amounts;
  return first
    ? formatAmount(
        sum(amounts, ({ amount }) => amount),
        first.currency,
      )
    : null;
}
