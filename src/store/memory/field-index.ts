import { ChunkedList } from './chunked-list.js';
import { getSequence, type StoredRecord, type StoredEntry } from './stored-record.js';

/**
 * Index of a collection's entries by the value of one or two fields, null included. A value with one entry, such as
 * most ids, has no list.
 */
export class FieldIndex {
  readonly #byValue = new Map<unknown, StoredEntry | ChunkedList<StoredEntry>>();

  /** @param fields one indexed field, or a pair of fields */
  constructor(readonly fields: readonly [string] | readonly [string, string]) {}

  find(value: unknown): ChunkedList<StoredEntry> | undefined {
    const held = this.#byValue.get(value);
    return held === undefined || held instanceof ChunkedList ? held : createList(held);
  }

  countByValue(): Map<string, number> {
    return new Map(
      [...this.#byValue].map(([value, held]) => [
        String(value),
        held instanceof ChunkedList ? held.length : 1,
      ]),
    );
  }

  add(entry: StoredEntry): void {
    this.#addValue(this.#getValue(entry.record), entry);
  }

  /** Moves an entry to the value of its next record. Call it before `entry.record` is replaced. */
  move(entry: StoredEntry, next: StoredRecord): void {
    const before = this.#getValue(entry.record);
    const after = this.#getValue(next);
    if (before === after) return;
    this.#removeValue(before, entry);
    this.#addValue(after, entry);
  }

  remove(entry: StoredEntry): void {
    this.#removeValue(this.#getValue(entry.record), entry);
  }

  #getValue(record: StoredRecord): unknown {
    const [first, second] = this.fields;
    return second === undefined ? record[first] : toPairKey(record[first], record[second]);
  }

  #addValue(value: unknown, entry: StoredEntry): void {
    const held = this.#byValue.get(value);
    if (held instanceof ChunkedList) held.add(entry);
    else this.#byValue.set(value, held === undefined ? entry : createList(held, entry));
  }

  #removeValue(value: unknown, entry: StoredEntry): void {
    const held = this.#byValue.get(value);
    if (held instanceof ChunkedList) {
      held.remove(entry.sequence);
      if (held.length > 0) return;
    }
    this.#byValue.delete(value);
  }
}

/** Combines the values of a pair of fields into one key. */
export function toPairKey(one: unknown, other: unknown): string {
  return `${String(one)} ${String(other)}`;
}

function createList(...entries: StoredEntry[]): ChunkedList<StoredEntry> {
  const list = new ChunkedList<StoredEntry>(getSequence);
  for (const entry of entries) list.add(entry);
  return list;
}
