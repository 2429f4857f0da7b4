import { expect, it } from 'vitest';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';

/** A charge stores the dunning settings at its first attempt. Only configurations show such settings. */

const sandbox = await testSandbox();

const configuration = { dunning: { max_retries: 10, retry_interval_days: 3 } };
const laterConfiguration = { dunning: { max_retries: 0, retry_interval_days: 9 } };

async function failTwoPeriods(url?: string) {
  const organization =
    url === undefined
      ? await sandbox.newOrganization()
      : await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.call('createOrganizationConfiguration', { body: configuration });
  const purchase = await organization.purchase(plans.fixed);
  for (let count = 0; count < 2; count += 1)
    await organization.call('forceOutcome', {
      path: { id: purchase.id },
      body: { outcome: 'incorrect_cvc' },
    });
  await organization.call('advanceClock', { body: { by: 'P1M' } });
  const advanced = (await organization.call('advanceClock', { body: { by: 'P1M' } })).body;
  return { organization, purchase, advanced };
}

it('a charge of an older period keeps its settings over a snapshot and a restore', async () => {
  const { organization, purchase } = await failTwoPeriods();
  await organization.call('createOrganizationConfiguration', { body: laterConfiguration });
  await organization.call('createSnapshot', { body: { name: 'overdue' } });
  for (let time = 0; time < 2; time += 1) {
    await new Payer(purchase.checkout_url).pay('tok_pending_then_failure');
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    const [charge] = (await organization.call('listCharges')).body.data;
    expect(charge).toMatchObject({ attempt: 2, period: { index: 2 }, status: 'failed' });
    expect(Date.parse(charge?.next_retry_at ?? '') - Date.parse(charge?.settled_at ?? '')).toBe(
      3 * 86_400_000,
    );
    await organization.call('restoreSnapshot', { path: { name: 'overdue' } });
  }
});

it('no response, event or delivery shows the settings that a charge stores', async () => {
  const { url, received } = await startStaticReceiver(204);
  const { organization, purchase, advanced } = await failTwoPeriods(url);
  await organization.call('createSnapshot', { body: { name: 'overdue' } });
  const id = purchase.latest_charge_id ?? '';
  const query = { type: 'charge' as const, limit: 100, expand: ['customer' as const] };
  const shown = {
    advanced,
    charge: (await organization.call('getCharge', { path: { id } })).body,
    charges: (await organization.call('listCharges')).body,
    object: (await organization.call('getObject', { path: { id } })).body,
    objects: (await organization.call('listObjects', { query })).body,
    triggered: (await organization.call('triggerEvent', { body: { type: 'charge.failed', object_id: id } }))
      .body,
    events: (await organization.call('listEvents', { query: { limit: 100 } })).body,
    forecast: (await organization.call('getForecast', { query: { to: '2027-06-10T00:00:00Z' } })).body,
    timeline: (await organization.call('getTimeline')).body,
    snapshots: (await organization.call('listSnapshots')).body,
    deliveries: received.map(({ body }) => body),
  };
  expect(shown.deliveries.filter((body) => body.includes('charge.failed')).length).toBeGreaterThan(1);
  for (const [place, body] of Object.entries(shown))
    expect([place, JSON.stringify(body)]).not.toEqual([place, expect.stringMatching(/max_retries|dunning/)]);
});
