import { ChunkedList } from './chunked-list.js';
import { sequenceOf, type Kept, type KeptEntry } from './kept.js';
import { ShardedMap } from './sharded-map.js';

/**
 * The entries of a collection by the value of one field, or of two, null included. Most values of an id field are seen once, and
 * are given no list of their own.
 */
export class FieldIndex {
  readonly #byValue = new ShardedMap<unknown, KeptEntry | ChunkedList<KeptEntry>>();

  /** @param fields of which it holds the value, or of two the values together */
  constructor(readonly fields: readonly [string] | readonly [string, string]) {}

  having(value: unknown): ChunkedList<KeptEntry> | undefined {
    const held = this.#byValue.get(value);
    return held === undefined || held instanceof ChunkedList ? held : listOf(held);
  }

  add(entry: KeptEntry): void {
    this.#addUnder(this.#valueOf(entry.record), entry);
  }

  /** Call it while `entry` still holds the old record. */
  move(entry: KeptEntry, next: Kept): void {
    const before = this.#valueOf(entry.record);
    const after = this.#valueOf(next);
    if (before === after) return;
    this.#removeUnder(before, entry);
    this.#addUnder(after, entry);
  }

  remove(entry: KeptEntry): void {
    this.#removeUnder(this.#valueOf(entry.record), entry);
  }

  #valueOf(record: Kept): unknown {
    const [first, second] = this.fields;
    return second === undefined ? record[first] : together(record[first], record[second]);
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

/** Two values as one, to ask for both. */
export function together(one: unknown, other: unknown): string {
  return `${String(one)} ${String(other)}`;
}

function listOf(...entries: KeptEntry[]): ChunkedList<KeptEntry> {
  const list = new ChunkedList<KeptEntry>(sequenceOf);
  for (const entry of entries) list.add(entry);
  return list;
}
