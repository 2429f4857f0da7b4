import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/closed/sandbox.js';

export type StreamMessage = components['schemas']['StreamMessage'];

/** Stream message as text, which all of its readers share. */
export interface SerializedMessage {
  type: StreamMessage['type'];
  /** The message as JSON. */
  json: string;
  /** Length of the JSON in UTF-8. */
  bytes: number;
}

export function serializeMessage(message: StreamMessage): SerializedMessage {
  const json = JSON.stringify(message);
  return { type: message.type, json, bytes: Buffer.byteLength(json) };
}

export interface ReplayLimits {
  messages: number;
  /** Maximum length of all messages together. The latest message is kept in any case. */
  bytes: number;
}

/** Ring buffer of the latest stream messages of an organization, numbered from 1. */
export class ReplayBuffer {
  /** Prefix of the message ids, which distinguishes them from the ids of other buffers. */
  readonly #name: string;
  readonly #limits: ReplayLimits;
  /** Messages by their number, modulo the maximum number of messages. */
  readonly #ring: (SerializedMessage | undefined)[] = [];
  #last: number;
  /** Number of the oldest message that is buffered. */
  #first: number;
  #bytes = 0;

  /**
   * @param limits of the messages that are kept
   * @param start name of the buffer, and number of the message before the first one that will be added
   */
  constructor(limits: ReplayLimits, start: { name: string; last: number } = { name: randomUUID(), last: 0 }) {
    this.#limits = limits;
    this.#name = start.name;
    this.#last = start.last;
    this.#first = start.last + 1;
  }

  /** Number of the latest message; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Length of the buffered messages. */
  get bytes(): number {
    return this.#bytes;
  }

  add(message: StreamMessage): void {
    if (this.#last - this.#first + 1 === this.#limits.messages) this.#dropFirst();
    const serialized = serializeMessage(message);
    this.#last += 1;
    this.#bytes += serialized.bytes;
    this.#ring[this.#last % this.#limits.messages] = serialized;
    while (this.#bytes > this.#limits.bytes && this.#first < this.#last) this.#dropFirst();
  }

  /** Drops all messages and continues after the given number. */
  skipTo(last: number): void {
    while (this.#first <= this.#last) this.#dropFirst();
    this.#last = last;
    this.#first = last + 1;
  }

  /** Returns whether all messages after the given number are still buffered. */
  hasAllAfter(number: number): boolean {
    return number >= this.#first - 1;
  }

  /** Returns a message by its number; undefined if it is not buffered. */
  find(number: number): SerializedMessage | undefined {
    const isBuffered = number >= this.#first && number <= this.#last;
    return isBuffered ? this.#ring[number % this.#limits.messages] : undefined;
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

  #dropFirst(): void {
    const index = this.#first % this.#limits.messages;
    this.#bytes -= this.#ring[index]?.bytes ?? 0;
    this.#ring[index] = undefined;
    this.#first += 1;
  }
}
