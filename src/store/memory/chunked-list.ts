/** Longer chunks are split, so that an insertion or removal moves at most this many pointers. */
const MAX_CHUNK_LENGTH = 512;

/** Position in a list: before the entry `index` of the chunk `chunk`. */
export interface ListPosition {
  chunk: number;
  index: number;
}

/**
 * List sorted by key, stored in chunks. Appending takes constant time; other insertions and removals take two binary
 * searches and one short splice. Chunks are never merged: an empty one is dropped, and at most one is created for every
 * 256 insertions.
 */
export class ChunkedList<Item, Key extends number | string = number> {
  readonly #chunks: Item[][] = [];
  readonly #getKey: (item: Item) => Key;
  #length = 0;

  /** @param getKey returns the key of an entry: unique, and constant while the entry is in the list */
  constructor(getKey: (item: Item) => Key) {
    this.#getKey = getKey;
  }

  get length(): number {
    return this.#length;
  }

  get last(): Item | undefined {
    return this.#chunks.at(-1)?.at(-1);
  }

  add(item: Item): void {
    this.#length += 1;
    if (this.last === undefined || this.#getKey(item) > this.#getKey(this.last)) this.#append(item);
    else this.#insert(item);
  }

  /** Removes an entry. @returns whether there was one with this key */
  remove(key: Key): boolean {
    const { chunk, index } = this.findFirst((item) => this.#getKey(item) >= key);
    const items = this.#chunks[chunk];
    const found = items?.[index];
    if (items === undefined || found === undefined || this.#getKey(found) !== key) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#chunks.splice(chunk, 1);
    this.#length -= 1;
    return true;
  }

  /** Returns the first position where `predicate` is true. It must be true for every later entry, too. */
  findFirst(predicate: (item: Item) => boolean): ListPosition {
    const chunk = findPartitionPoint(this.#chunks.length, (at) =>
      predicate(assertDefined(this.#chunks[at]?.at(-1))),
    );
    const items = this.#chunks[chunk];
    if (items === undefined) return { chunk, index: 0 };
    return { chunk, index: findPartitionPoint(items.length, (at) => predicate(assertDefined(items[at]))) };
  }

  /** Iterates over the entries from `start`, inclusive, to `end`, exclusive. */
  *iterateForwards(start: ListPosition, end: ListPosition): Generator<Item> {
    for (let chunk = start.chunk; chunk <= end.chunk; chunk += 1) {
      const items = this.#chunks[chunk] ?? [];
      const stop = chunk === end.chunk ? end.index : items.length;
      for (let index = chunk === start.chunk ? start.index : 0; index < stop; index += 1) {
        yield assertDefined(items[index]);
      }
    }
  }

  /** Iterates backwards over the entries before `end` down to `start`, inclusive. */
  *iterateBackwards(start: ListPosition, end: ListPosition): Generator<Item> {
    for (let chunk = end.chunk; chunk >= start.chunk; chunk -= 1) {
      const items = this.#chunks[chunk] ?? [];
      const stop = chunk === start.chunk ? start.index : 0;
      for (let index = (chunk === end.chunk ? end.index : items.length) - 1; index >= stop; index -= 1) {
        yield assertDefined(items[index]);
      }
    }
  }

  /** Lists up to `count` entries after a key, in order. */
  listAfter(key: Key, count: number): Item[] {
    const { chunk, index } = this.findFirst((item) => this.#getKey(item) > key);
    const found = this.#chunks[chunk]?.slice(index, index + count) ?? [];
    if (found.length < count) found.push(...(this.#chunks[chunk + 1]?.slice(0, count - found.length) ?? []));
    return found;
  }

  #append(item: Item): void {
    const newest = this.#chunks.at(-1);
    if (newest === undefined || newest.length >= MAX_CHUNK_LENGTH) this.#chunks.push([item]);
    else newest.push(item);
  }

  #insert(item: Item): void {
    const key = this.#getKey(item);
    const { chunk, index } = this.findFirst((other) => this.#getKey(other) >= key);
    const items = assertDefined(this.#chunks[chunk]);
    if (this.#getKey(assertDefined(items[index])) === key) throw new Error(`the key ${key} is taken`);
    items.splice(index, 0, item);
    if (items.length > MAX_CHUNK_LENGTH)
      this.#chunks.splice(chunk + 1, 0, items.splice(MAX_CHUNK_LENGTH / 2));
  }
}

/** Returns the first number from 0 to `length` for which `predicate` is true, by binary search. */
function findPartitionPoint(length: number, predicate: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (predicate(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @throws {Error} when a value is missing: a bug of the list */
function assertDefined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a store structure is inconsistent');
  return value;
}
