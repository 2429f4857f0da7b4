import { Ban, CalendarX, ChevronDown } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../components/dialog.js';
import { ErrorNote } from '../components/error-note.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { publicApi, unwrap, type Schemas } from '../lib/api.js';
import { isFinalStatus } from '../lib/is-final-status.js';
import { useAction } from '../lib/use-action.js';

type CancelMode = 'immediate' | 'period_end';

const questions = {
  immediate: {
    title: 'Cancel the subscription now?',
    consequence: 'It ends at once, and no retry follows. This cannot be undone.',
    confirmLabel: 'Cancel now',
  },
  period_end: {
    title: 'Cancel the subscription at the end of the period?',
    consequence: 'No new period starts. Overdue payments are still retried.',
    confirmLabel: 'Cancel at period end',
  },
} as const;

/** Checkout link and cancellation of a purchase; renders nothing if its status is final. */
export function PurchaseActions({ purchase }: { purchase: Schemas['Purchase'] }): JSX.Element | null {
  const action = useAction();
  const [mode, setMode] = useState<CancelMode | null>(null);
  if (isFinalStatus(purchase.status)) return null;
  const params = { path: { id: purchase.id } };
  const cancel = (chosen: CancelMode): void => {
    setMode(null);
    action.toHandler(() =>
      unwrap(publicApi.PUT('/purchases/{id}/cancel', { params, body: { mode: chosen } })),
    )();
  };
  const atPeriodEnd = {
    label: 'Cancel at period end',
    icon: CalendarX,
    onSelect: () => {
      setMode('period_end');
    },
  };
  return (
    <div class="buttons">
      {purchase.next_action ? (
        <a class="button secondary" href={purchase.next_action.url} target="_blank" rel="noreferrer">
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
              onSelect: () => {
                setMode('immediate');
              },
            },
          ]}
        >
          Actions <Icon node={ChevronDown} size={14} />
        </Menu>
      )}
      <ErrorNote error={action.error} />
      {mode === null ? null : (
        <ConfirmDialog
          title={questions[mode].title}
          confirmLabel={questions[mode].confirmLabel}
          keepLabel="Keep the subscription"
          onConfirm={() => {
            cancel(mode);
          }}
          onClose={() => {
            setMode(null);
          }}
        >
          <p>{questions[mode].consequence}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
