import { expect, expectTypeOf, test } from 'vitest';
import type { components } from '../../generated/openapi.js';
import { matchesEvent, formatEvent, type Event, type EventOf, type EventPattern } from './events.js';

const failed = {
  id: 'evt_1',
  type: 'charge.failed',
  timestamp: '2027-02-28T09:00:00.000Z',
  data: {
    id: 'chg_1',
    purchase_id: 'pur_1',
    attempt: 2,
    failure: { code: 'card_declined', retryable: true },
  },
} as Event;
const ping = { id: 'evt_2', type: 'ping', timestamp: failed.timestamp, data: {} } as Event;

test.each<[EventPattern, object | undefined, boolean]>([
  ['charge.failed', undefined, true],
  ['charge.*', undefined, true],
  ['*', undefined, true],
  ['charge.succeeded', undefined, false],
  ['customer.*', undefined, false],
  ['charge.*', { purchase_id: 'pur_1', attempt: 2 }, true],
  ['charge.*', { purchase_id: 'pur_1', attempt: 1 }, false],
  ['charge.*', { failure: { retryable: true, code: 'card_declined' } }, true],
  ['charge.*', { failure: { code: 'card_declined' } }, true],
  ['charge.*', { failure: { code: 'lost_card' } }, false],
  ['charge.*', { failure: { code: 'card_declined', message: '' } }, false],
  ['charge.*', ({ id }: Event) => id === 'evt_1', true],
  ['charge.*', ({ id }: Event) => id === 'evt_2', false],
])(
  'matchesEvent compares a charge.failed event with the pattern %s and the condition %o: %s',
  (pattern, where, matches) => {
    expect(matchesEvent(failed, pattern, where)).toBe(matches);
  },
);

test('matchesEvent matches a ping event only with the pattern ping', () => {
  expect(matchesEvent(ping, 'ping')).toBe(true);
  expect(matchesEvent(ping, 'purchase.*')).toBe(false);
});

test('formatEvent formats an event as one line with its type, object id and time', () => {
  expect(formatEvent(failed)).toMatch(/^charge\.failed +chg_1 {2}2027-02-28T09:00:00\.000Z$/);
  expect(formatEvent(ping)).toMatch(/^ping +2027-02-28T09:00:00\.000Z$/);
});

test('the type of an event is narrowed by its pattern', () => {
  type Schemas = components['schemas'];
  expectTypeOf<EventOf<'charge.failed'>['type']>().toEqualTypeOf<'charge.failed'>();
  expectTypeOf<EventOf<'charge.*'>['data']>().toEqualTypeOf<Schemas['Charge']>();
  expectTypeOf<EventOf<'purchase.past_due'>['data']>().toEqualTypeOf<Schemas['Purchase']>();
  expectTypeOf<EventOf<'*'>>().toEqualTypeOf<Event>();
  expectTypeOf<'invoice.*'>().not.toExtend<EventPattern>();
});
