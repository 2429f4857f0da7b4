import { insert, update } from '../shared/change.js';
import { changedPurchase } from './changed-purchase.js';
import { chargeEvent } from './charge.js';
import type { Decision, DomainEvent } from '../shared/event.js';
import type { Charge, Consumption, EventType, Instant, Purchase } from '../shared/records.js';

export type PurchaseEventType = Extract<EventType, `purchase.${string}`>;

/** A purchase on its way through a command: what it has become so far, and what happened on the way. */
export interface Progress {
  purchase: Purchase;
  /** The charges that were made or changed, as they are now; each once. */
  charges: readonly { record: Charge; isNew: boolean }[];
  /** The consumptions that were changed, as they are now. */
  consumptions: readonly Consumption[];
  /** What is to be told: of a charge, by its id, or of the purchase. */
  happened: readonly ({ charge_id: string } | { type: PurchaseEventType })[];
}

export function startFrom(purchase: Purchase): Progress {
  return { purchase, charges: [], consumptions: [], happened: [] };
}

export function withPurchase(
  progress: Progress,
  more: Partial<Purchase>,
  ...types: PurchaseEventType[]
): Progress {
  return {
    ...progress,
    purchase: changedPurchase(progress.purchase, more),
    happened: [...progress.happened, ...types.map((type) => ({ type }))],
  };
}

/** Something to tell of the purchase, which stays as it is. */
export function telling(progress: Progress, type: PurchaseEventType): Progress {
  return { ...progress, happened: [...progress.happened, { type }] };
}

/** A charge that was made on the way. */
export function withNewCharge(progress: Progress, charge: Charge): Progress {
  return {
    ...progress,
    charges: [...progress.charges, { record: charge, isNew: true }],
    happened: [...progress.happened, { charge_id: charge.id }],
  };
}

/** A charge that moved on; `isTold` where its status changed. */
export function withCharge(progress: Progress, charge: Charge, isTold: boolean): Progress {
  const isNew = progress.charges.some(({ record, isNew: made }) => made && record.id === charge.id);
  return {
    ...progress,
    charges: [...progress.charges.filter(({ record }) => record.id !== charge.id), { record: charge, isNew }],
    happened: isTold ? [...progress.happened, { charge_id: charge.id }] : progress.happened,
  };
}

export function withConsumptions(progress: Progress, consumptions: readonly Consumption[]): Progress {
  return consumptions.length === 0
    ? progress
    : { ...progress, consumptions: [...progress.consumptions, ...consumptions] };
}

/** The commit of all that happened: charges are told before the purchase, each as it is in the end. */
export function decisionOf(progress: Progress, op: 'insert' | 'update', at: Instant): Decision<Purchase> {
  const { purchase, charges, consumptions, happened } = progress;
  const records = new Map(charges.map(({ record }) => [record.id, record]));
  const ofCharges: DomainEvent[] = [];
  const ofPurchase: DomainEvent[] = [];
  for (const item of happened) {
    if ('type' in item) ofPurchase.push({ at, type: item.type, record: purchase });
    else {
      const record = records.get(item.charge_id);
      if (record) ofCharges.push({ at, ...chargeEvent(record) });
    }
  }
  const created: DomainEvent[] = op === 'insert' ? [{ at, type: 'purchase.created', record: purchase }] : [];
  return {
    changes: [
      op === 'insert' ? insert('purchases', purchase) : update('purchases', purchase),
      ...charges.map(({ record, isNew }) => (isNew ? insert('charges', record) : update('charges', record))),
      ...consumptions.map((record) => update('consumptions', record)),
    ],
    events: [...created, ...ofCharges, ...ofPurchase],
    result: purchase,
  };
}
