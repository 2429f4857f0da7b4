import type { Configuration } from '../domain/records.js';
import type { Reader } from '../store/store.js';

/** The version that holds; null before the first. */
export async function currentConfiguration(reader: Reader): Promise<Configuration | null> {
  const [newest] = await reader.list('configurations', { limit: 1 });
  return newest?.record ?? null;
}
