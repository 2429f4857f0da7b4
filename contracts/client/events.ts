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

/** What happened in the organization, oldest first. */
export async function eventsOf(api: Api): Promise<Event[]> {
  const events: Event[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) };
    const { body } = (await api.call('listEvents', { query })).expectStatus(200);
    events.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return events.toReversed();
}
