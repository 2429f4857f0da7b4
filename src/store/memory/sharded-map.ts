/** A power of two. Of a million entries each shard has about sixteen thousand. */
const SHARDS = 64;

/**
 * A map in many small ones. A single map of hundreds of thousands of entries stops the process for the better part of a
 * tenth of a second each time that it grows, and each time that the garbage collector walks it; these do so one by one.
 */
export class ShardedMap<Key, Value> {
  /** Each made when its first entry comes: most organizations are small. */
  readonly #shards: (Map<Key, Value> | undefined)[] = [];

  get(key: Key): Value | undefined {
    return this.#shards[shardOf(key)]?.get(key);
  }

  set(key: Key, value: Value): void {
    const shard = shardOf(key);
    const map = this.#shards[shard];
    if (map === undefined) this.#shards[shard] = new Map([[key, value]]);
    else map.set(key, value);
  }

  delete(key: Key): void {
    this.#shards[shardOf(key)]?.delete(key);
  }
}

/** By the last two characters, which are the most random of an id, and differ among numbered names. */
function shardOf(key: unknown): number {
  if (typeof key !== 'string' || key.length < 2) return 0;
  const { length } = key;
  return (key.charCodeAt(length - 1) * 7 + key.charCodeAt(length - 2)) % SHARDS;
}
