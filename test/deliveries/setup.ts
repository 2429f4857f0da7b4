import { expect, vi } from 'vitest';
import type { Success } from '../support/client.js';
import type { TestOrganization } from '../support/test-organization.js';
import type { TestSandbox } from '../support/sandbox.js';

export type Delivery = Success<'listDeliveries'>['data'][number];
type Mode = Success<'setDeliveryMode'>['mode'];

/** Returns a secret in the format of Standard Webhooks. */
export const toWebhookSecret = (letter: string): string =>
  `whsec_${Buffer.alloc(32, letter).toString('base64')}`;

/** Creates an organization whose webhook has a URL and the secret `toWebhookSecret('a')`. */
export async function createOrganizationWithWebhook(
  sandbox: TestSandbox,
  url: string,
  mode: Mode = 'normal',
): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  await organization.call('createOrganizationConfiguration', {
    body: { webhook: { url, secret: toWebhookSecret('a') } },
  });
  if (mode !== 'normal') await setDeliveryMode(organization, mode);
  return organization;
}

export async function setDeliveryMode(organization: TestOrganization, mode: Mode): Promise<void> {
  await organization.call('setDeliveryMode', { body: { mode } });
}

/** Returns the latest 100 deliveries, newest first. */
export async function listDeliveries(organization: TestOrganization): Promise<Delivery[]> {
  return (await organization.call('listDeliveries', { query: { limit: 100 } })).body.data;
}

/** Waits until each of the latest deliveries has a number of attempts. @returns the deliveries, newest first */
export async function waitForAttempts(organization: TestOrganization, attempts = 1): Promise<Delivery[]> {
  return vi.waitFor(async () => {
    const deliveries = await listDeliveries(organization);
    expect(deliveries.length).toBeGreaterThan(0);
    for (const delivery of deliveries) expect(delivery.attempts.length).toBeGreaterThanOrEqual(attempts);
    return deliveries;
  }, 30_000);
}
