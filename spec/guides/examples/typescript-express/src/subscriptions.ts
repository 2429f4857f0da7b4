import type { Event } from 'tollgate/webhooks';

export interface Subscription {
  id: string;
  status: string;
  /** Sequence number of the event that set the status; 0 before the first event. */
  sequence: number;
}

/** Checks whether the customer of a subscription can use the service. */
export function hasAccess({ status }: Subscription): boolean {
  return status === 'active' || status === 'trialing';
}

/** Subscriptions of the shop, in memory. A real shop stores them in its database. */
export class Subscriptions {
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #appliedEventIds = new Set<string>();

  get(id: string): Subscription | undefined {
    return this.#subscriptions.get(id);
  }

  /** Adds a new subscription, unless one of its events has arrived already. */
  add(id: string, status: string): void {
    if (!this.#subscriptions.has(id)) this.#subscriptions.set(id, { id, status, sequence: 0 });
  }

  /**
   * Applies an event. With a database, store the event id and all effects of the event in one transaction.
   *
   * @returns false if it was applied before
   */
  apply(event: Event): boolean {
    if (this.#appliedEventIds.has(event.id)) return false;
    this.#appliedEventIds.add(event.id);
    if ('status' in event.data && event.type.startsWith('purchase.'))
      this.#keepNewest({ id: event.data.id, status: event.data.status, sequence: event.sequence });
    return true;
  }

  /** Stores a subscription, unless a later event has arrived before. */
  #keepNewest(subscription: Subscription): void {
    const stored = this.#subscriptions.get(subscription.id);
    if (!stored || stored.sequence < subscription.sequence)
      this.#subscriptions.set(subscription.id, subscription);
  }
}
