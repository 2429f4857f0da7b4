import { formatTable } from './format-table.js';
import type { Schemas } from './sandbox-client.js';

/** Formats events, one a line: time, type, event id and id of the object. */
export function formatEvents(events: readonly Schemas['Event'][]): string {
  return formatTable(
    events.map(({ id, type, timestamp, data }) => [timestamp, type, id, 'id' in data ? data.id : '']),
  );
}
