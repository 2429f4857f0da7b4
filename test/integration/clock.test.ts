import { expect, it, describe } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { whileAdvancing } from '../support/advancing.js';
import { ControlledStore } from '../support/controlled-store.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';

const store = new ControlledStore(createMemoryStore());
let realNow = Date.parse('2026-06-01T00:00:00Z');
const sandbox = await testSandbox({ store, realNow: () => realNow });

describe('advancing the clock by a year', () => {
  it('charges twelve renewals and emits an event for each', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed);
    const { body } = await organization.call('advanceClock', { body: { by: 'P1Y' } });
    expect(body).toMatchObject({
      from: EXAMPLE_TIME,
      now: '2028-01-10T15:30:00.000Z',
      charges: { count: 12 },
    });
    expect(body.charges.data.map((charge) => charge.created_at.slice(0, 10))).toEqual(
      ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
        .map((month) => `2027-${month}-10`)
        .concat('2028-01-10'),
    );
    const { created_from, created_to } = body;
    const range = { query: { created_from, created_to, limit: 100 } };
    expect((await organization.call('listCharges', range)).body.data).toHaveLength(12);
    expect((await organization.call('listEvents', range)).body.data).toHaveLength(body.events.count);
    expect((await organization.call('getPurchase', { path: { id } })).body).toMatchObject({
      status: 'active',
      cycles_completed: 12,
      current_period: { index: 13 },
    });
  });

  it('stops at the next due time with `to: next`', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
    const reached: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      reached.push((await organization.call('advanceClock', { body: { to: 'next' } })).body.now.slice(0, 10));
    }
    expect(reached).toEqual(['2027-02-10', '2027-02-12', '2027-02-14', '2027-03-10']);
  });

  it.each(['2028-02-29T23:59:59Z', '2027-02-28T00:00:00.5+14:00', '2027-12-31T00:00:00-23:59'])(
    'advances to the instant %s',
    async (to) => {
      const organization = await sandbox.newOrganization();
      const { body } = await organization.call('advanceClock', { body: { to } });
      expect(body.now).toBe(new Date(to).toISOString());
    },
  );

  it.each([
    '2027-02-31T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2027-04-31T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-02-01T24:00:00Z',
    '2027-02-01T00:60:00Z',
    '2027-02-01T00:00:00+24:00',
    '2027-02-01',
    'Next',
  ])('rejects %s, which is not an instant, with 400, also in a step of a seed', async (to) => {
    const organization = await sandbox.newOrganization();
    const advanced = await organization.call('advanceClock', { body: { to } });
    expect([advanced.status, advanced.errorLocations]).toEqual([400, ['/to']]);
    const seeded = await organization.call('seedSandbox', { body: { steps: [{ advance: { to } }] } });
    expect([seeded.status, seeded.errorLocations]).toEqual([400, ['/steps/0/advance/to']]);
  });

  it('returns at most one hundred charges and their total count', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
    const { body } = await organization.call('advanceClock', { body: { by: 'P120D' } });
    expect([body.charges.count, body.charges.data.length]).toEqual([120, 100]);
    expect(body.charges.data[0]?.created_at).toBe('2027-01-11T15:30:00.000Z');
  });
});

it('an advance charges reported usage, which can then no longer be deleted, and accepts no further usage of the period', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.variable);
  const { id: consumption_id } = await organization.report(id, { quantity: '50' });
  await organization.call('advanceClock', { body: { by: 'P1M' } });
  const path = { id, consumption_id };
  const { body: consumption } = await organization.call('getConsumption', { path });
  const { body: charge } = await organization.call('getCharge', {
    path: { id: consumption.charge_id ?? '' },
  });
  expect(consumption.status).toBe('billed');
  expect(charge).toMatchObject({ status: 'succeeded', consumption: { quantity: '50', source: 'reported' } });
  expect((await organization.call('deleteConsumption', { path })).problem.code).toBe('consumption_billed');
  const late = await organization.call('createConsumption', {
    path: { id },
    body: { quantity: '1', occurred_at: '2027-01-20T00:00:00Z' },
  });
  expect(late.problem.code).toBe('period_closed');
});

it('an advance expires an open checkout when the clock passes its deadline', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.one_time, { payment_token: null });
  await organization.call('advanceClock', { body: { by: 'P1D' } });
  expect((await organization.call('getPurchase', { path: { id } })).body).toMatchObject({
    status: 'expired',
    next_action: null,
  });
});

describe('setSandboxClock', () => {
  it('sets the clock of an empty organization', async () => {
    const organization = await sandbox.newOrganization();
    const body = { mode: 'frozen', now: '2000-01-01T00:00:00Z' } as const;
    expect((await organization.call('setClock', { body })).body).toEqual({
      mode: 'frozen',
      factor: null,
      now: '2000-01-01T00:00:00.000Z',
      next_due_at: null,
    });
    expect((await organization.customer()).created_at).toBe('2000-01-01T00:00:00.000Z');
    expect((await organization.call('setClock', { body })).problem.code).toBe('clock_in_use');
  });

  it('sets the clock again after a reset', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    await organization.call('resetSandbox');
    await organization.call('setClock', { body: { mode: 'frozen', now: '2001-01-01T00:00:00Z' } });
    expect((await organization.customer()).created_at).toBe('2001-01-01T00:00:00.000Z');
  });

  it('unfreezes a frozen clock at its time, and freezes a live clock at the current time', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    await organization.call('setClock', { body: { mode: 'live' } });
    realNow += 5_000;
    expect((await organization.call('getClock')).body.now).toBe('2027-01-10T15:30:05.000Z');
    await organization.call('setClock', { body: { mode: 'frozen' } });
    realNow += 5_000;
    expect((await organization.call('getClock')).body).toMatchObject({
      mode: 'frozen',
      now: '2027-01-10T15:30:05.000Z',
    });
  });

  it.each(['1999-12-31T23:59:59Z', '2100-01-01T00:00:01Z'])(
    'rejects setting the clock to %s',
    async (now) => {
      const organization = await sandbox.newOrganization();
      const response = await organization.call('setClock', { body: { mode: 'frozen', now } });
      expect([response.problem.code, response.errorLocations]).toEqual(['invalid_request', ['/now']]);
    },
  );
});

it('a live clock keeps running from the time to which it was advanced', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('setClock', { body: { mode: 'live' } });
  await organization.call('advanceClock', { body: { by: 'P1D' } });
  realNow += 1_000;
  expect((await organization.call('getClock')).body.now).toBe('2027-01-11T15:30:01.000Z');
});

describe('an accelerated clock', () => {
  const accelerated = { mode: 'accelerated', factor: 3_600 } as const;

  it('moves an hour per second with the factor 3600, from its current time', async () => {
    const organization = await sandbox.newOrganization();
    const { body } = await organization.call('setClock', { body: accelerated });
    expect(body).toMatchObject({ ...accelerated, now: EXAMPLE_TIME });
    realNow += 2_000;
    expect((await organization.call('getClock')).body.now).toBe('2027-01-10T17:30:00.000Z');
  });

  it('moves a day per second without a factor', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('setClock', { body: { mode: 'accelerated' } });
    realNow += 1_000;
    expect((await organization.call('getClock')).body).toMatchObject({
      factor: 86_400,
      now: '2027-01-11T15:30:00.000Z',
    });
  });

  it('runs scheduled work at its time', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed);
    await organization.call('setClock', { body: { mode: 'accelerated', factor: 86_400 } });
    realNow += 32_000;
    const { body } = await organization.call('listCharges', { query: { purchase_id: id } });
    expect(body.data.map((charge) => charge.created_at)).toEqual(['2027-02-10T15:30:00.000Z', EXAMPLE_TIME]);
  });

  it('continues at the same speed after an advance and after a snapshot is restored', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('setClock', { body: accelerated });
    await organization.call('createSnapshot', { body: { name: 'start' } });
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    realNow += 1_000;
    expect((await organization.call('getClock')).body.now).toBe('2027-01-11T16:30:00.000Z');
    await organization.call('restoreSnapshot', { path: { name: 'start' } });
    realNow += 1_000;
    expect((await organization.call('getClock')).body.now).toBe('2027-01-10T16:30:00.000Z');
  });

  it.each(['live', 'frozen'] as const)('has no factor once it is %s', async (mode) => {
    const organization = await sandbox.newOrganization();
    await organization.call('setClock', { body: accelerated });
    expect((await organization.call('setClock', { body: { mode } })).body.factor).toBeNull();
    const response = await organization.call('setClock', { body: { mode, factor: 60 } });
    expect([response.problem.code, response.errorLocations]).toEqual(['invalid_request', ['/factor']]);
  });

  it.each([0, 100_001, 1.5])('rejects the factor %d', async (factor) => {
    const organization = await sandbox.newOrganization();
    const response = await organization.call('setClock', { body: { mode: 'accelerated', factor } });
    expect([response.problem.code, response.errorLocations]).toEqual(['invalid_request', ['/factor']]);
  });
});

it('overdue work of a live clock runs before the response to a request', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await organization.call('setClock', { body: { mode: 'live' } });
  realNow += 32 * 86_400_000;
  const { body } = await organization.call('listCharges', { query: { purchase_id: id } });
  expect(body.data.map((charge) => charge.created_at)).toEqual(['2027-02-10T15:30:00.000Z', EXAMPLE_TIME]);
});

describe('the sandbox during a running advance', () => {
  it('returns 409 for another advance and for setting the clock', async () => {
    const organization = await sandbox.newOrganization();
    const codes = await whileAdvancing(store, organization, async () => [
      (await organization.call('advanceClock', { body: { by: 'P1D' } })).problem.code,
      (await organization.call('setClock', { body: { mode: 'live' } })).problem.code,
      (await organization.call('resetSandbox')).problem.code,
    ]);
    expect(codes).toEqual(['clock_advancing', 'clock_advancing', 'clock_advancing']);
  });

  it('serves requests at the time that the clock has reached', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await whileAdvancing(store, organization, () => organization.customer());
    expect(customer.created_at).toBe(EXAMPLE_TIME);
    expect((await organization.call('getClock')).body.now).toBe('2027-01-11T15:30:00.000Z');
  });
});

it('the clock is advanced once when the request is repeated with the same idempotency key', async () => {
  const organization = await sandbox.newOrganization();
  const call = { headers: { 'idempotency-key': 'month' }, body: { by: 'P1M' } };
  const first = await organization.call('advanceClock', call);
  const again = await organization.call('advanceClock', call);
  expect([again.isReplay, again.text]).toEqual([true, first.text]);
  expect((await organization.call('getClock')).body.now).toBe('2027-02-10T15:30:00.000Z');
});

it('an advance leaves the clocks of other organizations unchanged', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await other.purchase(plans.fixed);
  await organization.call('advanceClock', { body: { by: 'P1Y' } });
  expect((await other.call('getClock')).body.now).toBe(EXAMPLE_TIME);
  expect((await other.call('listCharges')).body.data).toHaveLength(1);
});
