import type { Timer } from '../lib/timer.js';
import { ReplayBuffer, type ReplayLimits, type StreamMessage } from './replay-buffer.js';
import { Subscription } from './subscription.js';
import type { Awaitable } from '../lib/awaitable.js';

/** Maximum number of concurrent subscriptions per organization. */
export const MAX_SUBSCRIPTIONS = 20;

/** Number of messages per organization that are buffered for slow or reconnecting subscribers. */
export const MAX_BUFFERED_MESSAGES = 5_000;

/** Limits of the messages that are buffered for the subscribers of an organization. */
export const DEFAULT_REPLAY_LIMITS: ReplayLimits = { messages: MAX_BUFFERED_MESSAGES, bytes: 10_000_000 };

/** Time that messages stay buffered after the last subscriber has disconnected. */
export const LINGER_MS = 30_000;

/** Subscriptions of an organization and the messages that they can read. */
interface Subscribers {
  buffer: ReplayBuffer;
  subscriptions: Set<Subscription>;
  /** Cancels the timer that drops the buffer. */
  cancelExpiry: () => void;
}

/** Publishes the messages of an organization to the subscribers of `GET /_sandbox/stream`. */
export interface EventBus {
  /** Returns true if messages have to be built: a subscription is open, or was closed recently and may be resumed. */
  hasSubscribers(organizationId: string): Awaitable<boolean>;
  countSubscriptions(organizationId: string): Awaitable<number>;
  /** Returns the number of open subscriptions of all organizations in this process. */
  countOpenStreams(): number;
  publish(organizationId: string, messages: readonly StreamMessage[]): Awaitable<void>;
  /**
   * Adds a subscriber.
   *
   * @param lastId id of the last message that the subscriber received, if it reconnects
   * @returns null at the subscription limit and during shutdown
   */
  subscribe(organizationId: string, lastId: string | undefined): Awaitable<Subscription | null>;
  endSubscriptions(organizationId: string): Awaitable<void>;
  close(): Awaitable<void>;
}

/** Event bus of a single process. Buffers messages only while an organization has subscribers. */
export class MemoryEventBus implements EventBus {
  readonly #timer: Timer;
  readonly #limits: ReplayLimits;
  readonly #subscribers = new Map<string, Subscribers>();
  #isClosed = false;

  /** @param limits of the messages that are buffered per organization */
  constructor(timer: Timer, limits: Partial<ReplayLimits> = {}) {
    this.#timer = timer;
    this.#limits = { ...DEFAULT_REPLAY_LIMITS, ...limits };
  }

  hasSubscribers(organizationId: string): boolean {
    return this.#subscribers.has(organizationId);
  }

  countSubscriptions(organizationId: string): number {
    return this.#subscribers.get(organizationId)?.subscriptions.size ?? 0;
  }

  countOpenStreams(): number {
    return [...this.#subscribers.values()].reduce((sum, { subscriptions }) => sum + subscriptions.size, 0);
  }

  publish(organizationId: string, messages: readonly StreamMessage[]): void {
    const subscribers = this.#subscribers.get(organizationId);
    if (!subscribers || messages.length === 0) return;
    for (const message of messages) subscribers.buffer.add(message);
    for (const subscription of subscribers.subscriptions) subscription.notify();
  }

  subscribe(organizationId: string, lastId: string | undefined): Subscription | null {
    const subscribers = this.#subscribers.get(organizationId) ?? this.#createSubscribers();
    if (this.#isClosed || subscribers.subscriptions.size >= MAX_SUBSCRIPTIONS) return null;
    this.#subscribers.set(organizationId, subscribers);
    subscribers.cancelExpiry();
    const subscription = new Subscription(subscribers.buffer, lastId, (closed) => {
      subscribers.subscriptions.delete(closed);
      if (subscribers.subscriptions.size === 0) this.#scheduleExpiry(organizationId, subscribers);
    });
    subscribers.subscriptions.add(subscription);
    return subscription;
  }

  endSubscriptions(organizationId: string): void {
    const subscribers = this.#subscribers.get(organizationId);
    this.#subscribers.delete(organizationId);
    subscribers?.cancelExpiry();
    for (const subscription of subscribers?.subscriptions ?? []) subscription.close();
  }

  close(): void {
    this.#isClosed = true;
    for (const organizationId of [...this.#subscribers.keys()]) this.endSubscriptions(organizationId);
  }

  #createSubscribers(): Subscribers {
    return {
      buffer: new ReplayBuffer(this.#limits),
      subscriptions: new Set(),
      cancelExpiry: () => undefined,
    };
  }

  #scheduleExpiry(organizationId: string, subscribers: Subscribers): void {
    // After endSubscriptions there is no buffer left to expire.
    if (this.#subscribers.get(organizationId) !== subscribers) return;
    subscribers.cancelExpiry();
    subscribers.cancelExpiry = this.#timer(LINGER_MS, () => void this.#subscribers.delete(organizationId));
  }
}
