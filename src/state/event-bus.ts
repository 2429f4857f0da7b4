import type { Timer } from '../lib/timer.js';
import { Channel, type StreamMessage } from './replay-buffer.js';
import { Reading } from './subscription.js';
import type { Soon } from '../lib/awaitable.js';

/** How many readers an organization can have at a time. */
export const MAXIMUM_READERS = 20;

/** How many messages of an organization are kept for readers that lag behind or come back. */
export const KEPT_MESSAGES = 5_000;

/** How long they are kept after the last reader has gone. */
export const LINGER_MILLISECONDS = 30_000;

interface Audience {
  channel: Channel;
  readers: Set<Reading>;
  /** Ends the wait for a reader to come back. */
  stay: () => void;
}

/** Tells those who read along what happens in an organization. */
export interface NewsFeed {
  /** Whether it is worth while to put together what happens in an organization. */
  isHeard(organizationId: string): Soon<boolean>;
  tell(organizationId: string, messages: readonly StreamMessage[]): Soon<void>;
  /**
   * A new reader; null when the organization has as many as it can have, or everything is being closed.
   *
   * @param lastId the id of the last message that it has, where it has one
   */
  open(organizationId: string, lastId: string | undefined): Soon<Reading | null>;
  /** Ends the readings of an organization that is gone. */
  end(organizationId: string): Soon<void>;
  /** Ends every reading. */
  close(): Soon<void>;
}

/** A feed within the process. It keeps nothing while nobody reads along. */
export class Feed implements NewsFeed {
  readonly #timer: Timer;
  readonly #capacity: number;
  readonly #audiences = new Map<string, Audience>();
  #isClosed = false;

  constructor(timer: Timer, capacity = KEPT_MESSAGES) {
    this.#timer = timer;
    this.#capacity = capacity;
  }

  isHeard(organizationId: string): boolean {
    return this.#audiences.has(organizationId);
  }

  tell(organizationId: string, messages: readonly StreamMessage[]): void {
    const audience = this.#audiences.get(organizationId);
    if (!audience || messages.length === 0) return;
    for (const message of messages) audience.channel.add(message);
    for (const reader of audience.readers) reader.wake();
  }

  open(organizationId: string, lastId: string | undefined): Reading | null {
    const audience = this.#audiences.get(organizationId) ?? this.#newAudience();
    if (this.#isClosed || audience.readers.size >= MAXIMUM_READERS) return null;
    this.#audiences.set(organizationId, audience);
    audience.stay();
    const reading = new Reading(audience.channel, lastId, (reader) => {
      audience.readers.delete(reader);
      if (audience.readers.size === 0) this.#linger(organizationId, audience);
    });
    audience.readers.add(reading);
    return reading;
  }

  end(organizationId: string): void {
    const audience = this.#audiences.get(organizationId);
    this.#audiences.delete(organizationId);
    audience?.stay();
    for (const reader of audience?.readers ?? []) reader.end();
  }

  close(): void {
    this.#isClosed = true;
    for (const organizationId of [...this.#audiences.keys()]) this.end(organizationId);
  }

  #newAudience(): Audience {
    return { channel: new Channel(this.#capacity), readers: new Set(), stay: () => undefined };
  }

  #linger(organizationId: string, audience: Audience): void {
    // Who was told of the end has nothing to come back to.
    if (this.#audiences.get(organizationId) !== audience) return;
    audience.stay();
    audience.stay = this.#timer(LINGER_MILLISECONDS, () => {
      this.#audiences.delete(organizationId);
    });
  }
}
