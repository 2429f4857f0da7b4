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
  it('stops at the next due time with `to: next`', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
    const reached: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      reached.push((await organization.call('advanceClock', { body: { to: 'next' } })).body.now.slice(0, 10));
    }
    expect(reached).toEqual(['2027-02-10', '2027-02-12', '2027-02-14', '2027-03-10']);
  });

  it('returns at most one hundred charges and their total count', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
    const { body } = await organization.call('advanceClock', { body: { by: 'P120D' } });
    expect([body.charges.count, body.charges.data.length]).toEqual([120, 100]);
    expect(body.charges.data[0]?.created_at).toBe('2027-01-11T15:30:00.000Z');
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

it('an advance leaves the clocks of other organizations unchanged', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await other.purchase(plans.fixed);
  await organization.call('advanceClock', { body: { by: 'P1Y' } });
  expect((await other.call('getClock')).body.now).toBe(EXAMPLE_TIME);
  expect((await other.call('listCharges')).body.data).toHaveLength(1);
});
