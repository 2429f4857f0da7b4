import { Cancel } from '../commands/cancel-purchase.js';
import { Look } from '../commands/check-purchase.js';
import { TakeBack } from '../commands/delete-consumption.js';
import { Report, type Used } from '../commands/create-consumption.js';
import {
  laterTokens,
  variable,
  sales,
  hours,
  days,
  months,
  withEach,
  picked,
  reports,
  bodies,
  type DenseStory,
  type Step,
} from './parts.js';

/** A record under a name, sent again in other words, with other content, and after it was taken back. */
function repetitions(purchase: number): Step[] {
  const name = `meter ${purchase}`;
  const more = { description: 'Meter 7', metadata: { meter: '7' } };
  const report = (used: Partial<Used>): Report => new Report(purchase, { quantity: '2.50', name, ...used });
  return [
    report({ when: -0.5, more }),
    report({ quantity: '2.5', when: -0.5, isAbroad: true }),
    report({ more }),
    report({ quantity: '3' }),
    report({ when: -0.25 }),
    report({ more: { description: 'Meter 8' } }),
    report({ more: { metadata: { meter: '7', room: '1' } } }),
    new Look(purchase),
  ];
}

export const variableStory: DenseStory = {
  statement: 'bill what was used as foretold, in all terms',
  now: '2027-01-31T12:00:00.000Z',
  steps: () => [
    ...sales(
      [
        variable(),
        variable({ when_unreported: 'no_charge', report_grace_hours: 24, unit_amount: '0.5' }),
        variable({ interval: 'week', unit_amount: '12.500', report_grace_hours: 72, billing_cycles: 3 }),
        variable({ trial_days: 10, unit_amount: '0.333', report_grace_hours: 1 }),
        variable({ interval: 'week', unit_amount: '0.004999999999', when_unreported: 'no_charge' }),
      ],
      laterTokens,
    ),
    // The end cuts a period off before the one ahead of it is billed.
    ...sales(
      [variable({ interval: 'week', report_grace_hours: 72 })],
      ['tok_success', 'tok_success_then_declined'],
      { ends: 9 },
    ),
    ...reports(32, 0),
    ...withEach(12, (number) => new TakeBack(2 * number, 0)),
    ...withEach(2, (number) => [
      new Report(12 + number, { quantity: '5', name: 'again' }),
      new TakeBack(12 + number, 1),
      new Report(12 + number, { quantity: '6', name: 'again' }),
    ]),
    days(7),
    ...reports(32, 1, -5),
    ...reports(32, 2),
    ...withEach(3, (number) => repetitions(11 * number)),
    ...withEach(8, (number) => new Look(3 * number + 1)),
    days(21),
    ...reports(32, 3, -10),
    ...withEach(8, (number) => new TakeBack(3 * number, 1)),
    hours(12),
    ...withEach(9, (number) => new Cancel(4 * number + 1, picked(bodies, number))),
    days(4),
    ...reports(32, 4, -80),
    months(1),
    ...withEach(6, (number) => new TakeBack(4 * number, 1)),
    months(2),
  ],
};
