import type { components } from '../../generated/openapi.js';
import type { ExamPolicies } from '../testing/exam-adapter.js';
import type { ActionStep, RunningOrder } from './running-orders.js';
import type { Card } from './sequence.js';

type Purchase = components['schemas']['Purchase'];

/** Cards that the gateway accepts for an order, as soon as the customer has passed a challenge. */
const acceptedCards: readonly Card[] = ['good', 'challenge', 'fails on renewal', 'fails twice'];
/** Statuses of a purchase that an order can still complete. */
const openStatuses: readonly string[] = ['pending', 'active', 'trialing', 'succeeded'];
const cancelableStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Latest purchase of an order before and after an action; null without one. */
interface PurchaseChange {
  before: Purchase | null;
  after: Purchase | null;
}

/** Checks whether the gateway accepts an action in the state of its order. Any other action may fail in any way. */
export function isActionPossible(
  step: ActionStep,
  { sharesEmail }: Pick<RunningOrder, 'sharesEmail'>,
  { before, after }: PurchaseChange,
  policies: ExamPolicies,
): boolean {
  switch (step.kind) {
    case 'order': {
      const mayRenew = before?.status === 'expired' && policies.expiredCheckout === 'renewed';
      const isOpen = (purchase: Purchase | null) =>
        purchase === null || openStatuses.includes(purchase.status);
      const mayRefuseEmail = sharesEmail && policies.sharedEmail !== 'separate';
      const isStillOpen = mayRenew || (isOpen(before) && isOpen(after));
      return acceptedCards.includes(step.card) && !mayRefuseEmail && isStillOpen;
    }
    case 'cancel':
      return before !== null && cancelableStatuses.includes(before.status) && !before.cancel_at_period_end;
    case 'change card':
      return (before?.next_action ?? null) !== null && ['past_due', 'unpaid'].includes(before?.status ?? '');
    case 'report usage':
      return (
        before?.kind === 'variable_subscription' &&
        before.status === 'active' &&
        before.current_period !== null
      );
  }
}
