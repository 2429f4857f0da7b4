import { ChunkedList } from './chunked-list.js';
import type { Kept, KeptEntry } from './kept.js';

/** The entries of a collection by the value of one field, null included. */
export class FieldIndex {
  readonly #lists = new Map<unknown, ChunkedList<KeptEntry>>();

  constructor(readonly field: string) {}

  having(value: unknown): ChunkedList<KeptEntry> | undefined {
    return this.#lists.get(value);
  }

  add(entry: KeptEntry): void {
    this.#addUnder(entry.record[this.field], entry);
  }

  /** Call it while `entry` still holds the old record. */
  move(entry: KeptEntry, next: Kept): void {
    const before = entry.record[this.field];
    const after = next[this.field];
    if (before === after) return;
    this.#removeUnder(before, entry);
    this.#addUnder(after, entry);
  }

  remove(entry: KeptEntry): void {
    this.#removeUnder(entry.record[this.field], entry);
  }

  #addUnder(value: unknown, entry: KeptEntry): void {
    const list = this.#lists.get(value);
    if (list !== undefined) {
      list.add(entry);
      return;
    }
    const fresh = new ChunkedList<KeptEntry>();
    fresh.add(entry);
    this.#lists.set(value, fresh);
  }

  #removeUnder(value: unknown, entry: KeptEntry): void {
    const list = this.#lists.get(value);
    list?.remove(entry.sequence);
    // Most values of an id field are seen once: a list for each that ever was would never be given back.
    if (list?.length === 0) this.#lists.delete(value);
  }
}
