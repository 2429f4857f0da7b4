import { EVENT_BY_STATUS } from '../../../generated/events.js';
import { insert, update } from '../shared/change.js';
import { toChargeEvent } from './charge.js';
import type { Decision, DomainEvent } from '../shared/event.js';
import type { Charge, Consumption, EventType, Instant, Purchase } from '../shared/records.js';

/** Events of a purchase that follow from no change of its status, in their order around the event of the status. */
const EVENTS_BEFORE_STATUS = [
  'purchase.payment_method_attached',
  'purchase.cancellation_scheduled',
] as const satisfies EventType[];
const EVENTS_AFTER_STATUS = ['purchase.period_started'] as const satisfies EventType[];

type PurchaseEventType = (typeof EVENTS_BEFORE_STATUS)[number] | (typeof EVENTS_AFTER_STATUS)[number];

type StatusEventType = (typeof EVENT_BY_STATUS.Purchase)[Purchase['status']];

/** Purchase within a command: its current state, with the changed records and pending events so far. */
export interface PurchaseDraft {
  purchase: Purchase;
  statusBefore: Purchase['status'];
  /** Created and changed charges in their current state, each once. */
  charges: readonly { record: Charge; isNew: boolean }[];
  /** Changed consumptions in their current state. */
  consumptions: readonly Consumption[];
  /** Events to emit besides that of the status: for a charge by its id, or for the purchase by type. */
  pendingEvents: readonly ({ charge_id: string } | { type: PurchaseEventType })[];
}

/** Starts a draft without changes. */
export function startDraft(purchase: Purchase): PurchaseDraft {
  return { purchase, statusBefore: purchase.status, charges: [], consumptions: [], pendingEvents: [] };
}

/** Replaces fields of the purchase and adds events. */
export function withPurchase(
  draft: PurchaseDraft,
  more: Partial<Purchase>,
  ...types: PurchaseEventType[]
): PurchaseDraft {
  return {
    ...draft,
    purchase: { ...draft.purchase, ...more },
    pendingEvents: [...draft.pendingEvents, ...types.map((type) => ({ type }))],
  };
}

/** Adds an event of the purchase without changing it. */
export function withEvent(draft: PurchaseDraft, type: PurchaseEventType): PurchaseDraft {
  return { ...draft, pendingEvents: [...draft.pendingEvents, { type }] };
}

export function withNewCharge(draft: PurchaseDraft, charge: Charge): PurchaseDraft {
  return {
    ...draft,
    charges: [...draft.charges, { record: charge, isNew: true }],
    pendingEvents: [...draft.pendingEvents, { charge_id: charge.id }],
  };
}

/** Replaces a charge. @param emitsEvent whether its status changed */
export function withCharge(draft: PurchaseDraft, charge: Charge, emitsEvent: boolean): PurchaseDraft {
  const isNew = draft.charges.some(({ record, isNew: wasNew }) => wasNew && record.id === charge.id);
  return {
    ...draft,
    charges: [...draft.charges.filter(({ record }) => record.id !== charge.id), { record: charge, isNew }],
    pendingEvents: emitsEvent ? [...draft.pendingEvents, { charge_id: charge.id }] : draft.pendingEvents,
  };
}

export function withConsumptions(draft: PurchaseDraft, consumptions: readonly Consumption[]): PurchaseDraft {
  return consumptions.length === 0
    ? draft
    : { ...draft, consumptions: [...draft.consumptions, ...consumptions] };
}

/**
 * Builds the decision. Charge events precede purchase events; each carries the final state of its record. A status that
 * is entered and left again has no event.
 */
export function toDecision(draft: PurchaseDraft, op: 'insert' | 'update', at: Instant): Decision<Purchase> {
  const { charges, consumptions } = draft;
  const purchase = recordRecurringChange(draft.purchase, at);
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
    return record ? [{ at, ...toChargeEvent(record) }] : [];
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
