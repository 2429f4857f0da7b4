import type { Charge, Consumption, EventType, Purchase } from '../shared/records.js';

/** Event of a purchase that follows from no change of its status. */
export type PurchaseEventType = Extract<
  EventType,
  'purchase.payment_method_attached' | 'purchase.cancellation_scheduled' | 'purchase.period_started'
>;

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
