import type { Schemas } from './running-sandbox.js';
import { table } from './table.js';

/** A line for each event: when, what, its id, and the object that it is about. */
export function shownEvents(events: readonly Schemas['Event'][]): string {
  return table(
    events.map(({ id, type, timestamp, data }) => [timestamp, type, id, 'id' in data ? data.id : '']),
  );
}
