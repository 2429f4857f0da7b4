import { expect, test } from 'vitest';
import type { Schemas } from './api.js';
import { buildTimeline } from './build-timeline.js';

const noon = '2027-01-10T12:00:00.000Z';
const later = '2027-02-10T12:00:00.000Z';

const event = (id: string, timestamp: string): Schemas['Event'] =>
  ({ id, timestamp, type: 'ping', data: {} }) as Schemas['Event'];

const request = (
  id: string,
  created_at: string,
  received: number,
  event_ids: string[] = [],
): Schemas['LoggedRequest'] =>
  ({
    id,
    created_at,
    received_at: `2026-11-01T00:00:0${received}.000Z`,
    event_ids,
  }) as Schemas['LoggedRequest'];

test('buildTimeline groups events with the request that caused them, and sorts other requests by time', () => {
  const events = [event('renewed', later), event('activated', noon), event('created', noon)];
  const requests = [
    request('read again', later, 3),
    request('read', noon, 2),
    request('create', noon, 1, ['created', 'activated']),
  ];
  const timeline = buildTimeline(events, requests).map(({ request: cause, events: caused }) => [
    cause?.id ?? null,
    caused.map(({ id }) => id),
  ]);
  expect(timeline).toEqual([
    ['read again', []],
    [null, ['renewed']],
    ['read', []],
    ['create', ['activated', 'created']],
  ]);
});

test('buildTimeline returns an empty timeline without events and requests', () => {
  expect(buildTimeline([], [])).toEqual([]);
});
