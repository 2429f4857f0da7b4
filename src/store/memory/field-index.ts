import { ChunkedList } from './chunked-list.js';
import { sequenceOf, type Kept, type KeptEntry } from './kept.js';
import { ShardedMap } from './sharded-map.js';

/**
 * The entries of a collection by the value of one field, null included. Most values of an id field are seen once, and
 * are given no list of their own.
 */
export class FieldIndex {
  readonly #byValue = new ShardedMap<unknown, KeptEntry | ChunkedList<KeptEntry>>();

  constructor(readonly field: string) {}

  having(value: unknown): ChunkedList<KeptEntry> | undefined {
    const held = this.#byValue.get(value);
    return held === undefined || held instanceof ChunkedList ? held : listOf(held);
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
    const held = this.#byValue.get(value);
    if (held instanceof ChunkedList) held.add(entry);
    else this.#byValue.set(value, held === undefined ? entry : listOf(held, entry));
  }

  #removeUnder(value: unknown, entry: KeptEntry): void {
    const held = this.#byValue.get(value);
    if (held instanceof ChunkedList) {
      held.remove(entry.sequence);
      if (held.length > 0) return;
    }
    this.#byValue.delete(value);
  }
}

function listOf(...entries: KeptEntry[]): ChunkedList<KeptEntry> {
  const list = new ChunkedList<KeptEntry>(sequenceOf);
  for (const entry of entries) list.add(entry);
  return list;
}
