import type { Configuration } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** The version that holds; null before the first. */
export function currentConfiguration(reader: Reader): Promise<Configuration | null> {
  return reader.list('configurations', { limit: 1 }).then(([newest]) => newest?.record ?? null);
}
