import { defineLawRequirement, withNewOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { addDays, addIntervals } from '../../lib/calendar.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import type { RequestBody } from '../../http/api.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { cite } from '../shared/cite.js';

const defineLaw = withDefaults(defineLawRequirement, { area: 'renewals', needs: ['write', 'clock'] });

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Each unit alone, often exceeding the next larger unit, and several units together. */
const durations: [iso: string, months: number, days: number, time_ms: number][] = [
  ['P1Y', 12, 0, 0],
  ['P1M', 1, 0, 0],
  ['P1W', 0, 7, 0],
  ['P1D', 0, 1, 0],
  ['P25M', 25, 0, 0],
  ['P5W', 0, 35, 0],
  ['P45D', 0, 45, 0],
  ['PT49H', 0, 0, 49 * HOUR_MS],
  ['PT1500M', 0, 0, 1_500 * MINUTE_MS],
  ['PT90061S', 0, 0, 90_061_000],
  ['P1W3DT12H', 0, 10, 12 * HOUR_MS],
  ['P1Y2M3W4DT5H6M7S', 14, 25, 5 * HOUR_MS + 6 * MINUTE_MS + 7_000],
];

/** Timestamps of the right length whose day, hour, minute, second or offset does not exist. */
const impossibleInstants = [
  '2027-02-29T12:00:00Z',
  '2028-02-30T12:00:00Z',
  '2027-04-31T12:00:00Z',
  '2027-13-01T12:00:00Z',
  '2027-00-10T12:00:00Z',
  '2027-03-00T12:00:00Z',
  '2027-03-10T24:00:00Z',
  '2027-03-10T12:60:00Z',
  '2027-03-10T12:00:60Z',
  '2027-03-10T12:00:00+24:00',
  '2027-03-10T25:00:00Z',
  '2027-03-10T12:00:00+25:00',
];

/** Sends a timestamp in each query parameter of the sandbox API that takes one. */
const readRanges = (organization: TestOrganization, instant: string): Promise<ApiResponse[]> =>
  Promise.all([
    organization.call('getMetrics', { query: { from: instant } }),
    organization.call('getMetrics', { query: { to: instant } }),
    organization.call('getTimeline', { query: { from: instant } }),
    organization.call('getTimeline', { query: { to: instant } }),
    organization.call('getForecast', { query: { to: instant } }),
  ]);

/** Creates seeds with a timestamp in each place that takes one. */
function createSeeds(instant: string): Record<string, RequestBody<'seedSandbox'>> {
  const consumptions = [{ purchase_id: 'water', quantity: '1', occurred_at: instant }];
  return {
    clock: { clock: { mode: 'frozen', now: instant } },
    occurred_at: { consumptions },
    advance: { steps: [{ advance: { to: instant } }] },
    occurred_at_of_a_step: { steps: [{ advance: { by: 'P1D' }, consumptions }] },
  };
}

/** End of a 31-day month, and a leap day. */
const startTimes = ['2027-01-31T09:30:15.437Z', '2028-02-29T23:59:59.999Z'];

/** Requests between two readings of an accelerated clock. */
const READINGS = 15;

/** Tolerance for the rounding of both clocks to milliseconds, and for the different speeds of two computers. */
const TOLERANCE_MS = 3;

export const clock = [
  defineLaw({
    id: 'clocks.durations',
    citation: cite('sandbox.clock-durations'),
    statement:
      'advance the clock by each unit of a duration, and by all units together, following the calendar',
    verify: async ({ newOrganization }) => {
      await Promise.all(
        startTimes.map(async (beginning) => {
          const organization = await newOrganization({ now: beginning });
          let now = beginning;
          for (const [by, months, days, time_ms] of durations) {
            const response = (await organization.call('advanceClock', { body: { by } })).expectStatus(200);
            // Months are added first, clamped to the last day of the month, then days, then time.
            const date = addDays(addIntervals(now, 'month', months), days);
            const expected = new Date(Date.parse(date) + time_ms).toISOString();
            expectEqual(
              [response.body.from, response.body.now],
              [now, expected],
              `${by} from ${now}`,
              response,
            );
            now = expected;
          }
          const { created_at } = await organization.createCustomer();
          expectEqual(created_at, now, 'The creation time of a later customer');
        }),
      );
    },
  }),
  defineLaw({
    id: 'clocks.instants',
    citation: cite('sandbox.clock-instants'),
    statement: 'advance the clock to a timestamp in any notation, and never move it back',
    verify: withNewOrganization({ now: '2027-01-31T09:30:15.437Z' }, async (organization) => {
      const notations = {
        '2027-01-31T09:30:15.438Z': '2027-01-31T09:30:15.438Z',
        '2027-01-31T11:30:16+02:00': '2027-01-31T09:30:16.000Z',
        '2027-01-31T23:30:00.5-10:30': '2027-02-01T10:00:00.500Z',
        '2028-02-29T00:00:00Z': '2028-02-29T00:00:00.000Z',
      };
      for (const [to, expected] of Object.entries(notations)) {
        const response = (await organization.call('advanceClock', { body: { to } })).expectStatus(200);
        expectEqual(response.body.now, expected, `The current time after ${to}`, response);
      }
      const back = await organization.call('advanceClock', { body: { to: '2028-02-28T23:59:59.999Z' } });
      back.expectProblem(422, 'advance_out_of_range');
      const { created_at } = await organization.createCustomer();
      expectEqual(created_at, '2028-02-29T00:00:00.000Z', 'The current time after the rejection');
    }),
  }),
  defineLaw({
    id: 'clocks.accelerated',
    citation: cite('sandbox.clock-factor'),
    statement: 'let an accelerated clock run faster than real time, by its factor',
    verify: withNewOrganization({ now: '2027-01-31T09:30:15.437Z' }, async (organization) => {
      const factor = 1_000;
      const sentAt = performance.now();
      const update = { mode: 'accelerated', factor } as const;
      const start = (await organization.call('setClock', { body: update })).expectStatus(200);
      const startedAt = performance.now();
      expectEqual([start.body.mode, start.body.factor], ['accelerated', factor], 'The clock', start);
      for (let reading = 1; reading < READINGS; reading += 1) await organization.call('getClock');
      const readAt = performance.now();
      const last = (await organization.call('getClock')).expectStatus(200);
      const moved = (Date.parse(last.body.now) - Date.parse(start.body.now)) / factor;
      const [shortest, longest] = [readAt - startedAt, performance.now() - sentAt];
      const isWithin = moved >= shortest - TOLERANCE_MS && moved <= longest + TOLERANCE_MS;
      const range = `${(shortest * factor).toFixed()} to ${(longest * factor).toFixed()} ms`;
      expectThat(isWithin, `The clock moved from ${start.body.now} to ${last.body.now}, not ${range}`, last);
    }),
  }),
  defineLaw({
    id: 'clocks.impossible-instants',
    citation: cite('requests.invalid'),
    category: 102,
    statement: 'reject a timestamp that does not exist, such as 30 February, in every clock operation',
    verify: withNewOrganization({ now: '2027-01-31T09:30:15.437Z' }, async (organization) => {
      await mapConcurrent(impossibleInstants, async (now) => {
        const clockInput = { mode: 'frozen', now } as const;
        const responses = await Promise.all([
          organization.call('advanceClock', { body: { to: now } }),
          organization.call('setClock', { body: clockInput }),
          organization.call('createSandboxOrganization', {
            body: { name: 'Brightwater', clock: clockInput },
          }),
        ]);
        for (const response of responses) response.expectProblem(400, 'invalid_request');
      });
    }),
  }),
  defineLaw({
    id: 'clocks.impossible-ranges',
    citation: cite('requests.invalid'),
    needs: ['write', 'sandbox'],
    category: 102,
    statement: 'reject a timestamp that does not exist in the time range of metrics, timeline and forecast',
    verify: withNewOrganization({ now: '2027-01-31T09:30:15.437Z' }, async (organization) => {
      await mapConcurrent(impossibleInstants, async (instant) => {
        for (const response of await readRanges(organization, instant)) {
          const message = `${instant} was not rejected: ${response.summary}`;
          expectThat(response.status === 400, message, response);
          response.expectProblem(400, 'invalid_request');
        }
      });
    }),
  }),
  defineLaw({
    id: 'clocks.impossible-seeds',
    citation: cite('sandbox.seed-errors'),
    needs: ['write', 'sandbox'],
    category: 102,
    statement: 'reject a seed with a timestamp that does not exist, wherever it is',
    verify: withNewOrganization({}, async (organization) => {
      await mapConcurrent(impossibleInstants, async (instant) => {
        for (const [place, body] of Object.entries(createSeeds(instant))) {
          const response = await organization.call('seedSandbox', { body });
          const message = `${instant} as ${place} was not rejected: ${response.summary}`;
          expectThat(response.status === 400, message, response);
          response.expectProblem(400, 'invalid_request');
        }
      });
    }),
  }),
];
