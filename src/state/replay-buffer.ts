import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/closed/sandbox.js';

export type StreamMessage = components['schemas']['StreamMessage'];

/** Ring buffer of the latest stream messages of an organization, numbered from 1. */
export class ReplayBuffer {
  /** Prefix of the message ids, which distinguishes them from the ids of other buffers. */
  readonly #name: string;
  readonly #capacity: number;
  /** Messages by their number, modulo the capacity. */
  readonly #ring: StreamMessage[] = [];
  #last: number;
  /** Number of the first message that this buffer received. */
  #first: number;

  /**
   * @param capacity maximum number of messages
   * @param last number of the message before the first one that will be added
   */
  constructor(
    capacity: number,
    { name, last }: { name: string; last: number } = { name: randomUUID(), last: 0 },
  ) {
    this.#capacity = capacity;
    this.#name = name;
    this.#last = last;
    this.#first = last + 1;
  }

  /** Number of the latest message; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  add(message: StreamMessage): void {
    this.#last += 1;
    this.#ring[this.#last % this.#capacity] = message;
  }

  /** Drops all messages and continues after the given number. */
  skipTo(last: number): void {
    this.#last = last;
    this.#first = last + 1;
  }

  /**
   * Returns up to `limit` messages after the given number, oldest first; null if one of them is no longer buffered.
   *
   * @param number number of the last message that was read
   */
  readAfter(number: number, limit: number): StreamMessage[] | null {
    if (number < Math.max(this.#first - 1, this.#last - this.#capacity)) return null;
    const count = Math.min(limit, this.#last - number);
    return Array.from({ length: count }, (_, index) => this.#getMessage(number + 1 + index));
  }

  toMessageId(number: number): string {
    return `${this.#name}.${number}`;
  }

  /** Returns the number of a message; null if the id does not belong to this buffer. */
  parseMessageId(id: string): number | null {
    const [, name, digits] = /^(.+)\.(\d{1,15})$/.exec(id) ?? [];
    const number = Number(digits);
    return name === this.#name && number <= this.#last ? number : null;
  }

  #getMessage(number: number): StreamMessage {
    const message = this.#ring[number % this.#capacity];
    if (!message) throw new Error(`The message ${number} is not buffered.`);
    return message;
  }
}
