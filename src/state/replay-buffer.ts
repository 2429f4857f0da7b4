import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/sandbox.js';

export type StreamMessage = components['schemas']['StreamMessage'];

/** The latest messages of an organization, by their numbers, which count from 1. */
export class Channel {
  /** Tells its ids from those of any other, since all of them count from 1. */
  readonly #name: string;
  readonly #capacity: number;
  /** Messages by their number, modulo the capacity. */
  readonly #ring: StreamMessage[] = [];
  #last: number;
  /** Number of the first message that it was given. */
  #first: number;

  /** @param last number of the message before the first that it will be given */
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

  /** Goes on behind a number, without the messages up to it. */
  skipTo(last: number): void {
    this.#last = last;
    this.#first = last + 1;
  }

  /** At most so many messages after the one of a number, oldest first; null when one of them is kept no longer. */
  after(number: number, limit: number): StreamMessage[] | null {
    if (number < Math.max(this.#first - 1, this.#last - this.#capacity)) return null;
    const count = Math.min(limit, this.#last - number);
    return Array.from({ length: count }, (_, index) => this.#at(number + 1 + index));
  }

  idOf(number: number): string {
    return `${this.#name}.${number}`;
  }

  /** The number of a message; null when its id is none of this channel. */
  numberOf(id: string): number | null {
    const [, name, digits] = /^(.+)\.(\d{1,15})$/.exec(id) ?? [];
    const number = Number(digits);
    return name === this.#name && number <= this.#last ? number : null;
  }

  #at(number: number): StreamMessage {
    const message = this.#ring[number % this.#capacity];
    if (!message) throw new Error(`The message ${number} is not kept.`);
    return message;
  }
}
