import { expect, vi } from 'vitest';
import type { Success } from '../support/client.js';
import type { Shop } from '../support/shop.js';
import type { TestSandbox } from '../support/sandbox.js';

export type Delivery = Success<'listDeliveries'>['data'][number];
type Mode = Success<'setDeliveryMode'>['mode'];

/** A secret of the form that Standard Webhooks has. */
export const secretOf = (letter: string): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;

/** A shop that is told of what happens at a URL. */
export async function toldShop(sandbox: TestSandbox, url: string, mode: Mode = 'normal'): Promise<Shop> {
  const shop = await sandbox.shop();
  await shop.call('createOrganizationConfiguration', { body: { webhook: { url, secret: secretOf('a') } } });
  if (mode !== 'normal') await setMode(shop, mode);
  return shop;
}

export async function setMode(shop: Shop, mode: Mode): Promise<void> {
  await shop.call('setDeliveryMode', { body: { mode } });
}

/** The newest deliveries, newest first. */
export async function deliveriesOf(shop: Shop): Promise<Delivery[]> {
  return (await shop.call('listDeliveries', { query: { limit: 100 } })).body.data;
}

/** The newest deliveries once each has been tried as often as this. */
export async function tried(shop: Shop, attempts = 1): Promise<Delivery[]> {
  return vi.waitFor(async () => {
    const all = await deliveriesOf(shop);
    expect(all.length).toBeGreaterThan(0);
    for (const delivery of all) expect(delivery.attempts.length).toBeGreaterThanOrEqual(attempts);
    return all;
  }, 5_000);
}
