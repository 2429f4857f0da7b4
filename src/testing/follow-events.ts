import { iteratePages } from '../client/load-all-pages.js';
import { createSend } from './create-send.js';
import type { SandboxApi } from './sandbox-api.js';
import type { Event } from './events.js';

/**
 * Yields the events of an organization, oldest first: existing ones, then new ones until the signal aborts. The
 * stream only triggers a read of the event list, so no event is lost if the stream drops messages.
 *
 * @param api access to the organization
 * @param after id of the last known event; yields all events if it is undefined or was deleted
 * @param signal ends the iteration
 */
export async function* followEvents(
  api: SandboxApi,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  let lastId = after;
  const notifications = watchStream(api, signal);
  try {
    do {
      for (const event of await listEventsAfter(api, lastId)) {
        yield event;
        lastId = event.id;
      }
    } while ((await notifications.next()).done !== true);
  } finally {
    await notifications.return();
  }
}

/**
 * Returns the id of an event; undefined without one.
 *
 * @throws {TypeError} for anything that is no event or event id, with which all events would match
 */
export function toEventId(caller: string, event: { id: string } | string | undefined): string | undefined {
  if (event === undefined) return undefined;
  const id = typeof event === 'string' ? event : (Object(event) as { id?: unknown }).id;
  if (typeof id === 'string' && id.startsWith('evt_')) return id;
  throw new TypeError(
    `${caller}() needs an event or the id of an event, such as "evt_…"; received ${JSON.stringify(event)}.`,
  );
}

/** Returns the events after the given one, oldest first. */
export async function listEventsAfter(api: SandboxApi, id: string | undefined): Promise<Event[]> {
  const send = createSend(api);
  const events: Event[] = [];
  for await (const page of iteratePages((query) => send('listEvents', query))) {
    const index = page.findIndex((event) => event.id === id);
    events.push(...(page.slice(0, index < 0 ? page.length : index) as Event[]));
    if (index >= 0) break;
  }
  return events.reverse();
}

/** Yields on each chunk of the stream, the first of which is sent immediately, until the signal aborts. */
async function* watchStream(api: SandboxApi, signal: AbortSignal): AsyncGenerator<unknown, void> {
  try {
    const response = await api.request('/_sandbox/stream', {
      headers: { accept: 'text/event-stream' },
      signal,
    });
    if (!response.ok || !response.body)
      throw new Error(`The sandbox rejected the event stream: ${await response.text()}`);
    for await (const chunk of response.body) yield chunk;
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  throw new Error('The sandbox closed the event stream.');
}
