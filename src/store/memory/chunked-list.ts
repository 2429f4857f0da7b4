import { known } from './known.js';

/** A chunk that outgrows this is split, so that no insertion or removal moves more pointers than this. */
const CHUNK_LENGTH = 512;

/** A place in a list: before the entry `index` of the chunk `chunk`. */
export interface Place {
  chunk: number;
  index: number;
}

/**
 * Entries in the order of their keys. Appending costs the same at any length; inserting and removing elsewhere
 * cost two binary searches and one short splice, since the entries lie in chunks. Chunks are not merged again: an
 * empty one is dropped, and there were never more than one for every 256 insertions.
 */
export class ChunkedList<Item, Key extends number | string = number> {
  readonly #chunks: Item[][] = [];
  readonly #keyOf: (item: Item) => Key;
  #length = 0;

  /** @param keyOf of an entry, as long as it is in the list: always the same, and no other entry's */
  constructor(keyOf: (item: Item) => Key) {
    this.#keyOf = keyOf;
  }

  get length(): number {
    return this.#length;
  }

  get last(): Item | undefined {
    return this.#chunks.at(-1)?.at(-1);
  }

  add(item: Item): void {
    this.#length += 1;
    if (this.last === undefined || this.#keyOf(item) > this.#keyOf(this.last)) this.#append(item);
    else this.#insert(item);
  }

  /** Answers whether there was an entry with that key. */
  remove(key: Key): boolean {
    const { chunk, index } = this.firstWhere((item) => this.#keyOf(item) >= key);
    const items = this.#chunks[chunk];
    const found = items?.[index];
    if (items === undefined || found === undefined || this.#keyOf(found) !== key) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#chunks.splice(chunk, 1);
    this.#length -= 1;
    return true;
  }

  /** The first place from which on `holds` is true. It must hold for every entry after one for which it holds. */
  firstWhere(holds: (item: Item) => boolean): Place {
    const chunk = partition(this.#chunks.length, (at) => holds(known(this.#chunks[at]?.at(-1))));
    const items = this.#chunks[chunk];
    if (items === undefined) return { chunk, index: 0 };
    return { chunk, index: partition(items.length, (at) => holds(known(items[at]))) };
  }

  /** The entries from `start` on and before `end`, oldest first. */
  *forwards(start: Place, end: Place): Generator<Item> {
    for (let chunk = start.chunk; chunk <= end.chunk; chunk += 1) {
      const items = this.#chunks[chunk] ?? [];
      const stop = chunk === end.chunk ? end.index : items.length;
      for (let index = chunk === start.chunk ? start.index : 0; index < stop; index += 1) {
        yield known(items[index]);
      }
    }
  }

  /** The entries from `start` on and before `end`, newest first. */
  *backwards(start: Place, end: Place): Generator<Item> {
    for (let chunk = end.chunk; chunk >= start.chunk; chunk -= 1) {
      const items = this.#chunks[chunk] ?? [];
      const stop = chunk === start.chunk ? start.index : 0;
      for (let index = (chunk === end.chunk ? end.index : items.length) - 1; index >= stop; index -= 1) {
        yield known(items[index]);
      }
    }
  }

  /** Up to `count` entries after the key, oldest first. */
  following(key: Key, count: number): Item[] {
    const { chunk, index } = this.firstWhere((item) => this.#keyOf(item) > key);
    const found = this.#chunks[chunk]?.slice(index, index + count) ?? [];
    if (found.length < count) found.push(...(this.#chunks[chunk + 1]?.slice(0, count - found.length) ?? []));
    return found;
  }

  #append(item: Item): void {
    const newest = this.#chunks.at(-1);
    if (newest === undefined || newest.length >= CHUNK_LENGTH) this.#chunks.push([item]);
    else newest.push(item);
  }

  #insert(item: Item): void {
    const key = this.#keyOf(item);
    const { chunk, index } = this.firstWhere((other) => this.#keyOf(other) >= key);
    const items = known(this.#chunks[chunk]);
    if (this.#keyOf(known(items[index])) === key) throw new Error(`the key ${key} is taken`);
    items.splice(index, 0, item);
    if (items.length > CHUNK_LENGTH) this.#chunks.splice(chunk + 1, 0, items.splice(CHUNK_LENGTH / 2));
  }
}

/** How many of the numbers from 0 below `length` come before the first for which `holds` is true. */
function partition(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
