import { expectEqual } from '../../assert.js';
import { plusDays, plusIntervals } from '../../calendar.js';
import type { Requirement } from '../../requirement.js';
import { law } from './law.js';

const HOUR_MS = 3_600_000;

interface Duration {
  years?: number;
  months?: number;
  weeks?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** Each unit alone, most of them with more than the next larger one has, and several together. */
const durations: Duration[] = [
  { years: 1 },
  { months: 1 },
  { weeks: 1 },
  { days: 1 },
  { months: 25 },
  { weeks: 5 },
  { days: 45 },
  { hours: 49 },
  { minutes: 1_500 },
  { seconds: 90_061 },
  { weeks: 1, days: 3, hours: 12 },
  { years: 1, months: 2, weeks: 3, days: 4, hours: 5, minutes: 6, seconds: 7 },
];

/** The last day of a long month, and a leap day. */
const beginnings = ['2027-01-31T09:30:15.437Z', '2028-02-29T23:59:59.999Z'];

const letters: [keyof Duration, string][] = [
  ['years', 'Y'],
  ['months', 'M'],
  ['weeks', 'W'],
  ['days', 'D'],
];
const timeLetters: [keyof Duration, string][] = [
  ['hours', 'H'],
  ['minutes', 'M'],
  ['seconds', 'S'],
];

/** As ISO 8601 writes it. */
function written(duration: Duration): string {
  const part = (units: [keyof Duration, string][]): string =>
    units
      .map(([unit, letter]) => (duration[unit] === undefined ? '' : `${duration[unit]}${letter}`))
      .join('');
  const time = part(timeLetters);
  return `P${part(letters)}${time === '' ? '' : `T${time}`}`;
}

/** Months first, a day that is not there being the last one of its month; then days, then hours. */
function later(from: string, duration: Duration): string {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration;
  const date = plusDays(plusIntervals(from, 'month', 12 * years + months), 7 * weeks + days);
  const time_ms = (hours + minutes / 60 + seconds / 3_600) * HOUR_MS;
  return new Date(Date.parse(date) + Math.round(time_ms)).toISOString();
}

/** On which everything else that has to do with time rests. */
export const clocks: readonly Requirement[] = [
  law({
    id: 'clocks.durations',
    needs: ['write', 'clock'],
    statement: 'advance the clock by each unit of a duration, and by all of them, as the calendar has them',
    verify: async ({ freshShop }) => {
      await Promise.all(
        beginnings.map(async (beginning) => {
          const shop = await freshShop({ now: beginning });
          let now = beginning;
          for (const duration of durations) {
            const by = written(duration);
            const answer = (await shop.call('advanceClock', { body: { by } })).expectStatus(200);
            const expected = later(now, duration);
            expectEqual([answer.body.from, answer.body.now], [now, expected], `${by} from ${now}`, answer);
            now = expected;
          }
          const { created_at } = await shop.customer();
          expectEqual(created_at, now, 'When a customer is created after all of that');
        }),
      );
    },
  }),
  law({
    id: 'clocks.instants',
    needs: ['write', 'clock'],
    statement: 'advance the clock to an instant, in whatever notation, and never back',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: '2027-01-31T09:30:15.437Z' });
      const notations = {
        '2027-01-31T09:30:15.438Z': '2027-01-31T09:30:15.438Z',
        '2027-01-31T11:30:16+02:00': '2027-01-31T09:30:16.000Z',
        '2027-01-31T23:30:00.5-10:30': '2027-02-01T10:00:00.500Z',
        '2028-02-29T00:00:00Z': '2028-02-29T00:00:00.000Z',
      };
      for (const [to, expected] of Object.entries(notations)) {
        const answer = (await shop.call('advanceClock', { body: { to } })).expectStatus(200);
        expectEqual(answer.body.now, expected, `What the clock reads after ${to}`, answer);
      }
      const back = await shop.call('advanceClock', { body: { to: '2028-02-28T23:59:59.999Z' } });
      back.expectProblem(422, 'advance_out_of_range');
      const { created_at } = await shop.customer();
      expectEqual(created_at, '2028-02-29T00:00:00.000Z', 'What the clock reads after the refusal');
    },
  }),
];
