import { known } from './known.js';

/** A chunk that outgrows this is split, so that no insertion or removal moves more pointers than this. */
const CHUNK_LENGTH = 512;

/** A place in a list: before the entry `index` of the chunk `chunk`. */
export interface Place {
  chunk: number;
  index: number;
}

/**
 * Entries in the order of their sequence. Appending costs the same at any length; inserting and removing elsewhere
 * cost two binary searches and one short splice, since the entries lie in chunks. Chunks are not merged again: an
 * empty one is dropped, and there were never more than one for every 256 insertions.
 */
export class ChunkedList<Item extends { readonly sequence: number }> {
  readonly #chunks: Item[][] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get last(): Item | undefined {
    return this.#chunks.at(-1)?.at(-1);
  }

  add(item: Item): void {
    this.#length += 1;
    if (item.sequence > (this.last?.sequence ?? -Infinity)) this.#append(item);
    else this.#insert(item);
  }

  /** Answers whether there was an entry of that sequence. */
  remove(sequence: number): boolean {
    const { chunk, index } = this.firstWhere((item) => item.sequence >= sequence);
    const items = this.#chunks[chunk];
    if (items?.[index]?.sequence !== sequence) return false;
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

  /** Up to `count` entries after the sequence, oldest first. */
  following(sequence: number, count: number): Item[] {
    const { chunk, index } = this.firstWhere((item) => item.sequence > sequence);
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
    const { chunk, index } = this.firstWhere((other) => other.sequence >= item.sequence);
    const items = known(this.#chunks[chunk]);
    if (items[index]?.sequence === item.sequence) throw new Error(`sequence ${item.sequence} is taken`);
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
