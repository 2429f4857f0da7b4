import { expectThat } from '../assert.js';
import type { Api, SuccessOf } from './api.js';

export type Event = SuccessOf<'listEvents'>['data'][number];

/** Entering one of these sends the event of its name. */
export const statusEvents: Record<string, string> = {
  'purchase.requires_action': 'requires_action',
  'purchase.trialing': 'trialing',
  'purchase.activated': 'active',
  'purchase.past_due': 'past_due',
  'purchase.unpaid': 'unpaid',
  'purchase.canceled': 'canceled',
  'purchase.succeeded': 'succeeded',
  'purchase.failed': 'failed',
  'purchase.expired': 'expired',
};

/** What happened in the organization, oldest first. @throws Finding when a cursor comes twice, and so without end */
export async function eventsOf(api: Api): Promise<Event[]> {
  const events: Event[] = [];
  const cursors = new Set<string | null>();
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) };
    const answer = (await api.call('listEvents', { query })).expectStatus(200);
    events.push(...answer.body.data);
    cursor = answer.body.next_cursor;
    expectThat(!cursors.has(cursor), `The walk comes to the cursor ${String(cursor)} a second time`, answer);
    cursors.add(cursor);
  } while (cursor !== null);
  return events.toReversed();
}
