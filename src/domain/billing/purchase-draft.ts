import { insert, update } from '../shared/change.js';
import { toChargeEvent } from './charge.js';
import type { Decision, DomainEvent } from '../shared/event.js';
import type { Charge, Consumption, EventType, Instant, Purchase } from '../shared/records.js';

export type PurchaseEventType = Extract<EventType, `purchase.${string}`>;

/** Purchase within a command: its current state, with the changed records and pending events so far. */
export interface PurchaseDraft {
  purchase: Purchase;
  /** Created and changed charges in their current state, each once. */
  charges: readonly { record: Charge; isNew: boolean }[];
  /** Changed consumptions in their current state. */
  consumptions: readonly Consumption[];
  /** Events to emit: for a charge by its id, or for the purchase by type. */
  pendingEvents: readonly ({ charge_id: string } | { type: PurchaseEventType })[];
}

/** Starts a draft without changes. */
export function startDraft(purchase: Purchase): PurchaseDraft {
  return { purchase, charges: [], consumptions: [], pendingEvents: [] };
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

/** Adds a new charge and its event. */
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

/** Adds changed consumptions. */
export function withConsumptions(draft: PurchaseDraft, consumptions: readonly Consumption[]): PurchaseDraft {
  return consumptions.length === 0
    ? draft
    : { ...draft, consumptions: [...draft.consumptions, ...consumptions] };
}

/** Builds the decision. Charge events precede purchase events; each carries the final state of its record. */
export function toDecision(draft: PurchaseDraft, op: 'insert' | 'update', at: Instant): Decision<Purchase> {
  const { purchase, charges, consumptions, pendingEvents } = draft;
  const records = new Map(charges.map(({ record }) => [record.id, record]));
  const chargeEvents: DomainEvent[] = [];
  const purchaseEvents: DomainEvent[] = [];
  for (const item of pendingEvents) {
    if ('type' in item) purchaseEvents.push({ at, type: item.type, record: purchase });
    else {
      const record = records.get(item.charge_id);
      if (record) chargeEvents.push({ at, ...toChargeEvent(record) });
    }
  }
  const created: DomainEvent[] = op === 'insert' ? [{ at, type: 'purchase.created', record: purchase }] : [];
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
