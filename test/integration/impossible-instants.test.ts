import { expect, test } from 'vitest';
import type { Body } from '../support/client.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

const instants = [
  '2027-02-30T12:00:00Z',
  '2027-13-01T12:00:00Z',
  '2027-03-10T25:00:00Z',
  '2027-03-10T12:00:00+25:00',
];

test.each(instants)('the sandbox API rejects the instant %s in each time range with 400', async (instant) => {
  const organization = await sandbox.newOrganization();
  const responses = await Promise.all([
    organization.call('getMetrics', { query: { from: instant } }),
    organization.call('getMetrics', { query: { to: instant } }),
    organization.call('getTimeline', { query: { from: instant } }),
    organization.call('getTimeline', { query: { to: instant } }),
    organization.call('getForecast', { query: { to: instant } }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
});

test.each(instants)(
  'the sandbox API rejects the instant %s in each place of a seed with 400',
  async (instant) => {
    const organization = await sandbox.newOrganization();
    const consumptions = [{ purchase_id: 'water', quantity: '1', occurred_at: instant }];
    const seeds: Record<string, Body<'seedSandbox'>> = {
      '/clock/now': { clock: { mode: 'frozen', now: instant } },
      '/consumptions/0/occurred_at': { consumptions },
      '/steps/0/advance/to': { steps: [{ advance: { to: instant } }] },
      '/steps/0/consumptions/0/occurred_at': { steps: [{ advance: { by: 'P1D' }, consumptions }] },
    };
    for (const [pointer, body] of Object.entries(seeds)) {
      const response = await organization.call('seedSandbox', { body });
      expect([response.status, response.errorLocations]).toEqual([400, [pointer]]);
    }
    expect((await organization.call('getClock')).body.now).toBe(EXAMPLE_TIME);
  },
);
