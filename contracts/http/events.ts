import { expectThat } from './assert.js';
import type { Api, SuccessBody } from './api.js';

export type Event = SuccessBody<'listEvents'>['data'][number];

/**
 * Lists all events of the organization, oldest first.
 *
 * @throws Finding if a cursor repeats, so that the list would never end
 */
export async function listAllEvents(api: Api): Promise<Event[]> {
  const events: Event[] = [];
  const cursors = new Set<string | null>();
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) };
    const response = (await api.call('listEvents', { query })).expectStatus(200);
    events.push(...response.body.data);
    cursor = response.body.next_cursor;
    expectThat(
      !cursors.has(cursor),
      `The walk comes to the cursor ${String(cursor)} a second time`,
      response,
    );
    cursors.add(cursor);
  } while (cursor !== null);
  return events.toReversed();
}
