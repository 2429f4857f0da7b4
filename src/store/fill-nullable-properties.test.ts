import { expect, test } from 'vitest';
import { fillProperties, toProperties } from './fill-nullable-properties.js';

test('fillProperties fills a property of one kind of an object only in objects of this kind', () => {
  const properties = toProperties(['rate.kind=one_time.tax', 'rate.kind=one_time.tax.code']);
  const plans = [
    { id: 'pln_1', rate: { kind: 'one_time' } },
    { id: 'pln_2', rate: { kind: 'one_time', tax: { percent: 25 } } },
    { id: 'pln_3', rate: { kind: 'fixed_subscription' } },
    { id: 'pln_4' },
  ];
  fillProperties(plans, properties);
  expect(plans).toStrictEqual([
    { id: 'pln_1', rate: { kind: 'one_time', tax: null } },
    { id: 'pln_2', rate: { kind: 'one_time', tax: { percent: 25, code: null } } },
    { id: 'pln_3', rate: { kind: 'fixed_subscription' } },
    { id: 'pln_4' },
  ]);
});
