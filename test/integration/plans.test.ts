import { describe, expect, it } from 'vitest';
import type { Body } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

type Options = Partial<Body<'createPlan'>>;

const { rate: fixed } = plans.fixed;
const { rate: variable } = plans.variable;

describe('createPlan with a valid plan', () => {
  const plansTaken: [string, Options][] = [
    ['the smallest one-time amount', { rate: { kind: 'one_time', amount: 1, currency: 'JPY' } }],
    ['the largest one-time amount', { rate: { kind: 'one_time', amount: 99_999_999_999, currency: 'KWD' } }],
    ['a fixed amount of zero', { rate: { ...fixed, amount: 0 } }],
    ['the smallest price', { rate: { ...variable, unit_amount: '0.000000000001' } }],
    ['the largest price', { rate: { ...variable, unit_amount: '999999999999.999999999999' } }],
    ['a price with zeros at its end', { rate: { ...variable, unit_amount: '0.40' } }],
    ['36 months', { rate: { ...fixed, interval_count: 36 } }],
    ['three years', { rate: { ...fixed, interval: 'year', interval_count: 3 } }],
    ['1096 days', { rate: { ...fixed, interval: 'day', interval_count: 1096 } }],
    ['156 weeks', { rate: { ...fixed, interval: 'week', interval_count: 156 } }],
    [
      'a grace of an hour less than its day',
      { rate: { ...variable, interval: 'day', report_grace_hours: 23 } },
    ],
    ['a grace of three days in a month', { rate: { ...variable, report_grace_hours: 72 } }],
    ['a payment day of 31', { payment_day: 31 }],
    ['a payment day by the year', { rate: { ...fixed, interval: 'year' }, payment_day: 1 }],
    ['a trial of 90 days', { trial_days: 90 }],
    ['one cycle', { billing_cycles: 1 }],
  ];

  it.each(plansTaken)('accepts %s and returns it as it was sent', async (_name, options) => {
    const organization = await sandbox.newOrganization();
    expect(await organization.plan(options)).toMatchObject(options);
  });

  it('accepts null for optional fields', async () => {
    const organization = await sandbox.newOrganization();
    const nothing = {
      description: null,
      external_id: null,
      metadata: null,
      billing_cycles: null,
      payment_day: null,
    };
    const plan = await organization.plan({ ...nothing, trial_days: null, requires_activation_date: null });
    expect(plan).toMatchObject({
      trial_days: 0,
      billing_cycles: null,
      requires_activation_date: false,
      metadata: {},
    });
  });
});

describe('createPlan with a rate without optional fields', () => {
  const { interval_count: _, ...fixedRate } = fixed;
  const { interval_count: _count, report_grace_hours: _hours, ...variableRate } = variable;

  it.each<[string, Options, object]>([
    ['leaves out', { rate: fixedRate }, { interval_count: 1 }],
    ['sends as null', { rate: { ...fixedRate, interval_count: null } }, { interval_count: 1 }],
    ['leaves out', { rate: variableRate }, { interval_count: 1, report_grace_hours: 0 }],
    [
      'sends as null',
      { rate: { ...variableRate, interval_count: null, report_grace_hours: null } },
      { interval_count: 1, report_grace_hours: 0 },
    ],
  ])('returns the default values of what it %s: %o', async (_name, options, defaults) => {
    const organization = await sandbox.newOrganization();
    expect((await organization.plan(options)).rate).toEqual({ ...options.rate, ...defaults });
  });

  it('bills a period of one interval at its end, without a grace period', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase({ rate: variableRate });
    await organization.report(id, { quantity: '2' });
    const { body } = await organization.call('advanceClock', { body: { by: 'P1M' } });
    expect(body.charges.data).toMatchObject([{ consumption: { quantity: '2' }, attempt: 1 }]);
  });

  it('rejects a default period that a payment day does not fit', async () => {
    const organization = await sandbox.newOrganization();
    const { id: service_id } = await organization.service();
    const rate = { ...fixedRate, interval: 'day' as const };
    const body = { service_id, name: 'Plan', rate, payment_day: 1 };
    const response = await organization.call('createPlan', { body });
    expect([response.status, response.errorLocations]).toEqual([422, ['/payment_day']]);
  });
});

describe('createPlan with contradictory fields', () => {
  const one_time = plans.one_time;
  const refusals: [string, Options, string[]][] = [
    ['a one-time plan with a trial', { ...one_time, trial_days: 1 }, ['/trial_days']],
    ['a one-time plan with cycles', { ...one_time, billing_cycles: 1 }, ['/billing_cycles']],
    ['a one-time plan with a payment day', { ...one_time, payment_day: 1 }, ['/payment_day']],
    [
      'a one-time plan with an activation date',
      { ...one_time, requires_activation_date: true },
      ['/requires_activation_date'],
    ],
    [
      'a one-time plan with everything',
      { ...one_time, trial_days: 1, billing_cycles: 1, payment_day: 1, requires_activation_date: true },
      ['/trial_days', '/billing_cycles', '/payment_day', '/requires_activation_date'],
    ],
    ['37 months', { rate: { ...fixed, interval_count: 37 } }, ['/rate/interval_count']],
    ['four years', { rate: { ...fixed, interval: 'year', interval_count: 4 } }, ['/rate/interval_count']],
    ['157 weeks', { rate: { ...fixed, interval: 'week', interval_count: 157 } }, ['/rate/interval_count']],
    ['a payment day by the week', { rate: { ...fixed, interval: 'week' }, payment_day: 1 }, ['/payment_day']],
    ['a payment day by the day', { rate: { ...fixed, interval: 'day' }, payment_day: 1 }, ['/payment_day']],
    [
      'a grace as long as its day',
      { rate: { ...variable, interval: 'day', report_grace_hours: 24 } },
      ['/rate/report_grace_hours'],
    ],
    [
      'two faults at once',
      { rate: { ...fixed, interval: 'week', interval_count: 157 }, payment_day: 1 },
      ['/rate/interval_count', '/payment_day'],
    ],
  ];

  it.each(refusals)('rejects %s', async (_name, options, places) => {
    const organization = await sandbox.newOrganization();
    const body = { name: 'Plan', rate: fixed, ...options, service_id: (await organization.service()).id };
    const response = await organization.call('createPlan', { body });
    expect([response.status, response.problem.code, response.errorLocations]).toEqual([
      422,
      'plan_rules_violated',
      places,
    ]);
  });

  it('accepts null for fields that do not apply to a one-time plan', async () => {
    const organization = await sandbox.newOrganization();
    const none = { trial_days: 0, billing_cycles: null, payment_day: null, requires_activation_date: false };
    expect((await organization.plan({ ...one_time, ...none })).rate.kind).toBe('one_time');
  });
});

describe('createPlan with values outside their bounds', () => {
  const bounds: [object, string][] = [
    [{ rate: { kind: 'one_time', amount: 0, currency: 'EUR' } }, '/rate/amount'],
    [{ rate: { kind: 'one_time', amount: 100_000_000_000, currency: 'EUR' } }, '/rate/amount'],
    [{ rate: { kind: 'one_time', amount: 1.5, currency: 'EUR' } }, '/rate/amount'],
    [{ rate: { kind: 'one_time', amount: '1', currency: 'EUR' } }, '/rate/amount'],
    [{ rate: { kind: 'one_time', amount: 1, currency: 'eur' } }, '/rate/currency'],
    [{ rate: { kind: 'one_time', amount: 1, currency: 'XYZ' } }, '/rate/currency'],
    [{ rate: { ...fixed, amount: -1 } }, '/rate/amount'],
    [{ rate: { ...fixed, interval: 'quarter' } }, '/rate/interval'],
    [{ rate: { ...fixed, interval_count: 0 } }, '/rate/interval_count'],
    [{ rate: { ...fixed, unit_amount: '1' } }, '/rate/unit_amount'],
    [{ rate: { ...variable, unit_amount: 1 } }, '/rate/unit_amount'],
    [{ rate: { ...variable, unit_amount: '1e3' } }, '/rate/unit_amount'],
    [{ rate: { ...variable, unit_amount: '-1' } }, '/rate/unit_amount'],
    [{ rate: { ...variable, unit_amount: '0.0000000000001' } }, '/rate/unit_amount'],
    [{ rate: { ...variable, report_grace_hours: 73 } }, '/rate/report_grace_hours'],
    [{ trial_days: 91 }, '/trial_days'],
    [{ trial_days: -1 }, '/trial_days'],
    [{ payment_day: 0 }, '/payment_day'],
    [{ payment_day: 32 }, '/payment_day'],
    [{ billing_cycles: 0 }, '/billing_cycles'],
    [{ name: '' }, '/name'],
    [{ rate: null }, '/rate'],
  ];

  it.each(bounds)('rejects %o', async (options, place) => {
    const organization = await sandbox.newOrganization();
    const body = { name: 'Plan', rate: fixed, service_id: 'svc', ...options };
    const response = await organization.send('POST', '/v1/plans', { body });
    expect(response.status).toBe(400);
    expect(new Set(response.errorLocations)).toEqual(new Set([place]));
  });
});
