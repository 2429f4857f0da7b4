import { useEffect, useState } from 'preact/hooks';
import { sandboxApi, unwrap } from './api.js';

/** Names of customers by id. A name never changes, so each is loaded once. */
const names = new Map<string, string>();

/** Returns the names of customers by id. A name is missing until it is loaded. */
export function useCustomerNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const [, setLoaded] = useState(0);
  const missing = [...new Set(ids)].filter((id) => !names.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    void Promise.all(missing.split(' ').map(loadName)).then(() => {
      setLoaded(names.size);
    });
  }, [missing]);
  return names;
}

/** Loads a name. The list shows the id of a customer that cannot be loaded. */
async function loadName(id: string): Promise<void> {
  try {
    const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    if (object.type === 'customer') names.set(id, object.data.name);
  } catch {
    names.set(id, id);
  }
}
