import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { force } from '../support/force.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

/** Creates a usage-based purchase whose first period runs from STORY_TIME to 10 February. */
async function createUsagePurchase(
  rate: object = {},
): Promise<{ organization: TestOrganization; purchase: Success<'createPurchase'> }> {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase({ rate: { ...plans.variable.rate, ...rate } });
  return { organization, purchase };
}

type Report = Body<'createConsumption'>;

describe('createConsumption', () => {
  it('stores a usage record as it was sent and returns it', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const report: Report = {
      quantity: '0120.50'.slice(1),
      occurred_at: '2027-01-10T16:30:00.0004+01:00',
      description: 'Meter reading',
      external_id: 'reading-1',
      metadata: { meter: '735' },
    };
    const response = await organization.call('createConsumption', { path: purchase, body: report });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...report,
      occurred_at: EXAMPLE_TIME,
      purchase_id: purchase.id,
      period: purchase.current_period,
      status: 'open',
      charge_id: null,
    });
    const location = response.headers.get('location') ?? '';
    expect((await organization.send('GET', location)).body).toEqual(response.body);
  });

  it('uses the current time when occurred_at is omitted', async () => {
    const { organization, purchase } = await createUsagePurchase();
    expect((await organization.report(purchase.id, { quantity: '0' })).occurred_at).toBe(EXAMPLE_TIME);
    expect((await organization.report(purchase.id, { quantity: '0', occurred_at: null })).occurred_at).toBe(
      EXAMPLE_TIME,
    );
  });

  it('emits one event for a usage record', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const { length } = await sandbox.events(organization);
    const consumption = await organization.report(purchase.id, { quantity: '1' });
    const told = (await sandbox.events(organization)).slice(length);
    expect(told).toMatchObject([{ type: 'consumption.created', data: consumption }]);
  });
});

describe('the field occurred_at of a usage record', () => {
  const times: [string, string, string | null][] = [
    ['the start of the period', EXAMPLE_TIME, null],
    ['five minutes ahead', '2027-01-10T15:35:00.000Z', null],
    ['five minutes and a millisecond ahead', '2027-01-10T15:35:00.001Z', 'occurred_in_future'],
    ['tomorrow', '2027-01-11T15:30:00Z', 'occurred_in_future'],
    ['after the period', '2027-02-10T15:30:00Z', 'occurred_in_future'],
    ['just before the period', '2027-01-10T15:29:59.999Z', 'period_closed'],
    ['long ago', '0001-01-01T00:00:00Z', 'period_closed'],
    ['at the end of time', '9999-12-31T23:59:59-23:59', 'occurred_in_future'],
  ];

  it.each(times)('is accepted or rejected by its period: %s', async (_name, occurred_at, code) => {
    const { organization, purchase } = await createUsagePurchase();
    const response = await organization.call('createConsumption', {
      path: purchase,
      body: { quantity: '1', occurred_at },
    });
    if (code === null) {
      expect(response.body.occurred_at).toBe(occurred_at);
    } else {
      expect([response.status, response.problem.code, response.errorLocations]).toEqual([
        422,
        code,
        ['/occurred_at'],
      ]);
    }
  });

  it('is accepted a few minutes ahead only within the open period', async () => {
    const organization = await sandbox.newOrganization({ now: '2027-01-10T23:58:00Z' });
    const purchase = await organization.purchase(plans.variable, { end_date: '2027-01-11' });
    const report = (occurred_at: string) =>
      organization.call('createConsumption', { path: purchase, body: { quantity: '1', occurred_at } });
    expect((await report('2027-01-10T23:59:59.999Z')).status).toBe(201);
    expect((await report('2027-01-11T00:00:00Z')).problem.code).toBe('occurred_in_future');
  });
});

describe('the field external_id of a usage record', () => {
  const original: Report = {
    quantity: '10.50',
    occurred_at: EXAMPLE_TIME,
    description: 'Reading',
    external_id: 'reading-1',
    metadata: { meter: '7' },
  };

  const again: [string, Report, number][] = [
    ['with the same content', original, 200],
    ['with an equal quantity, written otherwise', { ...original, quantity: '10.5' }, 200],
    [
      'with the same instant, at another offset',
      { ...original, occurred_at: '2027-01-10T17:30:00+02:00' },
      200,
    ],
    ['without occurred_at', { ...original, occurred_at: null }, 200],
    ['with only what is required', { quantity: '10.5', external_id: 'reading-1' }, 200],
    ['with another quantity', { ...original, quantity: '10.51' }, 409],
    ['with another instant', { ...original, occurred_at: '2027-01-10T15:31:00Z' }, 409],
    ['with an instant in a closed period', { ...original, occurred_at: '2020-01-01T00:00:00Z' }, 409],
    ['with another description', { ...original, description: 'Other' }, 409],
    ['with other metadata', { ...original, metadata: { meter: '8' } }, 409],
    ['with more metadata', { ...original, metadata: { meter: '7', more: '1' } }, 409],
  ];

  it.each(again)('is compared with the original when it is repeated: %s', async (_name, body, status) => {
    const { organization, purchase } = await createUsagePurchase();
    const first = await organization.report(purchase.id, original);
    const { length } = await sandbox.events(organization);
    const second = await organization.call('createConsumption', { path: purchase, body });
    expect(second.status).toBe(status);
    if (status === 200) expect(second.body).toEqual(first);
    else expect(second.problem).toMatchObject({ code: 'external_id_taken', existing_id: first.id });
    expect(await sandbox.events(organization)).toHaveLength(length);
    expect((await organization.call('listConsumptions', { path: purchase })).body.data).toEqual([first]);
  });

  it('returns the original usage record to a repeated request after the purchase has ended', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const first = await organization.report(purchase.id, original);
    await organization.call('cancelPurchase', { path: purchase });
    const second = await organization.call('createConsumption', { path: purchase, body: original });
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ ...first, status: 'unbilled' });
  });

  it('returns the original usage record to a repeated request after the record was billed', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const first = await organization.report(purchase.id, original);
    await force(sandbox, organization, ['consumptions', first.id], { status: 'billed' });
    const second = await organization.call('createConsumption', { path: purchase, body: original });
    expect([second.status, second.body.status]).toEqual([200, 'billed']);
  });

  it('is unique per purchase', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const other = await organization.purchase(plans.variable);
    await organization.report(purchase.id, original);
    const response = await organization.call('createConsumption', { path: other, body: original });
    expect(response.status).toBe(201);
  });

  it('can be used again after its record was deleted', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const { id: consumption_id } = await organization.report(purchase.id, original);
    await organization.call('deleteConsumption', { path: { id: purchase.id, consumption_id } });
    const response = await organization.call('createConsumption', {
      path: purchase,
      body: { ...original, quantity: '2' },
    });
    expect(response.status).toBe(201);
  });
});

describe('the total usage of a period', () => {
  // The largest charge is 999,999,999,999 minor units. At a unit amount of 1, that is also the largest sum.
  const limit = '999999999999';

  it('is accepted up to the largest charge exactly, and rejected above', async () => {
    const { organization, purchase } = await createUsagePurchase({ unit_amount: '1' });
    const report = (quantity: string) =>
      organization.call('createConsumption', { path: purchase, body: { quantity } });
    expect((await report('999999999998')).status).toBe(201);
    expect((await report('2')).problem.code).toBe('amount_too_large');
    expect((await report('1.500001')).problem.code).toBe('amount_too_large');
    // Rounded half to even, 999,999,999,999.4 is still the largest charge.
    expect((await report('1.4')).status).toBe(201);
  });

  it('adds decimals exactly: ten tenths are one', async () => {
    const { organization, purchase } = await createUsagePurchase({ unit_amount: limit });
    for (let count = 0; count < 10; count += 1) {
      const response = await organization.call('createConsumption', {
        path: purchase,
        body: { quantity: '0.1' },
      });
      expect(response.status).toBe(201);
    }
    const response = await organization.call('createConsumption', {
      path: purchase,
      body: { quantity: '0.000001' },
    });
    expect([response.status, response.problem.code, response.errorLocations]).toEqual([
      422,
      'amount_too_large',
      ['/quantity'],
    ]);
  });

  it('decreases when a usage record is deleted', async () => {
    const { organization, purchase } = await createUsagePurchase({ unit_amount: '1' });
    const { id: consumption_id } = await organization.report(purchase.id, { quantity: limit });
    const one = () => organization.call('createConsumption', { path: purchase, body: { quantity: '1' } });
    expect((await one()).status).toBe(422);
    await organization.call('deleteConsumption', { path: { id: purchase.id, consumption_id } });
    expect((await one()).status).toBe(201);
  });

  it('stays within the largest charge when usage records are created concurrently', async () => {
    const { organization, purchase } = await createUsagePurchase({ unit_amount: '1' });
    const report = () =>
      organization.call('createConsumption', { path: purchase, body: { quantity: '100000000000' } });
    const responses = await Promise.all(Array.from({ length: 20 }, report));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(11);
    expect((await organization.call('listConsumptions', { path: purchase })).body.data).toHaveLength(9);
  });

  it.each(['01', '-1', '1.', '.5', '1e3', '1234567890123', '0.1234567', '1,5', ' 1', '', '٣'])(
    'is unchanged after the invalid quantity "%s"',
    async (quantity) => {
      const { organization, purchase } = await createUsagePurchase();
      const response = await organization.call('createConsumption', { path: purchase, body: { quantity } });
      expect(response.status).toBe(400);
      expect(new Set(response.errorLocations)).toEqual(new Set(['/quantity']));
    },
  );
});

describe('createConsumption by the state of the purchase', () => {
  const refusals: [string, (organization: TestOrganization) => Promise<{ id: string }>, string][] = [
    [
      'of a one-time payment',
      (organization) => organization.purchase(plans.one_time),
      'purchase_not_variable',
    ],
    [
      'of a fixed subscription',
      (organization) => organization.purchase(plans.fixed),
      'purchase_not_variable',
    ],
    [
      'without a card',
      (organization) => organization.purchase(plans.variable, { payment_token: null }),
      'no_open_period',
    ],
    [
      'while a challenge is awaited',
      (organization) => organization.purchase(plans.variable, { payment_token: 'tok_challenge' }),
      'no_open_period',
    ],
    [
      'during a trial',
      (organization) => organization.purchase({ ...plans.variable, trial_days: 3 }),
      'no_open_period',
    ],
    [
      'before the payment day',
      (organization) => organization.purchase({ ...plans.variable, payment_day: 15 }),
      'no_open_period',
    ],
    [
      'of a failed purchase',
      (organization) => organization.purchase(plans.variable, { payment_token: 'tok_declined' }),
      'purchase_ended',
    ],
    [
      'of a canceled purchase',
      async (organization) => {
        const purchase = await organization.purchase(plans.variable);
        await organization.call('cancelPurchase', { path: purchase });
        return purchase;
      },
      'purchase_ended',
    ],
  ];

  it.each(refusals)('rejects usage for a purchase that is %s', async (_name, make, code) => {
    const organization = await sandbox.newOrganization();
    const path = await make(organization);
    const { length } = await sandbox.events(organization);
    const response = await organization.call('createConsumption', { path, body: { quantity: '1' } });
    expect([response.status, response.problem.code]).toEqual([409, code]);
    expect((await organization.call('listConsumptions', { path })).body.data).toEqual([]);
    expect(await sandbox.events(organization)).toHaveLength(length);
  });

  it('accepts usage while a cancellation waits for the end of the period', async () => {
    const { organization, purchase } = await createUsagePurchase();
    await organization.call('cancelPurchase', { path: purchase, body: { mode: 'period_end' } });
    expect((await organization.report(purchase.id, { quantity: '1' })).status).toBe('open');
  });
});

describe('deleteConsumption', () => {
  it('deletes a usage record once', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const consumption = await organization.report(purchase.id, { quantity: '1' });
    const { length } = await sandbox.events(organization);
    const path = { id: purchase.id, consumption_id: consumption.id };
    expect((await organization.call('deleteConsumption', { path })).status).toBe(204);
    expect((await organization.call('deleteConsumption', { path })).status).toBe(404);
    expect((await organization.call('getConsumption', { path })).status).toBe(404);
    expect((await organization.call('listConsumptions', { path: purchase })).body.data).toEqual([]);
    const told = (await sandbox.events(organization)).slice(length);
    expect(told).toMatchObject([{ type: 'consumption.deleted', data: consumption }]);
  });

  it('returns 409 after an immediate cancellation made the record unbilled', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const { id: consumption_id } = await organization.report(purchase.id, { quantity: '1' });
    await organization.call('cancelPurchase', { path: purchase });
    const path = { id: purchase.id, consumption_id };
    expect((await organization.call('getConsumption', { path })).body.status).toBe('unbilled');
    const response = await organization.call('deleteConsumption', { path });
    expect([response.status, response.problem.code]).toEqual([409, 'purchase_ended']);
  });

  it('returns 409 after the record was billed', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const { id: consumption_id } = await organization.report(purchase.id, { quantity: '1' });
    await force(sandbox, organization, ['consumptions', consumption_id], { status: 'billed' });
    const response = await organization.call('deleteConsumption', {
      path: { id: purchase.id, consumption_id },
    });
    expect([response.status, response.problem.code]).toEqual([409, 'consumption_billed']);
  });

  it('finds a usage record only under its own purchase', async () => {
    const { organization, purchase } = await createUsagePurchase();
    const { id } = await organization.purchase(plans.variable);
    const { id: consumption_id } = await organization.report(purchase.id, { quantity: '1' });
    expect((await organization.call('getConsumption', { path: { id, consumption_id } })).status).toBe(404);
    expect((await organization.call('deleteConsumption', { path: { id, consumption_id } })).status).toBe(404);
    expect((await organization.call('listConsumptions', { path: { id } })).body.data).toEqual([]);
  });
});
