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
    const shop = await sandbox.newOrganization();
    const { id } = await shop.purchase(plans.fixed);
    const { body } = await shop.call('advanceClock', { body: { by: 'P1Y' } });
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
    expect((await shop.call('listCharges', range)).body.data).toHaveLength(12);
    expect((await shop.call('listEvents', range)).body.data).toHaveLength(body.events.count);
    expect((await shop.call('getPurchase', { path: { id } })).body).toMatchObject({
      status: 'active',
      cycles_completed: 12,
      current_period: { index: 13 },
    });
  });

  it('stops at the next due time with to: next', async () => {
    const shop = await sandbox.newOrganization();
    await shop.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
    const reached: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      reached.push((await shop.call('advanceClock', { body: { to: 'next' } })).body.now.slice(0, 10));
    }
    expect(reached).toEqual(['2027-02-10', '2027-02-12', '2027-02-14', '2027-03-10']);
  });

  it('returns the first hundred charges of an advance and the total count', async () => {
    const shop = await sandbox.newOrganization();
    await shop.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
    const { body } = await shop.call('advanceClock', { body: { by: 'P120D' } });
    expect([body.charges.count, body.charges.data.length]).toEqual([120, 100]);
    expect(body.charges.data[0]?.created_at).toBe('2027-01-11T15:30:00.000Z');
  });
});

it('charges reported usage, and applies when_unreported to the rest', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.variable);
  const { id: consumption_id } = await shop.report(id, { quantity: '50' });
  await shop.call('advanceClock', { body: { by: 'P1M' } });
  const path = { id, consumption_id };
  const { body: consumption } = await shop.call('getConsumption', { path });
  const { body: charge } = await shop.call('getCharge', { path: { id: consumption.charge_id ?? '' } });
  expect(consumption.status).toBe('billed');
  expect(charge).toMatchObject({ status: 'succeeded', consumption: { quantity: '50', source: 'reported' } });
  expect((await shop.call('deleteConsumption', { path })).problem.code).toBe('consumption_billed');
  const late = await shop.call('createConsumption', {
    path: { id },
    body: { quantity: '1', occurred_at: '2027-01-20T00:00:00Z' },
  });
  expect(late.problem.code).toBe('period_closed');
});

it('expires an open checkout when the clock passes its deadline', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.one_time, { payment_token: null });
  await shop.call('advanceClock', { body: { by: 'P1D' } });
  expect((await shop.call('getPurchase', { path: { id } })).body).toMatchObject({
    status: 'expired',
    next_action: null,
  });
});

describe('setting a clock', () => {
  it('sets the clock of an empty organization', async () => {
    const shop = await sandbox.newOrganization();
    const body = { mode: 'frozen', now: '2000-01-01T00:00:00Z' } as const;
    expect((await shop.call('setClock', { body })).body).toEqual({
      mode: 'frozen',
      now: '2000-01-01T00:00:00.000Z',
      next_due_at: null,
    });
    expect((await shop.customer()).created_at).toBe('2000-01-01T00:00:00.000Z');
    expect((await shop.call('setClock', { body })).problem.code).toBe('clock_in_use');
  });

  it('sets the clock again after a reset', async () => {
    const shop = await sandbox.newOrganization();
    await shop.customer();
    await shop.call('resetSandbox');
    await shop.call('setClock', { body: { mode: 'frozen', now: '2001-01-01T00:00:00Z' } });
    expect((await shop.customer()).created_at).toBe('2001-01-01T00:00:00.000Z');
  });

  it('unfreezes a frozen clock at its time, and freezes a live clock at the current time', async () => {
    const shop = await sandbox.newOrganization();
    await shop.customer();
    await shop.call('setClock', { body: { mode: 'live' } });
    realNow += 5_000;
    expect((await shop.call('getClock')).body.now).toBe('2027-01-10T15:30:05.000Z');
    await shop.call('setClock', { body: { mode: 'frozen' } });
    realNow += 5_000;
    expect((await shop.call('getClock')).body).toMatchObject({
      mode: 'frozen',
      now: '2027-01-10T15:30:05.000Z',
    });
  });

  it.each(['1999-12-31T23:59:59Z', '2100-01-01T00:00:01Z'])(
    'rejects setting the clock to %s',
    async (now) => {
      const shop = await sandbox.newOrganization();
      const answer = await shop.call('setClock', { body: { mode: 'frozen', now } });
      expect([answer.problem.code, answer.errorLocations]).toEqual(['invalid_request', ['/now']]);
    },
  );
});

it('keeps a live clock running from the time to which it was advanced', async () => {
  const shop = await sandbox.newOrganization();
  await shop.call('setClock', { body: { mode: 'live' } });
  await shop.call('advanceClock', { body: { by: 'P1D' } });
  realNow += 1_000;
  expect((await shop.call('getClock')).body.now).toBe('2027-01-11T15:30:01.000Z');
});

it('runs overdue work of a live clock before it responds to a request', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await shop.call('setClock', { body: { mode: 'live' } });
  realNow += 32 * 86_400_000;
  const { body } = await shop.call('listCharges', { query: { purchase_id: id } });
  expect(body.data.map((charge) => charge.created_at)).toEqual(['2027-02-10T15:30:00.000Z', EXAMPLE_TIME]);
});

describe('while an advance is running', () => {
  it('returns 409 for another advance and for setting the clock', async () => {
    const shop = await sandbox.newOrganization();
    const codes = await whileAdvancing(store, shop, async () => [
      (await shop.call('advanceClock', { body: { by: 'P1D' } })).problem.code,
      (await shop.call('setClock', { body: { mode: 'live' } })).problem.code,
      (await shop.call('resetSandbox')).problem.code,
    ]);
    expect(codes).toEqual(['clock_advancing', 'clock_advancing', 'clock_advancing']);
  });

  it('serves requests at the time that the clock has reached', async () => {
    const shop = await sandbox.newOrganization();
    const customer = await whileAdvancing(store, shop, () => shop.customer());
    expect(customer.created_at).toBe(EXAMPLE_TIME);
    expect((await shop.call('getClock')).body.now).toBe('2027-01-11T15:30:00.000Z');
  });
});

it('executes an advance once when it is repeated with its idempotency key', async () => {
  const shop = await sandbox.newOrganization();
  const call = { headers: { 'idempotency-key': 'month' }, body: { by: 'P1M' } };
  const first = await shop.call('advanceClock', call);
  const again = await shop.call('advanceClock', call);
  expect([again.isReplay, again.text]).toEqual([true, first.text]);
  expect((await shop.call('getClock')).body.now).toBe('2027-02-10T15:30:00.000Z');
});

it('leaves the clocks of other organizations unchanged', async () => {
  const [shop, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await other.purchase(plans.fixed);
  await shop.call('advanceClock', { body: { by: 'P1Y' } });
  expect((await other.call('getClock')).body.now).toBe(EXAMPLE_TIME);
  expect((await other.call('listCharges')).body.data).toHaveLength(1);
});
