import type { components } from '../../generated/closed/sandbox.js';
import type { ReplayBuffer, StreamMessage } from './replay-buffer.js';

type ResyncReason = components['schemas']['Resync']['reason'];

/** Stream message with the id from which a reconnecting client resumes. */
export interface IdentifiedMessage {
  id: string;
  message: StreamMessage;
}

interface SubscriptionCallbacks {
  /** Called when there are messages to read. */
  onMessage: () => void;
  /** Called when the subscription was closed. */
  onClose: () => void;
}

/** Read position of one subscriber in a replay buffer. Holds no messages, so that a slow subscriber costs no memory. */
export class Subscription {
  readonly #buffer: ReplayBuffer;
  readonly #onUnsubscribe: () => void;
  /** Number of the last message that was read. */
  #lastRead: number;
  /** Reason why the client has to reload its state before the next message; null if its state is current. */
  #resync: ResyncReason | null;
  #isClosed = false;
  #callbacks: SubscriptionCallbacks = { onMessage: () => undefined, onClose: () => undefined };

  /**
   * @param lastId id of the last message that the subscriber received, if it reconnects
   * @param onUnsubscribe called when the subscriber disconnects
   */
  constructor(
    buffer: ReplayBuffer,
    lastId: string | undefined,
    onUnsubscribe: (subscription: Subscription) => void,
  ) {
    const resumedFrom = lastId === undefined ? null : buffer.parseMessageId(lastId);
    this.#buffer = buffer;
    this.#onUnsubscribe = () => {
      onUnsubscribe(this);
    };
    this.#lastRead = resumedFrom ?? buffer.last;
    this.#resync = resumedFrom !== null ? null : lastId === undefined ? 'opened' : 'behind';
  }

  listen(callbacks: SubscriptionCallbacks): void {
    this.#callbacks = callbacks;
    // Closed before `listen`: deferred, so that the caller can finish its setup first.
    if (this.#isClosed) setImmediate(callbacks.onClose);
  }

  /** Returns the next messages, oldest first; a `resync` message if some were lost; empty if there are none. */
  read(limit: number): IdentifiedMessage[] {
    const first = this.#lastRead + 1;
    const messages = this.#resync ? null : this.#buffer.readAfter(this.#lastRead, limit);
    if (messages) {
      this.#lastRead += messages.length;
      return messages.map((message, index) => ({ id: this.#buffer.toMessageId(first + index), message }));
    }
    const data = { reason: this.#resync ?? 'behind' };
    this.#resync = null;
    this.#lastRead = this.#buffer.last;
    return [{ id: this.#buffer.toMessageId(this.#lastRead), message: { type: 'resync', data } }];
  }

  /** Called by the event bus when messages were added to the buffer. */
  notify(): void {
    this.#callbacks.onMessage();
  }

  /** Called by the event bus on shutdown and when the organization was deleted. */
  close(): void {
    this.#isClosed = true;
    this.#callbacks.onClose();
  }

  /** Called by the subscriber when it disconnects. */
  unsubscribe(): void {
    this.#onUnsubscribe();
  }
}
