import { eachPage, type SandboxApi } from './sandbox-api.js';
import { unwrap } from './problem-error.js';
import type { Event } from './events.js';

/**
 * The events of an organization, oldest first: what there is, and then what comes until the signal aborts. The stream
 * says that something has happened, and the list what: so nothing is missed where messages are left out.
 *
 * @param after the id of the last event that is known; all count without it, and when it is gone
 */
export async function* newEvents(
  api: SandboxApi,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  let last = after;
  const news = newsOf(api, signal);
  try {
    do {
      for (const event of await eventsAfter(api, last)) {
        yield event;
        last = event.id;
      }
    } while ((await news.next()).done !== true);
  } finally {
    await news.return();
  }
}

/** Events that came after one, oldest first. */
export async function eventsAfter(api: SandboxApi, id: string | undefined): Promise<Event[]> {
  const found: Event[] = [];
  for await (const page of eachPage((query) => unwrap(api.control.GET('/events', { params: { query } })))) {
    const known = page.findIndex((event) => event.id === id);
    found.push(...page.slice(0, known < 0 ? page.length : known));
    if (known >= 0) break;
  }
  return found.reverse();
}

/** Yields whenever something has happened, for the first time at once, until the signal aborts. */
async function* newsOf(api: SandboxApi, signal: AbortSignal): AsyncGenerator<unknown, void> {
  try {
    const response = await api.request('/_sandbox/stream', {
      headers: { accept: 'text/event-stream' },
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${await response.text()}`);
    for await (const piece of response.body) yield piece;
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  throw new Error('The sandbox ended its stream.');
}
