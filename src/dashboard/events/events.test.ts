import { expect, test } from 'vitest';
import { parseEventFilters, searchEvents } from './events.js';

test('parseEventFilters reads the filters of a URL, and ignores an unknown type', () => {
  expect(parseEventFilters(new URLSearchParams('type=charge.failed&object_id=pur_1'))).toEqual({
    type: 'charge.failed',
    object_id: 'pur_1',
    request_id: '',
  });
  expect(parseEventFilters(new URLSearchParams('type=plan')).type).toBe('');
});

test.each([
  ['pur_1', '#/events?type=charge.failed&object_id=pur_1'],
  [' req_1 ', '#/events?type=charge.failed&request_id=req_1'],
  ['evt_1', '#/events/evt_1'],
  ['', '#/events?type=charge.failed'],
])('a search for “%s” leads to %s', (text, href) => {
  const filters = { type: 'charge.failed', object_id: 'cus_1', request_id: '' } as const;
  expect(searchEvents(filters, text)).toBe(href);
});
