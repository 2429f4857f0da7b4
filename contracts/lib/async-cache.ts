interface Cache<Key, Value> {
  get: (key: Key) => Promise<Value> | undefined;
  set: (key: Key, value: Promise<Value>) => unknown;
  delete: (key: Key) => unknown;
}

/** Memoizes an asynchronous value in a map. A rejected promise is removed, so that the next call tries again. */
export function memoizeAsync<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = load();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

export class AsyncCache<Owner extends object, Key, Value> {
  readonly #caches = new WeakMap<Owner, Map<Key, Promise<Value>>>();

  get(owner: Owner, key: Key, load: () => Promise<Value>): Promise<Value> {
    const cache = this.#caches.get(owner) ?? new Map<Key, Promise<Value>>();
    this.#caches.set(owner, cache);
    return memoizeAsync(cache, key, load);
  }
}
