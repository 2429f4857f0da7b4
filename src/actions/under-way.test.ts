import { expect, test } from 'vitest';
import { UnderWay } from './under-way.js';

const deliveries = [{ id: 'dlv_1' }, { id: 'dlv_2' }, { id: 'dlv_3' }];

test('what one has taken no other takes, until it is let go of', () => {
  const underWay = new UnderWay();
  const first = underWay.claim('org_1', deliveries, 2);
  expect(first.taken).toEqual(deliveries.slice(0, 2));
  expect(underWay.claim('org_1', deliveries).taken).toEqual(deliveries.slice(2));
  expect(underWay.claim('org_2', deliveries).taken).toEqual(deliveries);
  expect([underWay.size, underWay.has('org_1', 'dlv_1')]).toEqual([6, true]);
  first.release();
  expect([underWay.size, underWay.has('org_1', 'dlv_1')]).toEqual([4, false]);
});

test('is waited for until it has been let go of', async () => {
  const underWay = new UnderWay();
  const { release } = underWay.claim('org_1', deliveries);
  let isSettled = false;
  const settled = underWay.settled('org_1', ['dlv_2', 'dlv_none']).then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  release();
  await settled;
  expect(isSettled).toBe(true);
});
