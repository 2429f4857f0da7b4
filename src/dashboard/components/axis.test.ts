import { expect, test } from 'vitest';
import { DAY_MS } from '../data/format.js';
import { createRange, describeRange, getSpan, listTicks, moveRange, toX, zoomRange, zooms } from './axis.js';

const now = Date.parse('2027-04-22T14:30:00Z');

test.each(zooms)('the range of the zoom %s has the current time in its center', (zoom) => {
  const { start, end } = createRange(zoom, now);
  expect(end - start).toBe(getSpan(zoom));
  const stepMs = zoom === 'day' ? DAY_MS / 24 : DAY_MS;
  expect(start % stepMs).toBe(0);
  expect(Math.abs((start + end) / 2 - now)).toBeLessThan(stepMs);
});

test('toX places the start of a range at 0 and its end at the width', () => {
  const range = { start: now, end: now + DAY_MS };
  expect([0, 0.25, 1].map((share) => toX(range, 800, now + share * DAY_MS))).toEqual([0, 200, 800]);
});

test('moveRange keeps the length of a range, and zoomRange the position of an instant', () => {
  const range = createRange('month', now);
  const moved = moveRange(range, -0.5);
  expect([moved.end - moved.start, range.start - moved.start]).toEqual([getSpan('month'), 15.5 * DAY_MS]);
  const zoomed = zoomRange(range, 'week', now);
  expect(toX(zoomed, 1_000, now)).toBeCloseTo(toX(range, 1_000, now));
});

test('the ruler at the zoom level month has a label for each Monday and each month of the range, in UTC', () => {
  const { minor, major } = listTicks('month', {
    start: Date.parse('2027-03-08T00:00:00Z'),
    end: Date.parse('2027-05-24T00:00:00Z'),
  });
  expect(minor.map(({ label }) => label).join(' ')).toBe('8 15 22 29 5 12 19 26 3 10 17');
  expect(major.map(({ label }) => label)).toEqual(['March 2027', 'April 2027', 'May 2027']);
});

test('the rulers of a day, a week and a year have labels for hours, days and months', () => {
  const start = Date.parse('2027-12-31T00:00:00Z');
  const list = (zoom: (typeof zooms)[number], days: number): string[] =>
    listTicks(zoom, { start, end: start + days * DAY_MS }).minor.map(({ label }) => label);
  expect(list('day', 1)).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
  expect(list('week', 4)).toEqual(['Fri 31', 'Sat 1', 'Sun 2', 'Mon 3']);
  expect(list('year', 70)).toEqual(['Jan', 'Feb', 'Mar']);
});

test('describeRange names the year once, unless the range spans two', () => {
  const describe = (start: string, end: string): string =>
    describeRange({ start: Date.parse(start), end: Date.parse(end) });
  expect(describe('2027-03-08T00:00:00Z', '2027-05-25T00:00:00Z')).toBe('8 Mar – 24 May 2027');
  expect(describe('2027-12-01T00:00:00Z', '2028-01-02T00:00:00Z')).toBe('1 Dec 2027 – 1 Jan 2028');
});
