import { expect, test } from 'vitest';
import { areas, getArea } from '../../../contracts/report/areas.js';
import { requirements } from '../../../contracts/requirements/index.js';
import { createCheckCommand } from '../../../src/cli/check-command.js';

test('every requirement has an area, and every area has requirements', () => {
  const used = new Set(requirements.map(({ id }) => getArea(id)));
  expect([...used].toSorted()).toEqual(areas.toSorted());
});

test('getArea throws an error for an unknown requirement, which names the file to change', () => {
  expect(() => getArea('surprise.party')).toThrow('surprise.party has no area. Add its id to');
});

test.each([
  ['filters.kind.listPurchases', 'filters'],
  ['tenancy.id.getCharge', 'isolation'],
  ['idempotency.organization.createPlan', 'isolation'],
  ['idempotency.replay.createPlan', 'idempotency'],
  ['journeys.story.retries-exhausted', 'dunning'],
  ['journeys.story.monthly-from-31-january', 'renewals'],
  ['transitions.active.report', 'usage'],
  ['transitions.active.immediate', 'cancellations'],
  ['echo.text.createCustomer', 'customers'],
])('the area of %s is %s', (id, area) => {
  expect(getArea(id)).toBe(area);
});

test('tollgate check --help lists all areas', () => {
  let help = '';
  createCheckCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  const [, list = ''] = /Areas:\n(.*?)\n\n/s.exec(help) ?? [];
  expect(list.trim().split(/,\s+/)).toEqual(areas);
});
