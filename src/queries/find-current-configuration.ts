import type { Configuration } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** Finds the current version of the configuration; null before the first one. */
export function findCurrentConfiguration(reader: Reader): Promise<Configuration | null> {
  return reader.list('configurations', { limit: 1 }).then(([newest]) => newest?.record ?? null);
}
