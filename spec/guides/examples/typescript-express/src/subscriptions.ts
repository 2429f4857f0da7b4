import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Event } from 'tollgate/webhooks';
import type { Order } from './gateway.js';

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

/** Email that asks a customer for another card. A real shop has a job that sends it. */
interface Reminder {
  subscriptionId: string;
  customerId: string;
}

/** Content of the file. */
interface Content {
  orders: Record<string, Order>;
  subscriptions: Record<string, Subscription>;
  appliedEventIds: string[];
  reminders: Reminder[];
}

/** Subscriptions of the shop, in a file. A real shop stores them in its database. */
export class Subscriptions {
  readonly #file: string;
  readonly #content: Content;

  constructor(file: string) {
    this.#file = file;
    this.#content = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Content)
      : { orders: {}, subscriptions: {}, appliedEventIds: [], reminders: [] };
  }

  /** Stores an order before its first request. A repeated order is the stored one, so that its requests are the same. */
  start(order: Order): Order {
    const stored = (this.#content.orders[order.order_id] ??= order);
    this.#save();
    return stored;
  }

  get(id: string): Subscription | undefined {
    return this.#content.subscriptions[id];
  }

  countReminders(subscriptionId: string): number {
    return this.#content.reminders.filter((reminder) => reminder.subscriptionId === subscriptionId).length;
  }

  /** Adds a new subscription, unless one of its events has arrived already. */
  add(id: string, status: string): void {
    this.#content.subscriptions[id] ??= { id, status, sequence: 0 };
    this.#save();
  }

  /** Applies an event once, and stores it together with its effects. */
  apply(event: Event): void {
    if (this.#content.appliedEventIds.includes(event.id)) return;
    this.#content.appliedEventIds.push(event.id);
    if ('status' in event.data && event.type.startsWith('purchase.'))
      this.#keepNewest({ id: event.data.id, status: event.data.status, sequence: event.sequence });
    if (event.type === 'charge.failed' && event.data.next_retry_at !== null) {
      const { purchase_id: subscriptionId, customer_id: customerId } = event.data;
      this.#content.reminders.push({ subscriptionId, customerId });
    }
    this.#save();
  }

  /** Changes a subscription, unless a later event has arrived before. */
  #keepNewest(subscription: Subscription): void {
    const stored = this.#content.subscriptions[subscription.id];
    if (!stored || stored.sequence < subscription.sequence)
      this.#content.subscriptions[subscription.id] = subscription;
  }

  /** Replaces the file in one step, so that a crash leaves the old or the new content. */
  #save(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#content));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
