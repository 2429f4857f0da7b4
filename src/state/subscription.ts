import type { components } from '../../generated/closed/sandbox.js';
import {
  serializeMessage,
  type ReplayBuffer,
  type SerializedMessage,
  type StreamMessage,
} from './replay-buffer.js';

type ResyncReason = components['schemas']['Resync']['reason'];

/** Stream message with the id from which a reconnecting client resumes. */
export interface IdentifiedMessage extends SerializedMessage {
  id: string;
}

interface SubscriptionCallbacks {
  onMessage: () => void;
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
    this.#onUnsubscribe = () => void onUnsubscribe(this);
    this.#lastRead = resumedFrom ?? buffer.last;
    this.#resync = resumedFrom !== null ? null : lastId === undefined ? 'opened' : 'behind';
  }

  listen(callbacks: SubscriptionCallbacks): void {
    this.#callbacks = callbacks;
    // Closed before `listen`: deferred, so that the caller can finish its setup first.
    if (this.#isClosed) setImmediate(callbacks.onClose);
  }

  /** Returns the next message; a `resync` message if some were lost; undefined if there is none. */
  read(): IdentifiedMessage | undefined {
    if (this.#resync === null && !this.#buffer.hasAllAfter(this.#lastRead)) this.#resync = 'behind';
    if (this.#resync !== null) return this.#readResync(this.#resync);
    const message = this.#buffer.find(this.#lastRead + 1);
    if (message === undefined) return undefined;
    this.#lastRead += 1;
    return { id: this.#buffer.toMessageId(this.#lastRead), ...message };
  }

  #readResync(reason: ResyncReason): IdentifiedMessage {
    this.#resync = null;
    this.#lastRead = this.#buffer.last;
    const message: StreamMessage = { type: 'resync', data: { reason } };
    return { id: this.#buffer.toMessageId(this.#lastRead), ...serializeMessage(message) };
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
