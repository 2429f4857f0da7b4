import { expect, test, vi } from 'vitest';
import { fillNullableProperties } from './fill-nullable-properties.js';

vi.mock('../../generated/nullable-properties.json', () => {
  const resources =
    'Charge Consumption Customer Delivery Fault OrganizationConfiguration PingEvent Plan Purchase'
      .concat(' SandboxOrganization Service')
      .split(' ');
  const tables = Object.fromEntries(resources.map((name) => [name, []]));
  return { default: { ...tables, Plan: ['rate.kind=one_time.tax', 'rate.kind=one_time.tax.code'] } };
});

test('fillNullableProperties fills a property of one kind of an object only in objects of this kind', () => {
  const plans = [
    { id: 'pln_1', rate: { kind: 'one_time' } },
    { id: 'pln_2', rate: { kind: 'one_time', tax: { percent: 25 } } },
    { id: 'pln_3', rate: { kind: 'fixed_subscription' } },
    { id: 'pln_4' },
  ];
  for (const plan of plans) fillNullableProperties('plans', plan);
  expect(plans).toStrictEqual([
    { id: 'pln_1', rate: { kind: 'one_time', tax: null } },
    { id: 'pln_2', rate: { kind: 'one_time', tax: { percent: 25, code: null } } },
    { id: 'pln_3', rate: { kind: 'fixed_subscription' } },
    { id: 'pln_4' },
  ]);
});
