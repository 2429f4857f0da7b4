import { useEffect, useState } from 'preact/hooks';
import { sandboxApi, unwrap } from './api.js';

/** Names that were loaded before. An id that cannot be read stays its own name. */
const names = new Map<string, string>();

/**
 * Returns the names of customers, services and plans by id. A purchase and a payment have the name of their customer.
 * Names that are not loaded yet are missing.
 */
export function useObjectNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const [, setCount] = useState(0);
  const missing = [...new Set(ids)].filter((id) => !names.has(id));
  useEffect(() => {
    for (const id of missing)
      void loadName(id).then((name) => {
        names.set(id, name);
        setCount(names.size);
      });
  }, [missing.join(' ')]);
  return names;
}

async function loadName(id: string): Promise<string> {
  try {
    const { data } = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    if ('name' in data) return data.name;
    return 'customer_id' in data ? await loadName(data.customer_id) : id;
  } catch {
    return id;
  }
}
