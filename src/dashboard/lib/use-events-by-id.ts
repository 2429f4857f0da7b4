import { useEffect, useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from './api.js';

type Event = Schemas['Event'];

/** Events that were loaded before, which do not change. Null for one that cannot be read. */
const events = new Map<string, Event | null>();

/** Returns events by id. Those that are not loaded yet are missing. */
export function useEventsById(ids: readonly string[]): ReadonlyMap<string, Event | null> {
  const [, setCount] = useState(0);
  const missing = [...new Set(ids)].filter((id) => !events.has(id));
  useEffect(() => {
    for (const id of missing)
      void loadEvent(id).then((event) => {
        events.set(id, event);
        setCount(events.size);
      });
  }, [missing.join(' ')]);
  return events;
}

async function loadEvent(id: string): Promise<Event | null> {
  try {
    const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    return object.type === 'event' ? object.data : null;
  } catch {
    return null;
  }
}
