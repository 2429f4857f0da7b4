/** Memoizes asynchronous values per owner and key. Rejected promises are removed, so the next call tries again. */
export class AsyncCache<Owner extends object, Key, Value> {
  readonly #caches = new WeakMap<Owner, Map<Key, Promise<Value>>>();

  get(owner: Owner, key: Key, load: () => Promise<Value>): Promise<Value> {
    const cache = this.#caches.get(owner) ?? new Map<Key, Promise<Value>>();
    this.#caches.set(owner, cache);
    const value = cache.get(key) ?? load();
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    return value;
  }
}
