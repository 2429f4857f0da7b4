import type { components } from '../../generated/sandbox.js';
import type { Channel, StreamMessage } from './replay-buffer.js';

type Reason = components['schemas']['Resync']['reason'];

/** A message with the id by which a reader can come back to it. */
export interface IdentifiedMessage {
  id: string;
  message: StreamMessage;
}

export interface ReadingCallbacks {
  /** There is something to take. */
  wake: () => void;
  /** Nothing more will come. */
  end: () => void;
}

/** How far one reader of a channel has come. It holds no messages itself, so one that is slow costs no memory. */
export class Reading {
  readonly #channel: Channel;
  readonly #leave: () => void;
  /** Number of the last message that was taken. */
  #taken: number;
  /** Why the reader has to read again before it takes anything; null when it has not. */
  #resync: Reason | null;
  #isEnded = false;
  #callbacks: ReadingCallbacks = { wake: () => undefined, end: () => undefined };

  /**
   * @param lastId the id of the last message that the reader has, where it has one
   * @param leave called when it takes no more
   */
  constructor(channel: Channel, lastId: string | undefined, leave: (reading: Reading) => void) {
    const known = lastId === undefined ? null : channel.numberOf(lastId);
    this.#channel = channel;
    this.#leave = () => {
      leave(this);
    };
    this.#taken = known ?? channel.last;
    this.#resync = known !== null ? null : lastId === undefined ? 'opened' : 'behind';
  }

  listen(callbacks: ReadingCallbacks): void {
    this.#callbacks = callbacks;
    // It ended before anybody listened, who first has to get ready for it.
    if (this.#isEnded) setImmediate(callbacks.end);
  }

  /** The next messages, oldest first, or that the reader has to read again; empty when there is nothing new. */
  take(limit: number): IdentifiedMessage[] {
    const first = this.#taken + 1;
    const messages = this.#resync ? null : this.#channel.after(this.#taken, limit);
    if (messages) {
      this.#taken += messages.length;
      return messages.map((message, index) => ({ id: this.#channel.idOf(first + index), message }));
    }
    const data = { reason: this.#resync ?? 'behind' };
    this.#resync = null;
    this.#taken = this.#channel.last;
    return [{ id: this.#channel.idOf(this.#taken), message: { type: 'resync', data } }];
  }

  wake(): void {
    this.#callbacks.wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#callbacks.end();
  }

  close(): void {
    this.#leave();
  }
}
