import { expect, test } from 'vitest';
import type { Schemas } from '../data/api.js';
import { listStatusSteps } from './step-track.js';

const buildEvent = (type: string, timestamp: string): Schemas['Event'] =>
  ({ id: timestamp, type, timestamp }) as Schemas['Event'];

test('listStatusSteps lists each status that a purchase entered, oldest first', () => {
  const events = [
    buildEvent('purchase.activated', '2027-02-12'),
    buildEvent('charge.succeeded', '2027-02-12'),
    buildEvent('purchase.past_due', '2027-02-10'),
    buildEvent('purchase.period_started', '2027-01-10'),
    buildEvent('purchase.activated', '2027-01-10'),
    buildEvent('purchase.created', '2027-01-10'),
  ];
  expect(listStatusSteps(events)).toEqual([
    { status: 'created', at: '2027-01-10' },
    { status: 'active', at: '2027-01-10' },
    { status: 'past_due', at: '2027-02-10' },
    { status: 'active', at: '2027-02-12' },
  ]);
});
