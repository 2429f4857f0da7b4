import { useEffect, useState } from 'preact/hooks';

/**
 * Creates a hook that returns values by id. Values that are not loaded yet are missing. Each value is loaded once, since
 * it does not change.
 *
 * @param load never rejects
 */
export function createLookup<Value>(
  load: (id: string) => Promise<Value>,
): (ids: readonly string[]) => ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  return (ids) => {
    const [, setCount] = useState(0);
    const missing = [...new Set(ids)].filter((id) => !values.has(id));
    useEffect(() => {
      for (const id of missing)
        void load(id).then((value) => {
          values.set(id, value);
          setCount(values.size);
        });
    }, [missing.join(' ')]);
    return values;
  };
}
