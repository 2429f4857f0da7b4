import { expect, test } from 'vitest';
import { buildDelivery } from '../../test/store/samples.js';
import { MemoryDeliveryClaims } from './delivery-claims.js';

const deliveries = ['dlv_1', 'dlv_2', 'dlv_3'].map((id) => buildDelivery(id));

test('MemoryDeliveryClaims does not claim a delivery twice until it is released', () => {
  const claims = new MemoryDeliveryClaims();
  const countClaimed = (): number[] =>
    ['org_1', 'org_2'].map((organization) => claims.getClaimed(organization).size);
  const first = claims.claim('org_1', deliveries.slice(0, 2));
  expect(first.claimed).toEqual(deliveries.slice(0, 2));
  const second = claims.claim('org_1', deliveries);
  expect(second.claimed).toEqual(deliveries.slice(2));
  expect(claims.claim('org_2', deliveries).claimed).toEqual(deliveries);
  expect([countClaimed(), claims.getClaimed('org_1').has('dlv_1')]).toEqual([[3, 3], true]);
  void first.release();
  expect([countClaimed(), claims.getClaimed('org_1').has('dlv_1')]).toEqual([[1, 3], false]);
  void second.release();
  expect(countClaimed()).toEqual([0, 3]);
});

test('MemoryDeliveryClaims.waitForRelease resolves once the claimed deliveries are released', async () => {
  const claims = new MemoryDeliveryClaims();
  const { release } = claims.claim('org_1', deliveries);
  let isReleased = false;
  const released = claims.waitForRelease('org_1', ['dlv_2', 'dlv_none']).then(() => (isReleased = true));
  await Promise.resolve();
  expect(isReleased).toBe(false);
  void release();
  await released;
  expect(isReleased).toBe(true);
});
