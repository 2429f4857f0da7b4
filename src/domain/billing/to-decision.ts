import { EVENT_BY_STATUS } from '../../../generated/events.js';
import { insert, update } from '../shared/change.js';
import type { Decision, DomainEvent } from '../shared/event.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { findNextDueStep } from './due-step.js';
import type { PurchaseDraft, PurchaseEventType } from './purchase-draft.js';
import { findPeriod, getChargeInstant, isSubscriptionPlan, toScheduleTerms } from './schedule.js';
import { isFinal } from './status.js';

/** Events besides that of the status, in their order around it. */
const EVENTS_BEFORE_STATUS: readonly PurchaseEventType[] = [
  'purchase.payment_method_attached',
  'purchase.cancellation_scheduled',
];
const EVENTS_AFTER_STATUS: readonly PurchaseEventType[] = ['purchase.period_started'];

type StatusEventType = (typeof EVENT_BY_STATUS.Purchase)[Purchase['status']];

/**
 * Builds the decision. Charge events precede purchase events; each carries the final state of its record. A status that
 * is entered and left again has no event.
 */
export function toDecision(
  draft: PurchaseDraft,
  plan: Plan,
  op: 'insert' | 'update',
  at: Instant,
): Decision<Purchase> {
  const { charges, consumptions } = draft;
  const purchase = recordRecurringChange(updateSchedule(draft.purchase, plan), at);
  const created: DomainEvent[] = op === 'insert' ? [{ at, type: 'purchase.created', record: purchase }] : [];
  const chargeEvents = listChargeEvents(draft, at);
  const purchaseEvents = listPurchaseEventTypes(draft).map((type) => ({ at, type, record: purchase }));
  return {
    changes: [
      op === 'insert' ? insert('purchases', purchase) : update('purchases', purchase),
      ...charges.map(({ record, isNew }) => (isNew ? insert('charges', record) : update('charges', record))),
      ...consumptions.map((record) => update('consumptions', record)),
    ],
    events: [...created, ...chargeEvents, ...purchaseEvents],
    result: purchase,
  };
}

/** Adds the instant to `recurring_changes` if the purchase began or stopped to be `active` or `past_due`. */
function recordRecurringChange(purchase: Purchase, at: Instant): Purchase {
  const changes = purchase.recurring_changes ?? [];
  const isRecurring = purchase.status === 'active' || purchase.status === 'past_due';
  const wasRecurring = changes.length % 2 === 1;
  return isRecurring === wasRecurring ? purchase : { ...purchase, recurring_changes: [...changes, at] };
}

function listChargeEvents({ charges, pendingEvents }: PurchaseDraft, at: Instant): DomainEvent[] {
  const records = new Map(charges.map(({ record }) => [record.id, record]));
  return pendingEvents.flatMap((item) => {
    const record = 'charge_id' in item ? records.get(item.charge_id) : undefined;
    return record ? [{ at, type: EVENT_BY_STATUS.Charge[record.status], record }] : [];
  });
}

function listPurchaseEventTypes({
  purchase,
  statusBefore,
  pendingEvents,
}: PurchaseDraft): (PurchaseEventType | StatusEventType)[] {
  const pending = new Set(pendingEvents.map((item) => ('type' in item ? item.type : null)));
  return [
    ...EVENTS_BEFORE_STATUS.filter((type) => pending.has(type)),
    ...(purchase.status === statusBefore ? [] : [EVENT_BY_STATUS.Purchase[purchase.status]]),
    ...EVENTS_AFTER_STATUS.filter((type) => pending.has(type)),
  ];
}

/** Recomputes the instants of the next charge and of the next step. */
function updateSchedule(purchase: Purchase, plan: Plan): Purchase {
  const next_charge_at = getNextChargeAt(purchase, plan);
  return { ...purchase, next_charge_at, due_at: findNextDueStep(purchase, plan)?.at ?? null };
}

/** Returns the instant of the next period's charge, without retries; null when none is scheduled. */
function getNextChargeAt(purchase: Purchase, plan: Plan): Instant | null {
  const { anchor, current_period, unbilled_period, periods_opened } = purchase;
  if (anchor === null || !isSubscriptionPlan(plan) || isFinal(purchase) || purchase.has_ended) return null;
  if (plan.rate.kind === 'variable_subscription') {
    const unbilled = unbilled_period ?? current_period;
    if (unbilled) return getChargeInstant(plan.rate, unbilled);
  }
  if (purchase.cancel_at_period_end) return null;
  const next = findPeriod(toScheduleTerms(purchase, plan, anchor), periods_opened + 1);
  return next && getChargeInstant(plan.rate, next);
}
