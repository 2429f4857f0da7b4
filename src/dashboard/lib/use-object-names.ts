import { useEffect, useState } from 'preact/hooks';
import { sandboxApi, unwrap } from './api.js';

/** Names that were loaded before. An id that cannot be read stays its own name. */
const names = new Map<string, string>();

/** Returns the names of customers and plans by id. Those that are not loaded yet are missing. */
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
    const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    return 'name' in object.data ? object.data.name : id;
  } catch {
    return id;
  }
}
