import { expect, test } from 'vitest';
import { aDelivery } from '../../test/store/samples.js';
import { UnderWay } from './delivery-claims.js';

const deliveries = ['dlv_1', 'dlv_2', 'dlv_3'].map((id) => aDelivery(id));

test('what one has taken no other takes, until it is let go of', () => {
  const underWay = new UnderWay();
  const sizes = (): number[] => ['org_1', 'org_2'].map((organization) => underWay.of(organization).size);
  const first = underWay.claim('org_1', deliveries.slice(0, 2));
  expect(first.taken).toEqual(deliveries.slice(0, 2));
  const second = underWay.claim('org_1', deliveries);
  expect(second.taken).toEqual(deliveries.slice(2));
  expect(underWay.claim('org_2', deliveries).taken).toEqual(deliveries);
  expect([sizes(), underWay.of('org_1').has('dlv_1')]).toEqual([[3, 3], true]);
  void first.release();
  expect([sizes(), underWay.of('org_1').has('dlv_1')]).toEqual([[1, 3], false]);
  void second.release();
  expect(sizes()).toEqual([0, 3]);
});

test('is waited for until it has been let go of', async () => {
  const underWay = new UnderWay();
  const { release } = underWay.claim('org_1', deliveries);
  let isSettled = false;
  const settled = underWay.settled('org_1', ['dlv_2', 'dlv_none']).then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  void release();
  await settled;
  expect(isSettled).toBe(true);
});
